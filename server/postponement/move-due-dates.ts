import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { dayOf, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { weeksMovedBy, type MovedWeek } from '#domain/postponement/holiday-moves.ts'
import { WORKING_DAY_TERMS_VERSION } from '#domain/loans/terms.ts'
import { INSTALMENT_UNITS, type InstalmentUnit } from '#domain/loans/instalment-unit.ts'
import { unitOf } from '#domain/loans/version-words.ts'
import { lockCustomerById, loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { dateWeeksFromApproval } from '#server/loans/date-weeks.ts'
import { datedWeeksOf, markFitted, moveDueDates } from '#server/postponement/due-dates-store.ts'
import { changesAfter, readCalendar } from '#server/loans/holidays-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { transaction, type Db, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Counts, RepeatedJob } from '#server/platform/jobs/job.ts'
import { isOn } from '#server/settings/settings-store.ts'

export const MOVE_DUE_DATES = 'move-due-dates'

/** One transaction for each customer. Loans store their calendar version: the next run completes a killed one. */
export const moveDueDatesJob: RepeatedJob = { name: MOVE_DUE_DATES, everyMinutes: 5, run: followCalendar }

async function followCalendar({ db, clock }: Deps): Promise<Counts | undefined> {
  const customers = await customersBehind(db)
  let loans = 0
  for (const userId of customers) {
    loans += await transaction(db, async (tx) => {
      const now = clock.now()
      const locked = await lockCustomerById(tx, userId, dayOf(now))
      let moved = 0
      for (const row of locked.rows) moved += await fitLoan(tx, locked, row, now)
      if (moved > 0) await refreshCustomerSummary(tx, userId, now, 'due_dates_moved')
      return moved
    })
  }
  return customers.length === 0 ? undefined : { customers: customers.length, loans }
}

/** An approved loan's forecast moves while the setting is on or where its terms promise it. */
async function customersBehind(db: Db): Promise<string[]> {
  const forecasts = await isOn(db, 'holidays')
  const { rows } = await sql<{ user_id: string }>`
    select distinct l.user_id from loans l
    where l.holidays_fitted_to < (select max(greatest(h.entered_as, h.removed_as)) from holidays h) and (
      (l.status = 'active' and (
        exists (select 1 from instalments i where i.loan_id = l.id and i.plain_date is not null)
        or exists (select 1 from holidays h where h.moves_plain_dates and h.entered_as > l.holidays_fitted_to)))
      or (l.status = 'approved' and (${forecasts}::boolean
        or exists (select 1 from loan_terms t where t.loan_id = l.id and t.hash = l.terms_hash and starts_with(t.version, ${WORKING_DAY_TERMS_VERSION}))))
    ) order by l.user_id`.execute(db)
  return rows.map((row) => row.user_id)
}

/** @returns 1 for a moved loan. */
async function fitLoan(tx: Tx, locked: LockedCustomer, row: LoanRow, now: Date): Promise<number> {
  const { version } = await readCalendar(tx)
  const fittedTo = await storedVersion(tx, row.id)
  if (fittedTo >= version || (row.status !== 'active' && row.status !== 'approved')) return 0
  await markFitted(tx, row.id, version)
  return row.status === 'active' ? moveLoan(tx, locked, row, { fittedTo, now }) : moveForecast(tx, locked, row)
}

async function storedVersion(tx: Tx, loanId: number): Promise<number> {
  const { rows } = await sql<{ holidays_fitted_to: number }>`select holidays_fitted_to from loans where id = ${loanId}`.execute(tx)
  invariant(rows[0] !== undefined, 'a locked loan exists')
  return rows[0].holidays_fitted_to
}

async function moveLoan(tx: Tx, locked: LockedCustomer, row: LoanRow, { fittedTo, now }: { fittedTo: number; now: Date }): Promise<number> {
  const changes = await changesAfter(tx, fittedTo)
  if (!changes) return 0
  const { holidays } = await readCalendar(tx)
  const today = dayOf(now)
  const moves = weeksMovedBy({ ...changes, holidays }, await datedWeeksOf(tx, row.id), today)
  if (moves.length === 0) return 0
  const before = row.next_payment_due
  await moveDueDates(tx, { loanId: row.id, cause: 'holiday', moves, actorId: changes.by, at: now, today })
  const unit = unitOf(row.product_version)
  const next = moves.find((one) => one.from === before)?.to ?? null
  await addLoanEvent(tx, { now, actor: { userId: changes.by } }, row.id, 'due_dates_moved', formatMoves(moves, unit, today))
  const event = { kind: 'due_dates_moved' as const, loanId: row.id, moves, next, unit }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now })
  return 1
}

/** Without a notification. */
async function moveForecast(tx: Tx, locked: LockedCustomer, row: LoanRow): Promise<number> {
  const { loan } = loanOf(locked, row.id)
  const { nextDue } = await dateWeeksFromApproval(tx, row, loan)
  await tx.updateTable('loans').set({ next_payment_due: nextDue }).where('id', '=', row.id).execute()
  return 1
}

const formatMoves = (moves: readonly MovedWeek[], unit: InstalmentUnit, today: LocalDate): string =>
  moves
    .map(
      ({ week, from, to, note }) =>
        `${INSTALMENT_UNITS[unit]} ${week}: ${formatDay(from, today)} to ${formatDay(to, today)}${note === null ? '' : ` (${note})`}`,
    )
    .join('; ')
