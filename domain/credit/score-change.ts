import { creditScore, type ScoreInputs } from '#domain/credit/credit-score.ts'
import { explainScore, type CountedUnit } from '#domain/credit/score-explanation.ts'
import { formatCedis } from '#domain/kernel/money.ts'

/** `points`: the change; 0 where the part stayed. */
export interface ScoreStep {
  readonly what: string
  readonly points: number
}

/** Changed parts, and the weeks on time in any case (rule P28). */
export function scoreSteps(before: ScoreInputs, after: ScoreInputs, unit?: CountedUnit): ScoreStep[] {
  const was = creditScore(before).points
  return explainScore(after, creditScore(after), unit).flatMap(({ part, points, title, explanation }) => {
    const change = points - was[part]
    if (change === 0 && (part !== 'on_time' || after.totalPayments === 0)) return []
    if (part === 'debt' && before.currentDebt !== after.currentDebt)
      return [{ what: `You owe ${formatCedis(after.currentDebt)}, not ${formatCedis(before.currentDebt)}`, points: change }]
    return [{ what: part === 'on_time' ? explanation.replace(/\.$/, '') : `${title}: ${explanation.replace(/\.$/, '')}`, points: change }]
  })
}
