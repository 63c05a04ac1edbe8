import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { allocationShape, loanEventShape } from '#contract/loan-shape.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { Db } from '#server/platform/db.ts'

interface AllocationRow {
  payment_id: number
  week: number
  amount: number
  interest: number
  principal: number
}

/** How the completed payments of a loan were spread over its weeks. */
export async function allocationsOf(db: Db, loanId: number): Promise<Inside<typeof allocationShape>[]> {
  const { rows } = await sql<AllocationRow>`
    select a.payment_id, a.week, a.amount, a.interest, a.principal
    from allocations a join payments p on p.id = a.payment_id
    where a.loan_id = ${loanId} and p.status = 'completed' order by a.payment_id, a.week`.execute(db)
  return rows.map((row) => ({
    paymentId: row.payment_id,
    week: row.week,
    amount: pesewas(row.amount),
    interest: pesewas(row.interest),
    principal: pesewas(row.principal),
  }))
}

/** What happened to a loan, oldest first. Customers do not see who of the office did it. */
export async function historyOf(db: Db, loanId: number, withNames: boolean): Promise<Inside<typeof loanEventShape>[]> {
  const { rows } = await sql<{ at: Date; kind: string; reason: string | null; name: string | null }>`
    select e.at, e.kind, e.reason, u.full_name as name
    from loan_events e left join users u on u.id = e.actor_id where e.loan_id = ${loanId} order by e.id`.execute(db)
  return rows.map(({ at, kind, reason, name }) => ({ at, kind, reason, by: withNames ? name : null }))
}
