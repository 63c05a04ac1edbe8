import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import { subtract, type Pesewas } from '#domain/kernel/money.ts'

export interface DueLoan {
  id: number
  status: LoanStatus
  nextPaymentDue: LocalDate | null
  overdueAmount: Pesewas
  overdueSince: LocalDate | null
}

const earliest = <L>(loans: readonly L[], day: (loan: L) => LocalDate | null): L | undefined =>
  loans.filter((loan) => day(loan) !== null).toSorted((a, b) => (day(a) ?? '').localeCompare(day(b) ?? ''))[0]

/** Rule L14: the longest overdue, else the one due earliest. Before the payout nothing is due. */
export function nextToPay<L extends DueLoan>(loans: readonly L[]): L | undefined {
  const active = loans.filter((loan) => loan.status === 'active')
  return (
    earliest(
      active.filter((loan) => loan.overdueAmount > 0),
      (loan) => loan.overdueSince,
    ) ?? earliest(active, (loan) => loan.nextPaymentDue)
  )
}

const WEEK = 7

interface ForecastWeek {
  readonly week: number
  readonly amount: Pesewas
  readonly paid: Pesewas
}

/** The first week of version 1 that an advance (rule L13) does not pay, if the money is paid out on `day`. */
export function forecastOf(weeks: readonly ForecastWeek[], day: LocalDate) {
  const next = weeks.find(({ amount, paid }) => paid < amount)
  return next && { isFirst: next === weeks[0], amount: subtract(next.amount, next.paid), dueOn: addDays(day, WEEK * next.week) }
}
