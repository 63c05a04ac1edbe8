import { formatAmount, pesewas } from '#domain/kernel/money.ts'
import type { Portfolio } from '#web/reports/portfolio-labels.ts'

export const CHART_WIDTH = 420
export const CHART_HEIGHT = 150
const GAP_SHARE = 0.22
/** Maximum number of lines above 0. */
const MOST_LINES = 4

/** From the bottom up. */
export const WEEK_PARTS = ['onTime', 'within7', 'later', 'unpaid'] as const
export type WeekPart = (typeof WEEK_PARTS)[number]

export const PART_NAMES = {
  onTime: 'By the day',
  within7: 'Within 7 days',
  later: 'By now',
  unpaid: 'Not paid',
} as const satisfies Record<WeekPart, string>

type Week = Portfolio['weeks'][number]

/** The parts add up to `due`. */
export function partsOf({ due, paidByDueDate, paidWithin7Days, paidByNow }: Week): Record<WeekPart, number> {
  // `paidByNow` excludes payments reversed later.
  const onTime = Math.min(paidByDueDate, paidByNow)
  const within7 = Math.min(Math.max(paidWithin7Days, onTime), paidByNow) - onTime
  return { onTime, within7, later: paidByNow - onTime - within7, unpaid: Math.max(0, due - paidByNow) }
}

/** Even steps of 1, 2 or 5, up to at least the highest value, in pesewas. */
export function axisOf(highest: number): number[] {
  if (highest <= 0) return [0, 100]
  const rough = highest / MOST_LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? 10 * power
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, at) => at * step)
}

/** `15,000`, without pesewas where it has none. */
export const axisLabel = (value: number): string => formatAmount(pesewas(Math.round(value))).replace(/\.00$/, '')

export interface StackedBar {
  readonly week: string
  readonly x: number
  readonly width: number
  readonly parts: readonly { readonly part: WeekPart; readonly y: number; readonly height: number }[]
}

export function stackedBars(weeks: readonly Week[], top: number): StackedBar[] {
  const room = CHART_WIDTH / Math.max(1, weeks.length)
  return weeks.map((week, at) => {
    const amounts = partsOf(week)
    let y = CHART_HEIGHT
    const parts = WEEK_PARTS.map((part) => {
      const height = top <= 0 ? 0 : (CHART_HEIGHT * amounts[part]) / top
      y -= height
      return { part, y, height }
    })
    return { week: week.week, x: at * room + (room * GAP_SHARE) / 2, width: room * (1 - GAP_SHARE), parts }
  })
}
