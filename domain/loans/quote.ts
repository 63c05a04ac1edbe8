import { divideDown, divideHalfUp, percentHalfUp, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'

/** `amount` = `interest` + `principal`. */
export interface InstalmentPrice {
  readonly week: number
  readonly amount: Pesewas
  readonly interest: Pesewas
  readonly principal: Pesewas
}
export interface Quote {
  readonly amount: Pesewas
  readonly interest: Pesewas
  readonly total: Pesewas
  /** The thirteenth makes the sum exact. */
  readonly weekly: Pesewas
  readonly instalments: readonly InstalmentPrice[]
  /** Taken from the payout; absent: none. */
  readonly fees?: Pesewas
}

export const SMALLEST_LOAN = pesewas(100)

/** Rule L5. `amount` is at least SMALLEST_LOAN. */
export function quote(amount: Pesewas): Quote {
  const total = percentHalfUp(amount, 100 + INTEREST_PERCENT)
  const interest = subtract(total, amount)
  const halfUp = price(amount, interest, divideHalfUp(total, TERM_WEEKS), divideHalfUp(interest, TERM_WEEKS))
  // Under GH₵2, twelve payments rounded up can exceed the total.
  const instalments = halfUp.every(isPossible)
    ? halfUp
    : price(amount, interest, divideDown(total, TERM_WEEKS), divideDown(interest, TERM_WEEKS))
  return { amount, interest, total, weekly: instalments[0]?.amount ?? total, instalments }
}

function price(principal: Pesewas, interest: Pesewas, weekly: Pesewas, share: Pesewas): InstalmentPrice[] {
  const before = TERM_WEEKS - 1
  return Array.from({ length: TERM_WEEKS }, (_, index) => {
    const last = index === before
    const itsInterest = last ? interest - share * before : share
    const itsAmount = last ? principal + interest - weekly * before : weekly
    return {
      week: index + 1,
      amount: pesewas(itsAmount),
      interest: pesewas(itsInterest),
      principal: pesewas(itsAmount - itsInterest),
    }
  })
}

const isPossible = (part: InstalmentPrice): boolean => part.amount >= 0 && part.interest >= 0 && part.principal >= 0
