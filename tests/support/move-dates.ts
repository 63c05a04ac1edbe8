import { sql } from 'kysely'
import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import type { Tx } from '#server/platform/db.ts'
import { moveDueDates } from '#server/postponement/due-dates-store.ts'

/** As a holiday does, but by a week: every week due on `from` or later. */
export async function moveDatesByAWeek(
  tx: Tx,
  loanId: number,
  { from, now, by }: { from: LocalDate; now: Date; by: string },
): Promise<void> {
  const { rows } = await sql<{ week: number; due_date: LocalDate; user_id: string }>`
    select i.week, i.due_date, l.user_id from instalments i join loans l on l.id = i.loan_id
    where i.loan_id = ${loanId} and i.due_date >= ${from}::date order by i.week`.execute(tx)
  const [first] = rows
  if (!first) return
  const moves = rows.map(({ week, due_date: due }) => ({ week, from: due, to: addDays(due, 7), plainDate: null, note: null }))
  await moveDueDates(tx, { loanId, cause: 'holiday', moves, actorId: by, at: now, today: dayOf(now) })
  await addLoanEvent(tx, { now, actor: { userId: by } }, loanId, 'due_dates_moved')
  await refreshCustomerSummary(tx, first.user_id, now, 'due_dates_moved')
}
