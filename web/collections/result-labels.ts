import type { ResultPeriod, RollBand } from '#domain/reports/collection-results.ts'
import { BAND_NAMES } from '#web/collections/case-labels.ts'

export const PERIOD_NAMES = {
  week: 'This week',
  month: 'This month',
  last_month: 'Last month',
} as const satisfies Record<ResultPeriod, string>

export const ROLL_NAMES = {
  current: 'Not past due',
  ...BAND_NAMES,
  paid: 'Paid',
  writtenOff: 'Written off',
} as const satisfies Record<RollBand | 'paid' | 'writtenOff', string>
