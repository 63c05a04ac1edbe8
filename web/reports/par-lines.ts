import type { readPortfolioHistory } from '#contract/portfolio.ts'
import { addDays, daysBetween, formatDay } from '#domain/kernel/calendar.ts'
import { encodeCedis } from '#domain/kernel/money.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { COHORT_COLUMNS, PAR_LINES } from '#domain/reports/portfolio-history.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type PortfolioHistory = AnswerOf<typeof readPortfolioHistory>
type HistoryDay = PortfolioHistory['days'][number]

export const LINES_WIDTH = 420
export const LINES_HEIGHT = 150
/** Between the labels of two lines, in units of the chart. */
const LABEL_GAP = 17

/** The largest share, rounded up to an even percentage. */
export const topOf = (days: readonly HistoryDay[]): number =>
  Math.max(1, Math.ceil(50 * Math.max(0, ...days.flatMap(({ shares }) => shares.map(({ share }) => share ?? 0))))) / 50

export interface ParLine {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly last: number
  readonly labelY: number
}

/** Omits lines without a share. */
export function parLines(days: readonly HistoryDay[]): ParLine[] {
  const [first] = days
  const span = first ? daysBetween(first.day, days.at(-1)?.day ?? first.day) || 1 : 1
  const top = topOf(days)
  const lines = PAR_LINES.flatMap(({ name, over }) => {
    const points = days.flatMap(({ day, shares }) => {
      const share = shares.find((one) => one.over === over)?.share ?? null
      if (share === null || !first) return []
      return [{ x: (LINES_WIDTH * daysBetween(first.day, day)) / span, y: LINES_HEIGHT * (1 - share / top), share }]
    })
    const last = points.at(-1)
    return last ? [{ name, points, last: last.share, labelY: last.y }] : []
  })
  return apart(lines)
}

/** From the lowest label up, each at least a line apart. */
function apart(lines: readonly ParLine[]): ParLine[] {
  let below = Number.POSITIVE_INFINITY
  const placed = new Map<string, number>()
  for (const { name, labelY } of lines.toSorted((a, b) => b.labelY - a.labelY || a.last - b.last)) {
    below = Math.min(labelY, below - LABEL_GAP)
    placed.set(name, below)
  }
  return lines.map((line) => ({ ...line, labelY: placed.get(line.name) ?? line.labelY }))
}

const PAR_30 = 30

/** `PAR 30 rose from 1.2% to 4.3% since Sun 1 Mar`. */
export function historyFinding({ days, today }: PortfolioHistory): string {
  const known = days.flatMap(({ day, shares }) => {
    const share = shares.find(({ over }) => over === PAR_30)?.share ?? null
    return share === null ? [] : [{ day, share }]
  })
  const [first] = known
  const last = known.at(-1)
  if (!first || !last) return 'No week has a PAR yet'
  const now = formatShare(last.share)
  if (first.day === last.day) return `PAR 30 is ${now}`
  const since = formatDay(first.day, today)
  if (formatShare(first.share) === now) return `PAR 30 is ${now}, as on ${since}`
  return `PAR 30 ${last.share > first.share ? 'rose' : 'fell'} from ${formatShare(first.share)} to ${now} since ${since}`
}

/** Of complete weeks: `Weakest: loans disbursed in the week of 28 Sep, 76.0% paid by week 2`. */
export function heatFinding({ cohorts, today }: PortfolioHistory): string {
  const cells = cohorts.flatMap(({ week, shares }) =>
    shares.flatMap((share, index) => (share === null ? [] : [{ week, share, after: index + 1 }])),
  )
  const [weakest] = cells.toSorted((a, b) => a.share - b.share)
  if (!weakest) return 'No cohort has a complete week yet'
  if (weakest.share === 1) return 'Every cohort paid all that fell due'
  const week = formatDay(weakest.week, today).slice(4)
  return `Weakest: loans disbursed in the week of ${week}, ${formatShare(weakest.share)} paid by week ${weakest.after}`
}

/** 3 is worst. */
export const heatOf = (share: number): 0 | 1 | 2 | 3 => (share >= 0.98 ? 0 : share >= 0.93 ? 1 : share >= 0.85 ? 2 : 3)

export const parRows = ({ days }: PortfolioHistory): string[][] => [
  ['At the end of', 'Outstanding principal', ...PAR_LINES.map(({ name }) => name)],
  ...days.map(({ day, principal, shares }) => [
    day,
    encodeCedis(principal),
    ...PAR_LINES.map(({ over }) => String(shares.find((one) => one.over === over)?.share ?? '')),
  ]),
]

export const cohortHeads = Array.from({ length: COHORT_COLUMNS }, (_, index) => index + 1)

export const heatRows = ({ cohorts }: PortfolioHistory): string[][] => [
  ['Disbursed in week of', 'To', 'Loans', 'Principal', ...cohortHeads.map((week) => `Paid of due by week ${week}`)],
  ...cohorts.map(({ week, loans, principal, shares }) => [
    week,
    addDays(week, 6),
    String(loans),
    encodeCedis(principal),
    ...shares.map((share) => (share === null ? '' : String(share))),
  ]),
]
