import { cedis, NOTHING, parseCedis, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { allocate } from '#domain/loans/allocation.ts'
import type { CustomerLoan, CustomerLoans } from '#domain/loans/customer-loans.ts'
import { quote } from '#domain/loans/quote.ts'
import { weightedPrincipal } from '#domain/loans/repaid-principal.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'

export function ghs(text: string): Pesewas {
  const amount = parseCedis(text)
  if (amount === undefined) throw new Error(`${text} is no amount`)
  return amount
}

/** Default: a complete profile since 1 January 2026, no loans. */
export const someCustomerLoans = (facts: Partial<CustomerLoans> = {}): CustomerLoans => ({
  userId: 'ama',
  createdOn: '2026-01-01',
  isActive: true,
  profileCompleted: true,
  loans: [],
  ...facts,
})

export interface LoanFacts extends Partial<Omit<CustomerLoan, 'instalments' | 'money' | 'amountPaid' | 'principal'>> {
  readonly amount?: string
  /** By date. */
  readonly money?: readonly (readonly [LocalDate, string])[]
}

/** Default: active, GH₵1,000.00 paid out on 2 March 2026, week 1 due on 9 March. The rules allocate payments. */
export function someLoan({ amount = '1000', money = [], ...facts }: LoanFacts = {}): CustomerLoan {
  const { status = 'active', disbursedOn = status === 'active' ? '2026-03-02' : null } = facts
  const priced = quote(ghs(amount))
  const received = pesewas(money.reduce((sum, [, one]) => sum + ghs(one), 0))
  const paidOf = new Map<number, Pesewas>()
  const empty = priced.instalments.map((part) => ({ ...part, paid: NOTHING }))
  for (const one of allocate(empty, received).allocations) paidOf.set(one.week, one.amount)
  const hasSchedule = status === 'approved' || status === 'active' || status === 'written_off'
  return {
    id: 1,
    requestedAmount: priced.amount,
    totalRepayment: priced.total,
    settledByRefinance: NOTHING,
    deferredInterest: NOTHING,
    disbursedAt: disbursedOn === null ? null : startOf(disbursedOn),
    appliedOn: '2026-03-01',
    levelMaximum: hasSchedule || status === 'completed' ? cedis(1000) : null,
    refinancedTo: null,
    refinancedFrom: null,
    openReceipts: [],
    closedOnTime: 0,
    closedLate: 0,
    completedOn: null,
    repaidPrincipal: NOTHING,
    endedByOffice: false,
    ...facts,
    status,
    disbursedOn,
    principal: priced.amount,
    amountPaid: received,
    instalments: hasSchedule
      ? scheduleOf(priced, disbursedOn ?? '2026-03-01').map((part) => ({ ...part, paid: paidOf.get(part.week) ?? NOTHING }))
      : [],
    money: money.map(([valueDate, one]) => ({ valueDate, amount: ghs(one) })),
  }
}

/** In one payment on its last day, unless `money` is given. */
export function repaidLoan({ money, ...facts }: LoanFacts = {}): CustomerLoan {
  const { amount = '1000', disbursedOn = '2026-01-05', completedOn = '2026-04-06' } = facts
  const priced = quote(ghs(amount))
  const payments = money?.map(([valueDate, one]) => ({ valueDate, amount: ghs(one) })) ?? [
    { valueDate: completedOn ?? '2026-04-06', amount: priced.total },
  ]
  const repaidPrincipal = weightedPrincipal({
    principal: priced.amount,
    disbursedOn: disbursedOn ?? '2026-01-05',
    instalments: priced.instalments,
    money: payments,
  })
  return someLoan({ status: 'completed', disbursedOn, completedOn, closedOnTime: 13, repaidPrincipal, ...facts })
}
