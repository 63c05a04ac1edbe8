import type { listRollRates } from '#contract/portfolio.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { ROLL_BANDS } from '#domain/reports/collection-results.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type RollRow = AnswerOf<typeof listRollRates>[number]

/** From the best to the worst. */
export const ROLL_ENDS = ['paid', 'better', 'same', 'worse', 'writtenOff'] as const
export type RollEnd = (typeof ROLL_ENDS)[number]

/** Where a band's principal went; shares add up to 1. */
export function rollSteps({ from, shares }: RollRow): { end: RollEnd; share: number }[] {
  const start = ROLL_BANDS.indexOf(from)
  const sumOf = (isIn: (place: number) => boolean): number =>
    ROLL_BANDS.reduce((sum, band, place) => sum + (isIn(place) ? (shares[band] ?? 0) : 0), 0)
  const byEnd: Readonly<Record<RollEnd, number>> = {
    paid: shares.paid ?? 0,
    better: sumOf((place) => place < start),
    same: sumOf((place) => place === start),
    worse: sumOf((place) => place > start),
    writtenOff: shares.writtenOff ?? 0,
  }
  return ROLL_ENDS.map((end) => ({ end, share: byEnd[end] }))
}

/** `4.2% of the principal that was not past due is past due now`. */
export function rollRateFinding(rows: readonly RollRow[]): string {
  const current = rows.find(({ from }) => from === 'current')
  if (!current || current.loans === 0) return 'Roll rates'
  const worse = rollSteps(current).find(({ end }) => end === 'worse')?.share ?? 0
  return `${formatShare(worse)} of the principal that was not past due is past due now`
}
