import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

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
