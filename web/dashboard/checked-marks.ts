import { NOTHING } from '#domain/kernel/money.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { markOf } from '#web/loans/instalment-mark.ts'
import type { WeekMark } from '#web/shared/week-mark.ts'

type Week = Pick<OwnLoan['instalments'][number], 'amount' | 'state' | 'paid' | 'paidOn' | 'dueDate'>
type MarkedLoan = Pick<OwnLoan, 'status' | 'beingChecked' | 'nextPaymentDue'> & { readonly instalments: readonly Week[] }

/**
 * Weeks that a receipt not yet entered covers are paid. Weeks that a payment under check would complete have their own mark, on the
 * customer's own screens only (rule P19).
 */
export function checkedMarks({ instalments, status, beingChecked, nextPaymentDue }: MarkedLoan): WeekMark[] {
  const isForecast = status === 'approved'
  let left: number = isForecast ? NOTHING : beingChecked
  return instalments.map((week) => {
    // A paid week with an open part was settled by the loan that replaced this one.
    const open = week.state === 'paid' ? NOTHING : week.amount - week.paid
    if (status === 'active' && open > 0 && (nextPaymentDue === null || week.dueDate < nextPaymentDue)) return 'paid'
    left -= open
    return open > 0 && left >= 0 ? 'checked' : markOf(week, isForecast)
  })
}
