import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { Shares } from '#domain/loans/loan-postings.ts'
import type { Tx } from '#server/platform/db.ts'

/** Shares of payments made before the payout. */
export async function advanceOf(tx: Tx, loanId: number): Promise<Shares> {
  const { rows } = await sql<{ interest: number; principal: number }>`
    select coalesce(sum(a.interest), 0)::bigint as interest, coalesce(sum(a.principal), 0)::bigint as principal
    from allocations a join payments p on p.id = a.payment_id
    where a.loan_id = ${loanId} and p.status = 'completed'`.execute(tx)
  return { interest: pesewas(rows[0]?.interest ?? 0), principal: pesewas(rows[0]?.principal ?? 0) }
}

/** Payments made before the payout stay on time. */
export async function moveAdvanceDates(tx: Tx, loanId: number): Promise<void> {
  await sql`
    update payments p set due_date = i.due_date
    from instalments i
    where p.loan_id = ${loanId} and p.status = 'completed' and i.loan_id = p.loan_id and i.week = p.week_number`.execute(tx)
}

/** For a loan that ends without a payout. */
export async function releaseAdvance(tx: Tx, loanId: number, at: Date, reason: string): Promise<void> {
  await sql`
    update payments set status = 'reversed', reason = ${reason}, decided_at = ${at} where loan_id = ${loanId} and status = 'completed'`.execute(
    tx,
  )
  await sql`update instalments set paid = 0, paid_on = null where loan_id = ${loanId} and paid > 0`.execute(tx)
}

/** In order of booking; `takenBy` is null where a network reported the payment. */
export async function advancePayments(tx: Tx, loanId: number) {
  const { rows } = await sql<{ id: number; amount: number; value_date: LocalDate; from_unallocated: boolean; taken_by: string | null }>`
    select id, amount, value_date, source = 'unallocated_money' as from_unallocated, case when momo_reference is null then decided_by end as taken_by
    from payments where loan_id = ${loanId} and status = 'completed' order by id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    amount: pesewas(row.amount),
    valueDate: row.value_date,
    fromUnallocated: row.from_unallocated,
    takenBy: row.taken_by,
  }))
}
