import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

/** Summing so many takes no time; a busy office has as many new ones in some minutes, and everybody's home reads them. */
const FEW = 100

/** The changes of the kept figures (migrations/0026) become one row each, where there are many. Changes that come meanwhile are left for the next time. Answers how many there were. */
async function gatherFigures(db: Db): Promise<number> {
  const { rows } = await sql<{ gathered: number }>`
    with gone as (delete from figure_changes where (select count(*) from figure_changes) > ${FEW} returning figure, change),
      kept as (insert into figure_changes select figure, sum(change) from gone group by figure having sum(change) <> 0)
    select count(*)::int as gathered from gone`.execute(db)
  return rows[0]?.gathered ?? 0
}

export const refreshAggregates: RepeatedJob = {
  name: 'refresh-aggregates',
  cron: '* * * * *',
  run: async ({ db }) => {
    const changes = await gatherFigures(db)
    return changes === 0 ? undefined : { changes }
  },
}
