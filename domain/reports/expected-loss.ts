import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { isNonPerforming, WHOLE_RATE } from '#domain/reports/loan-classes.ts'
import { AGE_BAND_NAMES, type AgeBand, bandOf, type Roll, shareOf } from '#domain/reports/portfolio-ageing.ts'

/** IFRS 9, by days past due; stage 3 is default. */
export const STAGES = [
  { stage: 1, from: 0 },
  { stage: 2, from: 30 },
  { stage: 3, from: 90 },
] as const

/** A year. */
const STAGE_1_WEEKS = 52
/** Longer than any loan rolls. */
const LIFETIME_WEEKS = 520

interface Weekly {
  readonly observed: number
  readonly worse: number
  readonly same: number
  readonly better: number
  readonly lost: number
}

/** By principal. A band never seen is taken to worsen. */
function pooled(rolls: readonly Roll[], band: AgeBand): Weekly {
  const of = rolls.filter((one) => one.band === band && one.principal > 0)
  const observed = of.reduce((sum, { principal }) => sum + principal, 0)
  if (observed === 0) return { observed, worse: 1, same: 0, better: 0, lost: 0 }
  const mean = (share: (roll: Roll) => number | null) => of.reduce((sum, one) => sum + one.principal * (share(one) ?? 0), 0) / observed
  return {
    observed,
    worse: mean((one) => one.worse),
    same: mean((one) => one.same),
    better: mean((one) => one.better),
    lost: mean((one) => one.writtenOff),
  }
}

/**
 * The chance of default within `weeks`, by weekly roll rates: same band, next, one less late, repaid or written off. The last band is
 * default. What is not late after `weeksLeft`, the last due date, is repaid.
 */
export function defaultProbabilities(rolls: readonly Roll[], weeks: number, weeksLeft = weeks): ReadonlyMap<AgeBand, number> {
  const weekly = AGE_BAND_NAMES.map((band) => pooled(rolls, band))
  const last = AGE_BAND_NAMES.length - 1
  let now: number[] = AGE_BAND_NAMES.map((_, index) => (index === last ? 1 : 0))
  // From the last week back to the first.
  for (let week = weeks; week > 0; week -= 1) {
    const before = now
    now = weekly.map(({ worse, same, better, lost }, index) =>
      index === last
        ? 1
        : index === 0 && week > weeksLeft
          ? 0
          : lost + worse * (before[index + 1] ?? 1) + same * (before[index] ?? 0) + better * (before[index - 1] ?? 0),
    )
  }
  return new Map(AGE_BAND_NAMES.map((band, index) => [band, Math.min(1, now[index] ?? 1)]))
}

interface Exposed {
  readonly daysPastDue: number
  /** To the last due date. */
  readonly weeksLeft: number
  readonly loans: number
  readonly principal: Pesewas
}

export interface StageRow {
  readonly stage: number
  readonly loans: number
  readonly principal: Pesewas
  /** Null without principal or roll rates. */
  readonly probability: number | null
  readonly expected: Pesewas | null
}

/** Exposure × probability of default × loss given default, in hundredths of a percent (rule A51). */
export function expectedLoss(groups: readonly Exposed[], rolls: readonly Roll[], givenDefault: number): StageRow[] {
  const isKnown = rolls.some(({ principal }) => principal > 0)
  const known = new Map<string, ReadonlyMap<AgeBand, number>>()
  const probabilityOf = ({ daysPastDue, weeksLeft }: Exposed): number => {
    if (isNonPerforming(daysPastDue)) return 1
    const weeks = daysPastDue < STAGES[1].from ? STAGE_1_WEEKS : LIFETIME_WEEKS
    const key = `${weeks} ${weeksLeft}`
    const found = known.get(key) ?? defaultProbabilities(rolls, weeks, weeksLeft)
    known.set(key, found)
    return found.get(bandOf(daysPastDue)) ?? 1
  }
  return STAGES.map(({ stage, from }, index) => {
    const to = STAGES[index + 1]?.from ?? Infinity
    const some = groups.filter(({ daysPastDue }) => daysPastDue >= from && daysPastDue < to)
    const principal = add(NOTHING, ...some.map((one) => one.principal))
    const atRisk = some.reduce((sum, one) => sum + one.principal * probabilityOf(one), 0)
    return {
      stage,
      loans: some.reduce((sum, one) => sum + one.loans, 0),
      principal,
      probability: isKnown ? shareOf(atRisk, principal) : null,
      expected: isKnown ? pesewas(Math.round((atRisk * givenDefault) / WHOLE_RATE)) : null,
    }
  })
}
