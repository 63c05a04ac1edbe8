import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { datedWeeks } from '#domain/loans/schedule.ts'
import { dueDaysOf } from '#domain/loans/version-quote.ts'
import { moveAdvanceDates } from '#server/loans/advance-store.ts'
import { calendarForLoan } from '#server/loans/holidays-store.ts'
import { moveSchedule } from '#server/loans/instalments-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { productVersion } from '#server/loans/product-versions-query.ts'
import type { Tx } from '#server/platform/db.ts'

interface DatedLoan {
  readonly firstDue: LocalDate
  readonly nextDue: LocalDate | null
  readonly fittedTo: number
}

export const dateWeeksFromPayout = (tx: Tx, row: LoanRow, loan: CustomerLoan, paidOutOn: LocalDate): Promise<DatedLoan> =>
  dateWeeks(tx, row, loan, { from: paidOutOn, isForecast: false })

/** Without a payout the due dates are a forecast. */
export const dateWeeksFromApproval = (tx: Tx, row: LoanRow, loan: CustomerLoan): Promise<DatedLoan> =>
  dateWeeks(tx, row, loan, { from: dayOf(row.approved_at ?? row.applied_at), isForecast: true })

async function dateWeeks(
  tx: Tx,
  row: LoanRow,
  loan: CustomerLoan,
  { from, isForecast }: { from: LocalDate; isForecast: boolean },
): Promise<DatedLoan> {
  const { fitsTo, version } = await calendarForLoan(tx, row)
  const weeks = datedWeeks(from, fitsTo, dueDaysOf(await productVersion(tx, row.product_version), row.pay_day)).map((one) =>
    isForecast ? { ...one, plainDate: null } : one,
  )
  await moveSchedule(tx, loan.id, weeks)
  await moveAdvanceDates(tx, loan.id)
  const unpaid = loan.instalments.find((one) => one.paid < one.amount)
  return {
    firstDue: weeks[0]?.dueDate ?? from,
    nextDue: weeks.find((one) => one.week === unpaid?.week)?.dueDate ?? null,
    fittedTo: version,
  }
}
