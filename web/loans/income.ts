import { divideHalfUp, times, type Pesewas } from '#domain/kernel/money.ts'

export type IncomePeriod = 'week' | 'month'

const WEEKS_A_YEAR = 52
const MONTHS_A_YEAR = 12

export const weeklyOf = (income: Pesewas, per: IncomePeriod): Pesewas =>
  per === 'week' ? income : divideHalfUp(times(income, MONTHS_A_YEAR), WEEKS_A_YEAR)
