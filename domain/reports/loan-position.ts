import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import {
  arrearsOf,
  COVER_DAYS,
  instalmentStatusesOf,
  type Arrears,
  type DatedInstalment,
  type InstalmentStatus,
} from '#domain/loans/arrears.ts'

/** One entry of the journal on a loan: what it moved on the two receivables, in pesewas, a debit above zero. */
export interface BookedMovement {
  readonly kind: string
  readonly bookedOn: LocalDate
  readonly valueDate: LocalDate
  readonly principal: number
  readonly interest: number
}
/** Money that the loan took, and the day on which that was taken back. Both days are days of booking. */
export interface BookedMoney {
  readonly valueDate: LocalDate
  readonly amount: Pesewas
  readonly bookedOn: LocalDate
  readonly undoneOn: LocalDate | null
}
/** A payment that somebody asserted, and when that was decided. */
export interface BookedClaim {
  readonly amount: Pesewas
  readonly enteredOn: LocalDate
  readonly bookedOn: LocalDate
  readonly decidedOn: LocalDate | null
}
/** A receipt that is bound to the loan, and when it was used or cancelled. */
export interface BookedReceipt {
  readonly amount: Pesewas
  readonly voidFrom: LocalDate
  readonly bookedOn: LocalDate
  readonly closedOn: LocalDate | null
}

/** Everything about one loan that a report of a past day asks, each fact with the business day on which it was booked. */
export interface BookedFacts {
  readonly instalments: readonly DatedInstalment[]
  /** In the order in which they happened. */
  readonly dueDateChanges: readonly { week: number; oldDate: LocalDate; bookedOn: LocalDate }[]
  /** In the order of the journal. */
  readonly movements: readonly BookedMovement[]
  readonly money: readonly BookedMoney[]
  readonly claims: readonly BookedClaim[]
  readonly receipts: readonly BookedReceipt[]
}

export const POSITION_STATES = ['not_paid_out', 'active', 'completed', 'refinanced', 'written_off'] as const
export type PositionState = (typeof POSITION_STATES)[number]

export interface LoanPosition {
  readonly state: PositionState
  readonly paidOutOn: LocalDate | null
  /** What the journal has as receivable, in pesewas. */
  readonly principal: Pesewas
  readonly interest: Pesewas
  /** What counts as paid, whatever became of the loan. */
  readonly paid: Pesewas
  /** Empty until the payout: dates before it are a forecast. */
  readonly instalments: readonly InstalmentStatus[]
  readonly arrears: Arrears
}

/**
 * Where a loan stood at the end of a day (rule P10). What counts is what was booked by then; whether it was in time is decided by
 * the day on which the money changed hands. Nothing that is booked later changes the answer.
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
        instalments: facts.instalments.map((one) => ({ ...one, dueDate: dueDateOn(facts, one, day) })),
        money,
        paidOut,
        // What a new loan settled is owed no longer.
        cover: state === 'refinanced' ? add(NOTHING, ...facts.instalments.map((one) => one.amount)) : coverOn(facts, day),
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
  const settled = movements.findLast(({ kind }) => kind === 'refinance_settled' || kind === 'refinance_undone')
  if (settled?.kind === 'refinance_settled') return 'refinanced'
  return outstanding === 0 ? 'completed' : 'active'
}

/** The date that was in force on a day: what the first change after that day moved away from, or, where there is none, the date of today. */
function dueDateOn(facts: BookedFacts, { week, dueDate }: DatedInstalment, day: LocalDate): LocalDate {
  return facts.dueDateChanges.find((change) => change.week === week && change.bookedOn > day)?.oldDate ?? dueDate
}

/** What waited on a day to be confirmed or entered, in pesewas: it kept what it covers from being overdue. */
function coverOn({ claims, receipts }: BookedFacts, day: LocalDate): Pesewas {
  const open = (bookedOn: LocalDate, closedOn: LocalDate | null) => bookedOn <= day && (closedOn === null || closedOn > day)
  const claimed = claims.filter((one) => open(one.bookedOn, one.decidedOn) && addDays(one.enteredOn, COVER_DAYS) > day)
  const bound = receipts.filter((one) => open(one.bookedOn, one.closedOn) && one.voidFrom > day)
  return add(NOTHING, ...[...claimed, ...bound].map((one) => one.amount))
}
