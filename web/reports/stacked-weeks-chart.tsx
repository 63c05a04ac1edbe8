import { formatWeek, type Portfolio } from '#web/reports/portfolio-labels.ts'
import { axisLabel, axisOf, CHART_HEIGHT, CHART_WIDTH, stackedBars, type WeekPart } from '#web/reports/stacked-weeks.ts'

/** The unpaid part has an outline. */
const FILLS = {
  onTime: 'fill-chart-1',
  within7: 'fill-chart-2',
  later: 'fill-chart-quiet',
  unpaid: 'fill-surface stroke-chart-3',
} as const satisfies Record<WeekPart, string>

/** The table below is its text. */
export function StackedWeeksChart({ portfolio: { weeks, asOf } }: { portfolio: Portfolio }) {
  const lines = axisOf(Math.max(0, ...weeks.map(({ due }) => due)))
  const top = lines.at(-1) ?? 0
  const bars = stackedBars(weeks, top)
  const middle = Math.floor((bars.length - 1) / 2)
  return (
    <svg
      role="img"
      aria-label={`Stacked bars: amounts that fell due in ${weeks.length} weeks, by when they were paid. The table below has every figure.`}
      viewBox={`-56 -14 ${CHART_WIDTH + 64} ${CHART_HEIGHT + 38}`}
      className="w-full text-muted"
    >
      {lines.map((value) => {
        const y = CHART_HEIGHT * (1 - value / top)
        return (
          <g key={value}>
            <line x1="0" x2={CHART_WIDTH} y1={y} y2={y} className={value === 0 ? 'stroke-edge' : 'stroke-line'} />
            <text x="-6" y={y + 4} textAnchor="end" fill="currentColor" fontSize="12">
              {axisLabel(value)}
            </text>
          </g>
        )
      })}
      {bars.map(({ week, x, width, parts }) =>
        parts.map(({ part, y, height }) =>
          height === 0 ? null : (
            <rect key={`${week} ${part}`} x={x} y={y} width={width} height={height} strokeWidth="1.5" className={FILLS[part]} />
          ),
        ),
      )}
      {bars.map(({ week, x, width }, at) =>
        at === 0 || at === bars.length - 1 || (at === middle && bars.length > 4) ? (
          <text key={week} x={x + width / 2} y={CHART_HEIGHT + 18} textAnchor="middle" fill="currentColor" fontSize="12">
            {formatWeek(week, asOf)}
          </text>
        ) : null,
      )}
    </svg>
  )
}
