import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { allocationShape } from '#contract/loan-shape.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { DatedWeek, ScheduledInstalment } from '#domain/loans/schedule.ts'
import type { Tx, Db } from '#server/platform/db.ts'

/** Overwrites the schedule of a withdrawn approval. */
export async function insertSchedule(tx: Tx, loanId: number, schedule: readonly ScheduledInstalment[]): Promise<void> {
  await sql`
    insert into instalments (loan_id, week, amount, interest, due_date)
    select ${loanId}::bigint, week, amount, interest, due_date
    from unnest(${schedule.map((one) => one.week)}::int[], ${schedule.map((one) => one.amount)}::bigint[],
      ${schedule.map((one) => one.interest)}::bigint[], ${schedule.map((one) => one.dueDate)}::date[]) as part (week, amount, interest, due_date)
    on conflict (loan_id, week) do update
      set amount = excluded.amount, interest = excluded.interest, rebated = 0, rebated_interest = 0, due_date = excluded.due_date, plain_date = null, paid = 0, paid_on = null`.execute(
    tx,
  )
}

export async function moveSchedule(tx: Tx, loanId: number, schedule: readonly DatedWeek[]): Promise<void> {
  await sql`
    update instalments i set due_date = part.due_date, plain_date = part.plain_date
    from unnest(${schedule.map((one) => one.week)}::int[], ${schedule.map((one) => one.dueDate)}::date[],
      ${schedule.map((one) => one.plainDate)}::date[]) as part (week, due_date, plain_date)
    where i.loan_id = ${loanId} and i.week = part.week`.execute(tx)
}

/** An early settlement takes interest off the amounts, and its reversal puts it back (rule L28). */
export async function saveAmounts(
  tx: Tx,
  loanId: number,
  schedule: readonly { readonly week: number; readonly amount: number; readonly interest: number }[],
): Promise<void> {
  await sql`
    update instalments i set amount = part.amount, interest = part.interest, rebated = i.amount + i.rebated - part.amount,
      rebated_interest = i.interest + i.rebated_interest - part.interest, paid_on = case when i.paid = part.amount then i.paid_on end
    from unnest(${schedule.map((one) => one.week)}::int[], ${schedule.map((one) => one.amount)}::bigint[],
      ${schedule.map((one) => one.interest)}::bigint[]) as part (week, amount, interest)
    where i.loan_id = ${loanId} and i.week = part.week and (i.amount, i.interest) is distinct from (part.amount, part.interest)`.execute(tx)
}

export interface PaidInstalment {
  readonly week: number
  readonly paid: number
  readonly paidOn: LocalDate | null
}

export async function savePaid(tx: Tx, loanId: number, instalments: readonly PaidInstalment[]): Promise<void> {
  await sql`
    update instalments i set paid = part.paid, paid_on = part.paid_on
    from unnest(${instalments.map((one) => one.week)}::int[], ${instalments.map((one) => one.paid)}::bigint[],
      ${instalments.map((one) => one.paidOn)}::date[]) as part (week, paid, paid_on)
    where i.loan_id = ${loanId} and i.week = part.week and (i.paid, i.paid_on) is distinct from (part.paid, part.paid_on)`.execute(tx)
}

interface AllocationRow {
  payment_id: number
  week: number
  amount: number
  interest: number
  principal: number
}

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
