import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { DatedWeek, ScheduledInstalment } from '#domain/loans/schedule.ts'
import type { Tx } from '#server/platform/db.ts'

/** The 13 instalments of an approved loan, in one statement. An approval that was undone left its own behind: they are written over. */
export async function insertSchedule(tx: Tx, loanId: number, schedule: readonly ScheduledInstalment[]): Promise<void> {
  await sql`
    insert into instalments (loan_id, week, amount, interest, due_date)
    select ${loanId}::bigint, week, amount, interest, due_date
    from unnest(${schedule.map((one) => one.week)}::int[], ${schedule.map((one) => one.amount)}::bigint[],
      ${schedule.map((one) => one.interest)}::bigint[], ${schedule.map((one) => one.dueDate)}::date[]) as part (week, amount, interest, due_date)
    on conflict (loan_id, week) do update
      set amount = excluded.amount, interest = excluded.interest, due_date = excluded.due_date, plain_date = null, paid = 0, paid_on = null`.execute(
    tx,
  )
}

/** The real dates, fixed at payout, or a forecast again. */
export async function moveSchedule(tx: Tx, loanId: number, schedule: readonly DatedWeek[]): Promise<void> {
  await sql`
    update instalments i set due_date = part.due_date, plain_date = part.plain_date
    from unnest(${schedule.map((one) => one.week)}::int[], ${schedule.map((one) => one.dueDate)}::date[],
      ${schedule.map((one) => one.plainDate)}::date[]) as part (week, due_date, plain_date)
    where i.loan_id = ${loanId} and i.week = part.week`.execute(tx)
}

export interface PaidInstalment {
  readonly week: number
  readonly paid: number
  readonly paidOn: LocalDate | null
}

/** What the instalments have received, and since when they count as paid. Rows that stay as they are are left alone. */
export async function savePaid(tx: Tx, loanId: number, instalments: readonly PaidInstalment[]): Promise<void> {
  await sql`
    update instalments i set paid = part.paid, paid_on = part.paid_on
    from unnest(${instalments.map((one) => one.week)}::int[], ${instalments.map((one) => one.paid)}::bigint[],
      ${instalments.map((one) => one.paidOn)}::date[]) as part (week, paid, paid_on)
    where i.loan_id = ${loanId} and i.week = part.week and (i.paid, i.paid_on) is distinct from (part.paid, part.paid_on)`.execute(tx)
}
