import { addDays, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { levelOfImported } from '#domain/loans/imported-loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { weightedPrincipal } from '#domain/loans/repaid-principal.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'

/** Rule R25. */
export interface EarlierLoan {
  readonly id: number
  readonly principal: Pesewas
  readonly paidOutOn: LocalDate
  readonly paidOn: readonly LocalDate[]
}

/** As if repaid here; its id is negative. */
export function repaidLoanOf({ id, principal, paidOutOn, paidOn }: EarlierLoan): CustomerLoan {
  const priced = quote(principal)
  const instalments = scheduleOf(priced, paidOutOn)
  const money = instalments.map(({ week, amount }) => ({ valueDate: paidOn[week - 1] ?? paidOutOn, amount }))
  const onTime = instalments.filter(({ week, dueDate }) => (paidOn[week - 1] ?? dueDate) <= dueDate).length
  return {
    id: -id,
    status: 'completed',
    requestedAmount: principal,
    principal,
    totalRepayment: priced.total,
    amountPaid: priced.total,
    settledByRefinance: NOTHING,
    deferredInterest: NOTHING,
    appliedOn: paidOutOn,
    disbursedOn: paidOutOn,
    disbursedAt: startOf(paidOutOn),
    levelMaximum: levelOfImported(principal).maxLoanAmount,
    refinancedFrom: null,
    refinancedTo: null,
    instalments: [],
    money: [],
    openReceipts: [],
    closedOnTime: onTime,
    closedLate: instalments.length - onTime,
    completedOn: paidOn.at(-1) ?? paidOutOn,
    repaidPrincipal: weightedPrincipal({ principal, disbursedOn: paidOutOn, instalments, money }),
    endedByOffice: false,
  }
}

export const weeksPaidLate = ({ paidOutOn, paidOn }: EarlierLoan): number =>
  paidOn.filter((day, index) => day > addDays(paidOutOn, 7 * (index + 1))).length
