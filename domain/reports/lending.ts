import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, type Pesewas, pesewas, subtract } from '#domain/kernel/money.ts'

/** They give the office's own collection rate. */
export const RATE_WEEKS = 8

interface RateWeek {
  readonly week: LocalDate
  readonly due: Pesewas
  readonly paidByDueDate: Pesewas
}

/** Of the last whole weeks before that of `day`. */
export function collectionRate(weeks: readonly RateWeek[], day: LocalDate): { due: Pesewas; paid: Pesewas; weeks: number } {
  const whole = weeks.filter(({ week, due }) => addDays(week, 6) < day && due > NOTHING).slice(-RATE_WEEKS)
  return {
    due: add(NOTHING, ...whole.map(({ due }) => due)),
    paid: add(NOTHING, ...whole.map(({ paidByDueDate }) => paidByDueDate)),
    weeks: whole.length,
  }
}

export interface LendingFacts {
  /** Cash, mobile money and bank. */
  readonly balances: Pesewas
  /** To the end of the week, with the paid part. */
  readonly due: Pesewas
  readonly paid: Pesewas
  readonly rate: { readonly due: Pesewas; readonly paid: Pesewas }
  readonly promisedPayouts: Pesewas
  /** Refundable. */
  readonly unallocated: Pesewas
}

export interface Lending {
  /** At the rate; rounded down. */
  readonly expected: Pesewas
  /** Negative: promises are not covered. */
  readonly canLend: Pesewas
}

/** Until the end of the week, without new funding, late money and money for later weeks (rule A41). */
export function lendingOf({ balances, due, paid, rate, promisedPayouts, unallocated }: LendingFacts): Lending {
  // The product may exceed the safe integers.
  const byRate = rate.due <= 0 ? NOTHING : pesewas(Number((BigInt(due) * BigInt(rate.paid)) / BigInt(rate.due)))
  const expected = byRate > paid ? subtract(byRate, paid) : NOTHING
  return { expected, canLend: subtract(add(balances, expected), add(promisedPayouts, unallocated)) }
}
