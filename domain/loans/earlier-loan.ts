import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { levelOfImported } from '#domain/loans/imported-loan.ts'
import { weightedPrincipal } from '#domain/loans/repaid-principal.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { dueDaysOf, quoteOf } from '#domain/loans/version-quote.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'

/** Rule R25. */
export interface EarlierLoan {
  readonly id: number
  /** Absent: version 1. */
  readonly product?: ProductVersion
  /** Of a monthly loan. */
  readonly payDay?: number | null
  readonly principal: Pesewas
  readonly paidOutOn: LocalDate
  /** By instalment. */
  readonly paidOn: readonly LocalDate[]
}

const daysOf = ({ product = VERSION_ONE, payDay }: EarlierLoan) => dueDaysOf(product, payDay)

/** As if repaid here; its id is negative. */
export function repaidLoanOf(loan: EarlierLoan): CustomerLoan {
  const { id, product = VERSION_ONE, principal, paidOutOn, paidOn } = loan
  const priced = quoteOf(product, principal)
  const instalments = scheduleOf(priced, paidOutOn, undefined, daysOf(loan))
  const money = instalments.map(({ week, amount }) => ({ valueDate: paidOn[week - 1] ?? paidOutOn, amount }))
  const onTime = instalments.filter(({ week, dueDate }) => (paidOn[week - 1] ?? dueDate) <= dueDate).length
  return {
    id: -id,
    productVersion: product.version,
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

export function weeksPaidLate(loan: EarlierLoan): number {
  const { dayOf } = daysOf(loan)
  return loan.paidOn.filter((day, index) => day > dayOf(index + 1, loan.paidOutOn)).length
}
