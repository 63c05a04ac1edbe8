import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'
import type { DatedWeek } from '#domain/loans/schedule.ts'
import { workingDayAfter, type Holidays } from '#domain/loans/working-day.ts'
import type { MovedWeek } from '#domain/postponement/holiday-moves.ts'

/** Days from a talk about hardship to the request. */
export const TALK_DAYS = 30
export const FIRST_PAYMENT_DAYS = 28
/** Up to its last payment. */
export const PLAN_WEEKS = 26
export const PLAN_INTERVALS = [1, 2, 3, 4] as const

export interface PlanTerms {
  readonly firstDue: LocalDate
  readonly everyWeeks: number
}

export interface PlannableLoan {
  readonly status: LoanStatus
  readonly planned: boolean
  readonly settledByRefinance: Pesewas
  /** Payments and open receipts deducted. */
  readonly overdueAmount: Pesewas
  readonly inOpenReceipts: Pesewas
  /** The last call or visit with the outcome hardship. */
  readonly talkedOn: LocalDate | null
}

/** Once per loan, past due, after a talk (rule L31). */
export function refusalToPlan(loan: PlannableLoan, requestedOn: LocalDate): Refusal | undefined {
  if (!loanCan('plan', loan.status)) return refusal('plan_loan_not_active')
  if (loan.planned) return refusal('planned_before')
  if (loan.settledByRefinance > 0) return refusal('plan_loan_refinanced')
  if (loan.overdueAmount === 0) return refusal('plan_not_overdue')
  if (loan.inOpenReceipts > 0) return refusal('plan_receipt_open')
  const isRecent = loan.talkedOn !== null && loan.talkedOn >= addDays(requestedOn, -TALK_DAYS)
  return isRecent ? undefined : refusal('plan_needs_talk', { days: TALK_DAYS })
}

/** Weeks not wholly paid get new dates; amounts stay, without new interest. */
export function weeksPlanned(weeks: readonly DatedWeek[], terms: PlanTerms, holidays: Holidays | undefined): MovedWeek[] {
  const moves: MovedWeek[] = []
  for (const [index, one] of weeks.toSorted((a, b) => a.week - b.week).entries()) {
    const plain = addDays(terms.firstDue, 7 * terms.everyWeeks * index)
    const to = holidays === undefined ? plain : workingDayAfter(moves.at(-1)?.to, plain, holidays)
    moves.push({ week: one.week, from: one.dueDate, to, plainDate: holidays === undefined ? null : plain, note: null })
  }
  return moves
}

/** `moves`: of weeksPlanned. Checked at the request and again at the release. */
export function refusalOfPlan(terms: PlanTerms, moves: readonly MovedWeek[], today: LocalDate): Refusal | undefined {
  if (terms.firstDue <= today || terms.firstDue > addDays(today, FIRST_PAYMENT_DAYS)) {
    const wrong = refusal('plan_first_day_wrong', { days: FIRST_PAYMENT_DAYS })
    return { ...wrong, errors: { firstDue: wrong.message } }
  }
  if (moves.some(({ from, to }) => to <= from)) return refusal('plan_moves_forward')
  return moves.some(({ to }) => to > addDays(today, 7 * PLAN_WEEKS)) ? refusal('plan_too_long', { weeks: PLAN_WEEKS }) : undefined
}
