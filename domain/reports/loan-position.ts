import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import {
  arrearsOf,
  instalmentStatusesOf,
  isReceiptValid,
  type Arrears,
  type DatedInstalment,
  type DatedMoney,
  type InstalmentStatus,
} from '#domain/loans/arrears.ts'
import { withoutSettled } from '#domain/loans/settled-tail.ts'

/** A journal entry's effect on the loan's two receivables, in pesewas; debits are positive. */
export interface BookedMovement {
  readonly kind: string
  readonly bookedOn: LocalDate
  readonly valueDate: LocalDate
  readonly principal: number
  readonly interest: number
}
/** Both days are booking days. */
export interface BookedMoney {
  readonly valueDate: LocalDate
  readonly amount: Pesewas
  readonly bookedOn: LocalDate
  readonly undoneOn: LocalDate | null
}
/** A bound receipt until it is used or cancelled. */
export interface BookedReceipt {
  readonly amount: Pesewas
  /** Its value date. */
  readonly madeOn: LocalDate
  readonly expiresOn: LocalDate
  readonly bookedOn: LocalDate
  readonly closedOn: LocalDate | null
  /** What the loan did not take of it when it was entered or closed. */
  readonly leftOver: Pesewas
}

/** Facts of one loan with the business day on which each was booked. Claims are none (rule P19). */
export interface BookedFacts {
  readonly instalments: readonly DatedInstalment[]
  /** In order of occurrence. */
  readonly dueDateChanges: readonly { week: number; oldDate: LocalDate; bookedOn: LocalDate }[]
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
  /** Receivable according to the journal, in pesewas. */
  readonly principal: Pesewas
  readonly interest: Pesewas
  /** Paid in total, in any state. */
  readonly paid: Pesewas
  /** Empty before the payout. */
  readonly instalments: readonly InstalmentStatus[]
  readonly arrears: Arrears
}

/**
 * A loan at the end of a past day (rule P10), from entries booked by then; lateness follows the value date.
 * Later bookings never change the result.
 */
export function positionOn(facts: BookedFacts, day: LocalDate): LoanPosition {
  const movements = facts.movements.filter((one) => one.bookedOn <= day)
  const principal = pesewas(movements.reduce((sum, one) => sum + one.principal, 0))
  const interest = pesewas(movements.reduce((sum, one) => sum + one.interest, 0))
  const payout = movements.findLast(({ kind }) => kind === 'disbursement' || kind === 'payout_returned')
  const paidOut = payout?.kind === 'disbursement'
  const state = stateOf(movements, paidOut, principal + interest)
  const money = facts.money.filter((one) => one.bookedOn <= day && !(one.undoneOn !== null && one.undoneOn <= day))
  const instalments = paidOut
    ? instalmentStatusesOf({
        instalments: withoutSettled(facts.instalments, state === 'refinanced' ? NOTHING : settledOf(movements)).map((one) => ({
          ...one,
          dueDate: dueDateOn(facts, one, day),
        })),
        money,
        paidOut,
        openReceipts: receiptsOn(facts, movements, state, day),
        settled: state === 'refinanced',
        today: day,
      })
    : []
  return {
    state,
    paidOutOn: paidOut ? payout.valueDate : null,
    principal,
    interest,
    paid: add(NOTHING, ...money.map((one) => one.amount)),
    instalments,
    arrears: arrearsOf(instalments),
  }
}

function stateOf(movements: readonly BookedMovement[], paidOut: boolean, outstanding: number): PositionState {
  if (!paidOut) return 'not_paid_out'
  if (movements.some(({ kind }) => kind === 'written_off')) return 'written_off'
  if (outstanding !== 0) return 'active'
  return settledOf(movements) > NOTHING ? 'refinanced' : 'completed'
}

/** By refinance, in pesewas. A payment that is reversed afterwards opens the loan again (rule L24). */
const settledOf = (movements: readonly BookedMovement[]): Pesewas =>
  pesewas(
    movements
      .filter(({ kind }) => kind === 'refinance_settled' || kind === 'refinance_undone')
      .reduce((sum, one) => sum - one.principal - one.interest, 0),
  )

/** The old date of the first change after that day, else the current date. */
function dueDateOn(facts: BookedFacts, { week, dueDate }: DatedInstalment, day: LocalDate): LocalDate {
  return facts.dueDateChanges.find((change) => change.week === week && change.bookedOn > day)?.oldDate ?? dueDate
}

/** A closed loan takes nothing from a receipt, but keeps the days of those that its last payment displaced (rule P25). */
function receiptsOn(facts: BookedFacts, movements: readonly BookedMovement[], state: PositionState, day: LocalDate): DatedMoney[] {
  if (state === 'active' || state === 'written_off') return openReceiptsOn(facts, day)
  const last = movements.findLast((one) => one.kind === 'payment_completed')?.bookedOn
  if (state !== 'completed' || last === undefined) return []
  return facts.receipts
    .filter(({ closedOn, expiresOn }) => closedOn !== null && closedOn >= last && closedOn <= day && isReceiptValid(expiresOn, last))
    .map((one) => ({ valueDate: one.madeOn, amount: one.leftOver }))
}

const openReceiptsOn = ({ receipts }: BookedFacts, day: LocalDate): DatedMoney[] =>
  receipts
    .filter((one) => one.bookedOn <= day && (one.closedOn === null || one.closedOn > day) && isReceiptValid(one.expiresOn, day))
    .map((one) => ({ valueDate: one.madeOn, amount: one.amount }))
