import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { MovedWeek } from '#domain/postponement/holiday-moves.ts'
import type { DatedWeek } from '#domain/loans/schedule.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export async function datedWeeksOf(db: Db | Tx, loanId: number): Promise<DatedWeek[]> {
  const { rows } = await sql<{ week: number; due_date: LocalDate; plain_date: LocalDate | null }>`
    select week, due_date, plain_date from instalments where loan_id = ${loanId} order by week`.execute(db)
  return rows.map((row) => ({ week: row.week, dueDate: row.due_date, plainDate: row.plain_date }))
}

export interface DueDateMove {
  readonly loanId: number
  readonly cause: 'holiday' | 'postponement' | 'second_plan'
  readonly moves: readonly MovedWeek[]
  readonly actorId: string | null
  readonly at: Date
  readonly today: LocalDate
}

/** Under the customer's lock; booked on the open business day. */
export async function moveDueDates(tx: Tx, { loanId, cause, moves, actorId, at, today }: DueDateMove): Promise<void> {
  if (moves.length === 0) return
  const weeks = moves.map((one) => one.week)
  const dates = moves.map((one) => one.to)
  await sql`
    insert into due_date_changes (loan_id, week, old_date, new_date, cause, booked_on, at, actor_id, payout, note)
    select i.loan_id, i.week, i.due_date, part.due_date, ${cause}::text, greatest(${today}::date, (select max(day) + 1 from closed_days)),
      ${at}::timestamptz, ${actorId}::text, l.payouts, part.note
    from unnest(${weeks}::int[], ${dates}::date[], ${moves.map((one) => one.note)}::text[]) as part (week, due_date, note)
      join instalments i on i.week = part.week and i.loan_id = ${loanId}
      join loans l on l.id = i.loan_id
    order by i.week`.execute(tx)
  await sql`
    update instalments i set due_date = part.due_date, plain_date = part.plain_date
    from unnest(${weeks}::int[], ${dates}::date[], ${moves.map((one) => one.plainDate)}::date[]) as part (week, due_date, plain_date)
    where i.loan_id = ${loanId} and i.week = part.week`.execute(tx)
  await sql`
    update payments p set due_date = i.due_date, days_late = x.days, is_late = x.days > 0
    from payments q join instalments i on i.loan_id = q.loan_id and i.week = q.week_number
      cross join lateral (select case when q.before_payout then 0 else greatest(0, q.value_date - i.due_date) end as days) x
    where q.id = p.id and q.loan_id = ${loanId} and q.status = 'completed' and i.week = any(${weeks}::int[])`.execute(tx)
  await sql`
    update loans l set next_payment_due = (select min(i.due_date) from instalments i where i.loan_id = l.id and i.paid < i.amount)
    where l.id = ${loanId}`.execute(tx)
}

export async function markFitted(tx: Tx, loanId: number, version: number): Promise<void> {
  await tx.updateTable('loans').set({ holidays_fitted_to: version }).where('id', '=', loanId).execute()
}
