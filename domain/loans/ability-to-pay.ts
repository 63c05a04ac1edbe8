import { add, NOTHING, pesewas, percentDown, subtract, times, type Pesewas } from '#domain/kernel/money.ts'
import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { quote } from '#domain/loans/quote.ts'

/** Of the stated income, for weekly payments to all lenders (rule L27). */
export const BURDEN_PERCENT = 33

/** Above the maximum of the lowest level. */
export const wantsBudget = (amount: Pesewas | undefined): boolean => amount !== undefined && amount > CREDIT_LEVELS[0].maxLoanAmount

/** Amounts of a week; null: not stated. */
export interface StatedWeek {
  readonly weeklyIncome: Pesewas | null
  /** To other lenders and savings groups. */
  readonly weeklyObligations: Pesewas | null
}

export interface AbilityToPay {
  /** This loan, the customer's other loans and the stated obligations. */
  readonly burden: Pesewas
  /** False without a stated income. */
  readonly tooHigh: boolean
  /** Largest amount in whole cedis within BURDEN_PERCENT; 0: none. Undefined without a stated income. */
  readonly fits: Pesewas | undefined
}

const STEP = pesewas(100)

/** Weekly payment of version 1. */
const weeklyOfFirst = (amount: Pesewas): Pesewas => quote(amount).weekly

/** Rule L27. `otherWeekly`: other loans with this lender; `weeklyOf`: what an amount takes of a week. */
export function abilityToPay(
  { weeklyIncome, weeklyObligations }: StatedWeek,
  { amount, most, otherWeekly }: { amount: Pesewas; most: Pesewas; otherWeekly: Pesewas },
  weeklyOf: (amount: Pesewas) => Pesewas = weeklyOfFirst,
): AbilityToPay {
  const beside = add(otherWeekly, weeklyObligations ?? NOTHING)
  const burden = add(beside, weeklyOf(amount))
  if (weeklyIncome === null) return { burden, tooHigh: false, fits: undefined }
  const allowed = percentDown(weeklyIncome, BURDEN_PERCENT)
  return { burden, tooHigh: burden > allowed, fits: largestWithin(subtract(allowed, beside), most, weeklyOf) }
}

/** Binary search in whole cedis. */
function largestWithin(weekly: Pesewas, most: Pesewas, weeklyOf: (amount: Pesewas) => Pesewas): Pesewas {
  let [low, high] = [0, Math.floor(most / STEP)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (weeklyOf(times(STEP, middle)) <= weekly) low = middle
    else high = middle - 1
  }
  return times(STEP, low)
}
