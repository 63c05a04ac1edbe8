import { add, cedis, NOTHING, percentDown, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { quote, SMALLEST_LOAN } from '#domain/loans/quote.ts'

/** Of the stated income, for weekly payments to all lenders (rule L27). */
export const BURDEN_PERCENT = 33

/** Above the maximum of the lowest level. */
export const wantsBudget = (amount: Pesewas | undefined): boolean => amount !== undefined && amount > CREDIT_LEVELS[0].maxLoanAmount

/** In pesewas a week; null: not stated. */
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

/** Rule L27. `otherWeekly`: other loans with this lender. */
export function abilityToPay(
  { weeklyIncome, weeklyObligations }: StatedWeek,
  { amount, most, otherWeekly }: { amount: Pesewas; most: Pesewas; otherWeekly: Pesewas },
): AbilityToPay {
  const beside = add(otherWeekly, weeklyObligations ?? NOTHING)
  const burden = add(beside, quote(amount).weekly)
  if (weeklyIncome === null) return { burden, tooHigh: false, fits: undefined }
  const allowed = percentDown(weeklyIncome, BURDEN_PERCENT)
  return { burden, tooHigh: burden > allowed, fits: largestWithin(subtract(allowed, beside), most) }
}

/** A weekly payment is about a tenth of the amount, a pesewa more or less. */
function largestWithin(weekly: Pesewas, most: Pesewas): Pesewas {
  if (weekly <= 0) return NOTHING
  const step = cedis(1)
  let amount = wholeCedis(Math.min(most, weekly * 10 + step))
  while (amount >= SMALLEST_LOAN && quote(amount).weekly > weekly) amount = subtract(amount, step)
  return amount >= SMALLEST_LOAN ? amount : NOTHING
}

const wholeCedis = (n: number): Pesewas => pesewas(n - (n % cedis(1)))
