import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'

export interface ParDay {
  readonly day: LocalDate
  readonly share: number | null
}

export const PAR_WIDTH = 300
export const PAR_HEIGHT = 72

/** The largest share, rounded up to an even percentage. */
export const parTop = (days: readonly ParDay[]): number =>
  Math.max(1, Math.ceil(50 * Math.max(0, ...days.map(({ share }) => share ?? 0)))) / 50

/** Omits days without a share. */
export function parPoints(days: readonly ParDay[]): { x: number; y: number }[] {
  const first = Date.parse(days[0]?.day ?? '')
  const span = Date.parse(days.at(-1)?.day ?? '') - first || 1
  const top = parTop(days)
  return days.flatMap(({ day, share }) =>
    share === null ? [] : [{ x: (PAR_WIDTH * (Date.parse(day) - first)) / span, y: PAR_HEIGHT * (1 - share / top) }],
  )
}

export const parDayRows = (days: readonly ParDay[]): string[][] => [
  ['At the end of', 'PAR 30'],
  ...days.map(({ day, share }) => [day, String(share ?? '')]),
]

/** `PAR 30 is 4.3%, up from 1.2% on Sun 30 Aug`. */
export function parFinding(days: readonly ParDay[], today: LocalDate): string {
  const known = days.filter(({ share }) => share !== null)
  const [first] = known
  const last = known.at(-1)
  if (!first || last?.share == null || first.share === null) return 'No day has a PAR 30 yet'
  if (known.length === 1) return `PAR 30 is ${formatShare(last.share)}`
  const way = last.share > first.share ? 'up' : last.share < first.share ? 'down' : undefined
  const since = formatDay(first.day, today)
  return way === undefined
    ? `PAR 30 is ${formatShare(last.share)}, as on ${since}`
    : `PAR 30 is ${formatShare(last.share)}, ${way} from ${formatShare(first.share)} on ${since}`
}
