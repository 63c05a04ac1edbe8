import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'
import {
  closedStatusesOf,
  displacedBy,
  instalmentStatusesOf,
  isReceiptValid,
  type DatedMoney,
  type InstalmentStatus,
} from '#domain/loans/arrears.ts'
import type { CustomerLoan, CustomerLoans } from '#domain/loans/customer-loans.ts'
import { withoutRebate } from '#domain/loans/early-settlement.ts'
import type { LoanEvent, LoanHistory, CustomerHistory, PaymentRecord } from '#domain/loans/customer-history.ts'
import { repaidLoanOf } from '#domain/loans/earlier-loan.ts'
import { isCurrent, type LoanStatus } from '#domain/loans/loan.ts'
import { weightedPrincipal } from '#domain/loans/repaid-principal.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { withoutSettled } from '#domain/loans/settled-tail.ts'
import { dueDaysOf, quoteOf } from '#domain/loans/version-quote.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'

/** Without undone events. */
interface LoanState {
  readonly approval?: LoanEvent | undefined
  readonly payout?: LoanEvent | undefined
  readonly settlement?: LoanEvent | undefined
  /** Balance 0 for the last time. */
  readonly completion?: LoanEvent
  /** The office withdrew the approval, and no other followed. */
  readonly undone?: boolean
  readonly end?: 'rejected' | 'withdrawn' | 'written_off' | 'expired'
}

const productOf = ({ product = VERSION_ONE }: LoanHistory): ProductVersion => product

export function loanAsOf(loan: LoanHistory, moment: Date, today: LocalDate): CustomerLoan {
  const known = loan.events.filter((one) => one.at <= moment)
  const state = stateAfter(known)
  const rebate = known.at(-1)?.rebate ?? NOTHING
  const principal = state.approval?.approvedAmount ?? loan.requestedAmount
  const total = subtract(quoteOf(productOf(loan), principal).total, rebate)
  const received = moneyBy(loan, moment)
  const amountPaid = add(...received.map((one) => one.amount))
  const settled = settledBy(loan, state, total)
  const left = subtract(total, add(amountPaid, settled))
  const status = statusOf(state, left)
  const open = isCurrent(status) || status === 'written_off'
  const whole = scheduleBy(loan, state, principal, moment, rebate)
  const schedule = open ? withoutSettled(whole, settled) : whole
  const statuses = instalmentStatusesOf({
    instalments: schedule,
    money: received,
    paidOut: state.payout !== undefined,
    openReceipts: [],
    today,
  })
  const displaced = left <= 0 ? displacedOf(loan, state, moment) : []
  const closed = status === 'completed' ? closedStatusesOf({ instalments: schedule, money: received, displaced }) : []
  return {
    id: loan.id,
    productVersion: productOf(loan).version,
    status,
    requestedAmount: loan.requestedAmount,
    principal,
    totalRepayment: total,
    amountPaid,
    settledByRefinance: settled,
    // Not read by the summary.
    deferredInterest: NOTHING,
    appliedOn: dayOf(loan.appliedAt),
    disbursedOn: state.payout ? dayOf(paidOutAt(state.payout)) : null,
    disbursedAt: state.payout ? paidOutAt(state.payout) : null,
    levelMaximum: state.approval?.levelMaximum ?? null,
    refinancedFrom: loan.refinancedFrom,
    refinancedTo: state.settlement?.refinancedTo ?? null,
    instalments: open ? schedule.map((one, index) => ({ ...one, paid: statuses[index]?.paid ?? NOTHING })) : [],
    money: open ? received : [],
    openReceipts: open ? [...openReceiptsBy(loan, moment, today), ...displaced] : [],
    closedOnTime: closed.filter((one) => one.state === 'paid').length,
    closedLate: closed.filter((one) => one.state === 'paid_late').length,
    completedOn: status === 'completed' && state.completion ? dayOf(state.completion.at) : null,
    repaidPrincipal:
      status === 'completed' && state.payout && !state.settlement
        ? weightedPrincipal({ principal, disbursedOn: dayOf(paidOutAt(state.payout)), instalments: schedule, money: received })
        : NOTHING,
    endedByOffice: isEndedByOffice(state, loan.requestedAmount),
  }
}

/** Returned payouts and undone approvals leave no trace. */
const stateAfter = (events: readonly LoanEvent[]): LoanState => events.reduce<LoanState>(applyEvent, {})

function applyEvent(state: LoanState, next: LoanEvent): LoanState {
  switch (next.kind) {
    case 'approved':
      return { ...state, approval: next, undone: false }
    case 'approval_undone':
      return { ...state, approval: undefined, undone: true }
    case 'imported':
      // An imported loan was paid out before the import.
      return { ...state, approval: next, payout: next }
    case 'disbursed':
      return { ...state, payout: next }
    case 'payout_returned':
      // With a settlement, the payout that was returned is the new loan's.
      return state.settlement ? { ...state, settlement: undefined } : { ...state, payout: undefined }
    case 'settled_by_refinance':
      return { ...state, settlement: next, completion: next }
    case 'completed':
      return { ...state, completion: next }
    case 'rejected':
    case 'withdrawn':
    case 'written_off':
    case 'expired':
      return { ...state, end: next.kind }
    default:
      return state
  }
}

const isEndedByOffice = ({ end, undone, approval }: LoanState, requested: Pesewas): boolean =>
  end === 'expired' || (end === 'withdrawn' && (undone === true || (approval?.approvedAmount ?? requested) < requested))

function statusOf(state: LoanState, left: Pesewas): LoanStatus {
  if (state.end) return state.end
  if (!state.payout) return state.approval ? 'approved' : 'pending'
  return left <= 0 ? 'completed' : 'active'
}

/** Before migration 0059 events do not name it: it was all that was left. */
function settledBy(loan: LoanHistory, { settlement }: LoanState, total: Pesewas): Pesewas {
  if (!settlement) return NOTHING
  return settlement.settled ?? subtract(total, add(...moneyBy(loan, settlement.at).map((one) => one.amount)))
}

const paidOutAt = (payout: LoanEvent): Date => payout.disbursedAt ?? payout.at

/** Completed by then and not reversed, in order of booking. */
const countedBy = (loan: LoanHistory, moment: Date): PaymentRecord[] =>
  loan.payments
    .filter(({ decidedAt, completed }) => completed && decidedAt && decidedAt <= moment)
    .filter(({ completed }) => !(completed?.reversedAt && completed.reversedAt <= moment))
    .toSorted((a, b) => a.id - b.id)

const moneyBy = (loan: LoanHistory, moment: Date): DatedMoney[] =>
  countedBy(loan, moment)
    .flatMap(({ completed }) => (completed ? [{ valueDate: completed.valueDate, amount: completed.amount }] : []))
    .toSorted((a, b) => a.valueDate.localeCompare(b.valueDate))

const openReceiptsBy = (loan: LoanHistory, moment: Date, today: LocalDate): DatedMoney[] =>
  loan.receipts
    .filter((one) => one.madeAt <= moment && !(one.closedAt && one.closedAt <= moment) && isReceiptValid(one.expiresOn, today))
    .map((one) => ({ valueDate: one.madeOn, amount: one.amount }))

/** A recovered written-off loan has no event of its end. */
function displacedOf(loan: LoanHistory, { completion, end }: LoanState, moment: Date): DatedMoney[] {
  const ended = end === 'written_off' ? countedBy(loan, moment).reduce<Date | undefined>(laterPayment, undefined) : completion?.at
  return ended === undefined
    ? []
    : displacedBy(
        ended,
        loan.receipts.filter((one) => one.closedAt && one.closedAt <= moment),
      )
}

const laterPayment = (last: Date | undefined, { decidedAt }: PaymentRecord): Date | undefined =>
  decidedAt && (last === undefined || decidedAt > last) ? decidedAt : last

type Scheduled = Pick<InstalmentStatus, 'week' | 'amount' | 'dueDate' | 'beforePlan'> & { readonly interest: Pesewas }

/** The stored schedule is the last payout's; an undone one existed for hours, so nothing fell due. */
function scheduleBy(loan: LoanHistory, state: LoanState, principal: Pesewas, moment: Date, rebate: Pesewas): Scheduled[] {
  const { payout } = state
  if (payout !== undefined && stateAfter(loan.events).payout === payout) {
    return amountsBy(loan, principal, rebate).map((one) => {
      const changes = loan.dueDateChanges.filter(({ week }) => week === one.week)
      const dueDate = changes.find(({ at }) => at > moment)?.oldDate ?? one.dueDate
      const plan = changes.find(({ plannedOn, at }) => plannedOn && at <= moment)
      return { ...one, dueDate, ...(plan?.plannedOn && { beforePlan: { dueDate: plan.oldDate, plannedOn: plan.plannedOn } }) }
    })
  }
  const from = payout ? paidOutAt(payout) : (state.approval?.at ?? loan.appliedAt)
  const since = loan.dueDateChanges.filter((one) => payout !== undefined && one.at >= payout.at && one.at <= moment)
  return scheduleOf(quoteOf(productOf(loan), principal), dayOf(from), undefined, dueDaysOf(productOf(loan), loan.payDay)).map(
    ({ week, amount, interest, dueDate }) => ({
      week,
      amount,
      interest,
      dueDate: since.findLast((change) => change.week === week)?.newDate ?? dueDate,
    }),
  )
}

/** The stored instalments have no rebated interest, which they had until the early settlement. */
function amountsBy(loan: LoanHistory, principal: Pesewas, rebate: Pesewas): LoanHistory['instalments'] {
  if (productOf(loan).rebate.kind === 'none') return loan.instalments
  const priced = quoteOf(productOf(loan), principal).instalments
  const whole = loan.instalments.map((one, index) => ({ ...one, ...partOf(priced[index]), paid: NOTHING }))
  return withoutRebate(whole, rebate)
}

const partOf = (priced: { readonly amount: Pesewas; readonly interest: Pesewas } | undefined) =>
  priced && { amount: priced.amount, interest: priced.interest }

/** From facts known at `moment`: later entries do not count, whatever their value date. Status and profile are those of now. */
export function customerLoansAsOf(history: CustomerHistory, moment: Date, today: LocalDate): CustomerLoans {
  return {
    userId: history.userId,
    createdOn: dayOf(history.createdAt),
    isActive: history.isActive,
    profileCompleted: history.profileCompleted,
    loans: [
      ...history.earlierLoans.filter((one) => one.importedAt <= moment).map(repaidLoanOf),
      ...history.loans.filter((loan) => loan.appliedAt <= moment).map((loan) => loanAsOf(loan, moment, today)),
    ],
  }
}
