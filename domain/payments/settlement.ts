import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, NOTHING, pesewas, smaller, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { allocate, sharesOf, type Allocation } from '#domain/loans/allocation.ts'
import { instalmentStatusesOf, isWholePaid } from '#domain/loans/arrears.ts'
import { outstandingInterest, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { deferredBetween, deferredLeft, paidInterest } from '#domain/loans/deferred-interest.ts'
import { settlementOn, withoutRebate } from '#domain/loans/early-settlement.ts'
import type { BookedRebate, Shares } from '#domain/loans/loan-postings.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import type { CompletedPayment } from '#domain/payments/payment-postings.ts'
import { splitArrived } from '#domain/payments/payment.ts'

export interface Settlement {
  /** The rest is overpayment. */
  readonly taken: Pesewas
  readonly rest: Pesewas
  readonly allocations: readonly Allocation[]
  readonly shares: Shares
  /** An advance is never late and not in the score. */
  readonly state: CompletedPayment['state']
  readonly weekNumber: number
  readonly dueDate: LocalDate
  readonly daysLate: number
  /** Of a payment that closes the loan early (rule L28), with the schedule that is left. */
  readonly early?: { readonly rebate: BookedRebate; readonly schedule: readonly { week: number; amount: Pesewas; interest: Pesewas }[] }
  readonly after: {
    readonly amountPaid: Pesewas
    readonly outstanding: Pesewas
    readonly weeksCompleted: number
    readonly nextPaymentDue: LocalDate | null
    readonly instalments: readonly { week: number; paid: Pesewas; paidOn: LocalDate | null }[]
  }
}

/**
 * Oldest instalment first, interest before principal. Money that closes the loan on its value date takes the pay-off amount of that day.
 * @throws BrokenInvariant when the loan can take nothing; check refusalToTakeArrived first.
 */
export function settle(loan: CustomerLoan, money: Pesewas, valueDate: LocalDate, today: LocalDate): Settlement {
  const early = settlementOn(loan, valueDate)
  const closes = early.rebate > NOTHING && money >= early.least
  const rebate = closes ? subtract(outstandingOf(loan), smaller(money, early.amount)) : NOTHING
  const payable = { status: loan.status, outstanding: subtract(outstandingOf(loan), rebate), awaitsAcceptance: false }
  const { taken, rest } = splitArrived(payable, money)
  const instalments = withoutRebate(loan.instalments, rebate)
  const { allocations, rest: unplaced } = allocate(instalments, taken)
  const first = allocations[0]
  const touched = loan.instalments.find((one) => one.week === first?.week)
  invariant(first !== undefined && touched !== undefined && unplaced === 0, 'money that a loan takes has its place in the schedule')
  const beforePayout = loan.disbursedOn === null
  const state = loan.status === 'written_off' ? 'recovery' : beforePayout ? 'before_payout' : 'repayment'
  const statuses = instalmentStatusesOf({
    instalments,
    money: [...loan.money, { valueDate, amount: taken }],
    paidOut: !beforePayout,
    openReceipts: [],
    today,
  })
  const shares = withDeferred(loan, state, sharesOf(allocations))
  return {
    taken,
    rest,
    allocations,
    shares,
    ...(rebate > NOTHING && {
      early: { rebate: bookedRebate(loan, rebate, subtract(deferredLeft(loan), shares.deferred ?? NOTHING)), schedule: instalments },
    }),
    state,
    weekNumber: touched.week,
    dueDate: touched.dueDate,
    daysLate: beforePayout ? 0 : Math.max(0, daysBetween(touched.dueDate, valueDate)),
    after: {
      amountPaid: add(loan.amountPaid, taken),
      outstanding: pesewas(payable.outstanding - taken),
      weeksCompleted: statuses.filter(isWholePaid).length,
      nextPaymentDue: statuses.find((one) => one.paidOn === null)?.dueDate ?? null,
      instalments: statuses.map((one) => ({ week: one.week, paid: one.paid, paidOn: isWholePaid(one) ? one.paidOn : null })),
    },
  }
}

function bookedRebate(loan: CustomerLoan, rebate: Pesewas, deferred: Pesewas): BookedRebate {
  const interest = smaller(rebate, outstandingInterest(loan))
  return { interest, paid: subtract(rebate, interest), deferred }
}

/** Only a repayment earns interest. */
function withDeferred(loan: CustomerLoan, state: CompletedPayment['state'], shares: Shares): Shares {
  if (state !== 'repayment' || loan.deferredInterest === NOTHING) return shares
  const before = paidInterest(loan.instalments)
  return { ...shares, deferred: deferredBetween(loan, before, add(before, shares.interest)) }
}
