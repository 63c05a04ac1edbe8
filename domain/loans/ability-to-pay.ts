import { add, cedis, NOTHING, percentDown, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { CREDIT_LEVELS } from '#domain/credit/credit-level.ts'
import { quote, SMALLEST_LOAN } from '#domain/loans/quote.ts'

/** Of the stated income: what the weekly payments to all lenders may take (rule L27). */
export const BURDEN_PERCENT = 33

/** Above the maximum of the lowest level, the application has fields for income and obligations. */
export const wantsBudget = (amount: Pesewas | undefined): boolean => amount !== undefined && amount > CREDIT_LEVELS[0].maxLoanAmount

/** As stated in the application; null: not stated. In pesewas a week. */
export interface StatedWeek {
  readonly weeklyIncome: Pesewas | null
  /** To other lenders and savings groups. */
  readonly weeklyObligations: Pesewas | null
}

export interface AbilityToPay {
  /** Of this loan, the customer's other loans and the stated obligations. */
  readonly burden: Pesewas
  /** More than BURDEN_PERCENT of the income; false without a stated income. */
  readonly tooHigh: boolean
  /** The largest amount, in whole cedis, that keeps the burden within BURDEN_PERCENT; 0: none. Undefined without a stated income. */
  readonly fits: Pesewas | undefined
}

/** Rule L27. `otherWeekly`: of the customer's other loans with this lender. */
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

/** A weekly payment is about a tenth of the amount; rounding makes it at most a pesewa more or less. */
function largestWithin(weekly: Pesewas, most: Pesewas): Pesewas {
  if (weekly <= 0) return NOTHING
  const step = cedis(1)
  let amount = wholeCedis(Math.min(most, weekly * 10 + step))
  while (amount >= SMALLEST_LOAN && quote(amount).weekly > weekly) amount = subtract(amount, step)
  return amount >= SMALLEST_LOAN ? amount : NOTHING
}

const wholeCedis = (n: number): Pesewas => pesewas(n - (n % cedis(1)))
