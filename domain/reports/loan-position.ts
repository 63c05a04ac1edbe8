import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import {
  arrearsOf,
  displacedBy,
  instalmentStatusesOf,
  isReceiptValid,
  type Arrears,
  type ClosableReceipt,
  type DatedInstalment,
  type DatedMoney,
  type InstalmentStatus,
} from '#domain/loans/arrears.ts'
import { withoutRebate } from '#domain/loans/early-settlement.ts'
import { withoutSettled } from '#domain/loans/settled-tail.ts'

/** Pesewas on the two receivables; debits are positive. */
export interface BookedMovement {
  readonly kind: string
  readonly bookedOn: LocalDate
  readonly at: Date
  readonly valueDate: LocalDate
  readonly principal: number
  readonly interest: number
}
/** `bookedOn` and `undoneOn` are booking days. */
export interface BookedMoney {
  readonly valueDate: LocalDate
  readonly amount: Pesewas
  readonly bookedOn: LocalDate
  readonly undoneOn: LocalDate | null
}
/** A bound receipt until used or cancelled. */
export interface BookedReceipt extends ClosableReceipt {
  readonly amount: Pesewas
  readonly bookedOn: LocalDate
  readonly closedOn: LocalDate | null
}

/** With the business day of each booking. Claims are none (rule P19). */
export interface BookedFacts {
  /** With the amounts agreed. */
  readonly instalments: readonly (DatedInstalment & { readonly interest: Pesewas })[]
  /** In order of occurrence. */
  readonly dueDateChanges: readonly { week: number; oldDate: LocalDate; bookedOn: LocalDate; isPlan?: boolean }[]
  /** In order of the journal. */
  readonly movements: readonly BookedMovement[]
  readonly money: readonly BookedMoney[]
  readonly receipts: readonly BookedReceipt[]
}

export const POSITION_STATES = ['not_paid_out', 'active', 'completed', 'refinanced', 'written_off'] as const
export type PositionState = (typeof POSITION_STATES)[number]

export interface LoanPosition {
  readonly state: PositionState
  readonly paidOutOn: LocalDate | null
  /** Receivable by the journal. */
  readonly principal: Pesewas
  readonly interest: Pesewas
  /** In any state. */
  readonly paid: Pesewas
  /** Empty before the payout. */
  readonly instalments: readonly (InstalmentStatus & { readonly interest: Pesewas })[]
  readonly arrears: Arrears
}

/** At the end of a past day (rule P10), from entries booked by then; lateness by value date. Later bookings never change it. */
export function positionOn(facts: BookedFacts, day: LocalDate): LoanPosition {
  const movements = facts.movements.filter((one) => one.bookedOn <= day)
  const principal = pesewas(movements.reduce((sum, one) => sum + one.principal, 0))
  const interest = pesewas(movements.reduce((sum, one) => sum + one.interest, 0))
  const payout = movements.findLast(({ kind }) => kind === 'disbursement' || kind === 'payout_returned')
  const paidOut = payout?.kind === 'disbursement'
  const state = stateOf(movements, paidOut, principal + interest)
  const money = facts.money.filter((one) => one.bookedOn <= day && !(one.undoneOn !== null && one.undoneOn <= day))
  const paid = add(NOTHING, ...money.map((one) => one.amount))
  const rebated = withoutRebate(facts.instalments, takenOff(movements, 'interest_rebated', 'rebate_reversed'))
  const schedule = withoutSettled(rebated, state === 'refinanced' ? NOTHING : settledOf(movements))
  const isRecovered = state === 'written_off' && paid >= sumOf(schedule)
  const instalments = paidOut
    ? instalmentStatusesOf({
        instalments: schedule.map((one) => ({ ...one, ...datesOn(facts, one, day) })),
        money,
        paidOut,
        openReceipts: receiptsOn(facts, movements, state === 'completed' || state === 'refinanced' || isRecovered, day),
        settled: state === 'refinanced',
        today: day,
      })
    : []
  return {
    state,
    paidOutOn: paidOut ? payout.valueDate : null,
    principal,
    interest,
    paid,
    instalments,
    arrears: arrearsOf(instalments),
  }
}

const sumOf = (parts: readonly { readonly amount: Pesewas }[]): number => parts.reduce((sum, one) => sum + one.amount, 0)

function stateOf(movements: readonly BookedMovement[], paidOut: boolean, outstanding: number): PositionState {
  if (!paidOut) return 'not_paid_out'
  if (movements.some(({ kind }) => kind === 'written_off')) return 'written_off'
  if (outstanding !== 0) return 'active'
  return settledOf(movements) > NOTHING ? 'refinanced' : 'completed'
}

/** By refinance; a payment reversed later opens the loan again (rule L24). */
const settledOf = (movements: readonly BookedMovement[]): Pesewas => takenOff(movements, 'refinance_settled', 'refinance_undone')

const takenOff = (movements: readonly BookedMovement[], ...kinds: readonly string[]): Pesewas =>
  pesewas(movements.filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum - one.principal - one.interest, 0))

/** The old date of the first later change, else the current date. */
function datesOn(facts: BookedFacts, { week, dueDate }: DatedInstalment, day: LocalDate): Pick<DatedInstalment, 'dueDate' | 'beforePlan'> {
  const changes = facts.dueDateChanges.filter((change) => change.week === week)
  const plan = changes.find((change) => change.isPlan && change.bookedOn <= day)
  return {
    dueDate: changes.find((change) => change.bookedOn > day)?.oldDate ?? dueDate,
    ...(plan && { beforePlan: { dueDate: plan.oldDate, plannedOn: plan.bookedOn } }),
  }
}

/** Where the loan takes nothing more, only those that its end displaced (rule P25). */
function receiptsOn(facts: BookedFacts, movements: readonly BookedMovement[], hasEnded: boolean, day: LocalDate): DatedMoney[] {
  if (!hasEnded) return openReceiptsOn(facts, day)
  const end = movements.findLast((one) => one.kind === 'payment_completed' || one.kind === 'refinance_settled')
  return end === undefined
    ? []
    : displacedBy(
        end.at,
        facts.receipts.filter(({ closedOn }) => closedOn !== null && closedOn <= day),
      )
}

const openReceiptsOn = ({ receipts }: BookedFacts, day: LocalDate): DatedMoney[] =>
  receipts
    .filter((one) => one.bookedOn <= day && (one.closedOn === null || one.closedOn > day) && isReceiptValid(one.expiresOn, day))
    .map((one) => ({ valueDate: one.madeOn, amount: one.amount }))
