import { sql } from 'kysely'
import { SAME_DEVICE_DAYS, type Others } from '#domain/loans/review-flags.ts'
import { NAMED } from '#server/loans/loan-customers-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export const NOBODY_ELSE: Others = { count: 0, first: [] }

interface DeviceRow {
  readonly id: number
  readonly name: string
  readonly other_loan: number
  readonly people: number
}

/** Who else applied in the browser of each of these applications, within 30 days before or after it: in one query for all of them. */
export async function othersOnDevice(db: Db | Tx, loanIds: readonly number[]): Promise<Map<number, Others>> {
  if (loanIds.length === 0) return new Map()
  const { rows } = await sql<DeviceRow>`
    select x.id, x.other_loan, u.full_name as name, x.people from (
      select p.*, row_number() over (partition by p.id order by p.other_loan) as nth, count(*) over (partition by p.id)::int as people from (
        select l.id, o.user_id, max(o.id) as other_loan
        from loans l join loans o on o.applied_browser = l.applied_browser and o.user_id <> l.user_id
          and o.applied_at >= l.applied_at - make_interval(days => ${SAME_DEVICE_DAYS}::int)
          and o.applied_at <= l.applied_at + make_interval(days => ${SAME_DEVICE_DAYS}::int)
        where l.id = any(${loanIds}::bigint[])
        group by l.id, o.user_id
      ) p
    ) x join users u on u.id = x.user_id
    where x.nth <= ${NAMED} order by x.id, x.nth`.execute(db)
  const found = new Map<number, Others>()
  for (const { id, name, other_loan, people } of rows)
    found.set(id, { count: people, first: [...(found.get(id)?.first ?? []), { name, loanId: other_loan }] })
  return found
}
