import { add, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { isNonPerforming } from '#domain/reports/loan-classes.ts'

/** Days past due, inclusive. */
export const AGE_BANDS = [
  { band: 'not_late', from: 0, to: 0 },
  { band: 'week_1', from: 1, to: 7 },
  { band: 'week_2', from: 8, to: 14 },
  { band: 'week_3', from: 15, to: 21 },
  { band: 'week_4', from: 22, to: 28 },
  { band: 'weeks_5_to_8', from: 29, to: 56 },
  { band: 'weeks_9_to_13', from: 57, to: 91 },
  { band: 'over_13_weeks', from: 92, to: null },
] as const satisfies readonly { band: string; from: number; to: number | null }[]
export type AgeBand = (typeof AGE_BANDS)[number]['band']
// map() loses that the list is not empty.
export const AGE_BAND_NAMES = AGE_BANDS.map(({ band }) => band) as [AgeBand, ...AgeBand[]]

export const BAND_LABELS = {
  not_late: 'Nothing late',
  week_1: '1 week',
  week_2: '2 weeks',
  week_3: '3 weeks',
  week_4: '4 weeks',
  weeks_5_to_8: '5 to 8 weeks',
  weeks_9_to_13: '9 to 13 weeks',
  over_13_weeks: 'Over 13 weeks',
} as const satisfies Record<AgeBand, string>

export const PAR_LIMITS = [0, 7, 30, 60, 90] as const

export interface LoanGroup {
  readonly loans: number
  readonly principal: Pesewas
  readonly interest: Pesewas
  readonly overdue: Pesewas
}
export interface AgedGroup extends LoanGroup {
  readonly daysPastDue: number
}

export function bandOf(daysPastDue: number): AgeBand {
  return AGE_BANDS.findLast(({ from }) => daysPastDue >= from)?.band ?? 'not_late'
}

export const totalOf = (groups: readonly LoanGroup[]): LoanGroup => ({
  loans: groups.reduce((sum, one) => sum + one.loans, 0),
  principal: add(NOTHING, ...groups.map((one) => one.principal)),
  interest: add(NOTHING, ...groups.map((one) => one.interest)),
  overdue: add(NOTHING, ...groups.map((one) => one.overdue)),
})

export interface AtRisk {
  readonly over: number
  readonly loans: number
  /** The whole outstanding principal of those loans. */
  readonly amount: Pesewas
  /** Of all outstanding principal; null when that is 0. */
  readonly share: number | null
  readonly shareWeekBefore: number | null
  /** At or below the limit: reported apart (rule L21). */
  readonly restructured: { readonly loans: number; readonly amount: Pesewas }
}

type Aged = Pick<AgedGroup, 'daysPastDue' | 'loans' | 'principal'>

/** Rules L21 and L31. `settledAnother`: not undone; `planned`: left on the day of its second plan. */
export const isRestructured = (loan: {
  settledAnother: boolean
  total: Pesewas
  planned?: Pesewas | undefined
  outstanding: Pesewas
}): boolean =>
  (loan.settledAnother && loan.outstanding * 2 > loan.total) || (loan.planned !== undefined && loan.outstanding * 2 > loan.planned)

export function atRiskOf(groups: readonly (Aged & { readonly restructured?: boolean })[], weekBefore: readonly Aged[]): AtRisk[] {
  return PAR_LIMITS.map((over) => {
    const { loans, amount, share } = overLimit(groups, over)
    const apart = groups.filter((one) => one.restructured && one.daysPastDue <= over)
    const restructured = {
      loans: apart.reduce((sum, one) => sum + one.loans, 0),
      amount: add(NOTHING, ...apart.map((one) => one.principal)),
    }
    return { over, loans, amount, share, shareWeekBefore: overLimit(weekBefore, over).share, restructured }
  })
}

function overLimit(groups: readonly Aged[], over: number) {
  const principalOf = (some: readonly Aged[]) => add(NOTHING, ...some.map((one) => one.principal))
  const late = groups.filter((one) => one.daysPastDue > over)
  const amount = principalOf(late)
  return { loans: late.reduce((sum, one) => sum + one.loans, 0), amount, share: shareOf(amount, principalOf(groups)) }
}

export interface AgedBand extends LoanGroup {
  readonly band: AgeBand
  readonly share: number | null
}

export function ageingOf(groups: readonly AgedGroup[]): AgedBand[] {
  const { principal } = totalOf(groups)
  return AGE_BAND_NAMES.map((band) => {
    const inBand = totalOf(groups.filter((one) => bandOf(one.daysPastDue) === band))
    return { band, ...inBand, share: shareOf(inBand.principal, principal) }
  })
}

const FOUR_PLACES = 10_000

/** Rule A48. */
export function nonPerformingOf(groups: readonly Aged[]) {
  const some = groups.filter((one) => isNonPerforming(one.daysPastDue))
  const principal = add(NOTHING, ...some.map((one) => one.principal))
  const whole = add(NOTHING, ...groups.map((one) => one.principal))
  return { loans: some.reduce((sum, one) => sum + one.loans, 0), principal, share: shareOf(principal, whole) }
}

/** Rounded half up to four places. */
export function shareOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  return Math.round((part * FOUR_PLACES) / whole) / FOUR_PLACES
}

/** Days past due and principal of a week ago; `now`: null when nothing is owed. */
export interface RolledGroup {
  readonly before: number
  readonly now: number | null
  readonly writtenOff: boolean
  readonly loans: number
  readonly principal: Pesewas
}

export interface Roll {
  readonly band: AgeBand
  readonly loans: number
  readonly principal: Pesewas
  readonly worse: number | null
  readonly same: number | null
  readonly better: number | null
  readonly closed: number | null
  readonly writtenOff: number | null
}

type Outcome = 'worse' | 'same' | 'better' | 'closed' | 'writtenOff'

function outcomeOf({ before, now, writtenOff }: RolledGroup): Outcome {
  if (now === null) return writtenOff ? 'writtenOff' : 'closed'
  const moved = AGE_BAND_NAMES.indexOf(bandOf(now)) - AGE_BAND_NAMES.indexOf(bandOf(before))
  return moved > 0 ? 'worse' : moved < 0 ? 'better' : 'same'
}

/** Worse, the same, better or gone. */
export function rollsOf(groups: readonly RolledGroup[]): Roll[] {
  return AGE_BAND_NAMES.map((band) => {
    const from = groups.filter((one) => bandOf(one.before) === band)
    const principal = add(NOTHING, ...from.map((one) => one.principal))
    const share = (outcome: Outcome) =>
      shareOf(
        from.filter((one) => outcomeOf(one) === outcome).reduce((sum, one) => sum + one.principal, 0),
        principal,
      )
    return {
      band,
      loans: from.reduce((sum, one) => sum + one.loans, 0),
      principal,
      worse: share('worse'),
      same: share('same'),
      better: share('better'),
      closed: share('closed'),
      writtenOff: share('writtenOff'),
    }
  })
}

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `7.8%`; a dash for null. */
export const formatShare = (share: number | null): string => (share === null ? '–' : PERCENT.format(share))
