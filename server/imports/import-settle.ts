import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { levelOfImported } from '#domain/loans/imported-loan.ts'
import { scheduleOf, type ScheduledInstalment } from '#domain/loans/schedule.ts'
import { dueDaysOf } from '#domain/loans/version-quote.ts'
import { settle, type Settlement } from '#domain/payments/settlement.ts'
import type { ImportedPayment, PlannedCustomer, PlannedLoan } from '#server/imports/import-plan.ts'

export interface SettledLoan {
  readonly plan: PlannedLoan
  readonly schedule: readonly ScheduledInstalment[]
  readonly settlements: readonly { readonly payment: ImportedPayment; readonly settlement: Settlement }[]
  readonly position: Pick<Settlement['after'], 'amountPaid' | 'weeksCompleted' | 'nextPaymentDue' | 'instalments'>
  readonly interest: Pesewas
}
export interface SettledCustomer {
  /** ID of the account to create. */
  readonly userId: string
  readonly customer: PlannedCustomer['customer']
  readonly earlierLoans: PlannedCustomer['earlierLoans']
  readonly loans: readonly SettledLoan[]
}

/** By the product's rules of allocation. */
export function settleImported(plan: PlannedLoan, today: LocalDate): SettledLoan {
  const schedule = scheduleOf(plan.priced, plan.paidOutOn, undefined, dueDaysOf(plan.product, plan.payDay))
  let loan = openLoan(plan, schedule)
  const settlements: { payment: ImportedPayment; settlement: Settlement }[] = []
  for (const payment of plan.payments) {
    const settlement = settle(loan, payment.amount, payment.paid_on, today)
    settlements.push({ payment, settlement })
    loan = {
      ...loan,
      amountPaid: settlement.after.amountPaid,
      instalments: loan.instalments.map((one, at) => ({ ...one, paid: settlement.after.instalments[at]?.paid ?? one.paid })),
      money: [...loan.money, { valueDate: payment.paid_on, amount: settlement.taken }],
    }
  }
  const unpaid = {
    amountPaid: NOTHING,
    weeksCompleted: 0,
    nextPaymentDue: schedule[0]?.dueDate ?? null,
    instalments: schedule.map(({ week }) => ({ week, paid: NOTHING, paidOn: null })),
  }
  return {
    plan,
    schedule,
    settlements,
    position: settlements.at(-1)?.settlement.after ?? unpaid,
    interest: add(NOTHING, ...settlements.map((one) => one.settlement.shares.interest)),
  }
}

const openLoan = ({ priced, product, payDay, paidOutOn }: PlannedLoan, schedule: readonly ScheduledInstalment[]): CustomerLoan => ({
  id: 0,
  productVersion: product.version,
  product,
  payDay,
  status: 'active',
  requestedAmount: priced.amount,
  principal: priced.amount,
  totalRepayment: priced.total,
  amountPaid: NOTHING,
  settledByRefinance: NOTHING,
  deferredInterest: NOTHING,
  appliedOn: paidOutOn,
  disbursedOn: paidOutOn,
  disbursedAt: startOf(paidOutOn),
  levelMaximum: levelOfImported(priced.amount).maxLoanAmount,
  refinancedFrom: null,
  refinancedTo: null,
  instalments: schedule.map(({ week, amount, interest, dueDate }) => ({ week, amount, interest, dueDate, paid: pesewas(0) })),
  money: [],
  openReceipts: [],
  closedOnTime: 0,
  closedLate: 0,
  completedOn: null,
  repaidPrincipal: NOTHING,
  endedByOffice: false,
})
