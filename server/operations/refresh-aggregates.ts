import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

/** Landing page and staff figures sum these quickly. */
const MAXIMUM_ROWS = 100

/** @returns the number of replaced deltas; later rows wait for the next run. */
async function sumFigureChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ summed: number }>`
    with removed as (delete from aggregate_deltas where (select count(*) from aggregate_deltas) > ${MAXIMUM_ROWS} returning figure, change),
      sums as (insert into aggregate_deltas select figure, sum(change) from removed group by figure having sum(change) <> 0)
    select count(*)::int as summed from removed`.execute(db)
  return rows[0]?.summed ?? 0
}

export const refreshAggregates: RepeatedJob = {
  name: 'refresh-aggregates',
  everyMinutes: 1,
  run: async ({ db }) => {
    const changes = await sumFigureChanges(db)
    return changes === 0 ? undefined : { changes }
  },
}
