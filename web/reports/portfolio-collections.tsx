import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { formatAmount, subtract } from '#domain/kernel/money.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { collectionFinding, collectionRows, formatWeek, type Portfolio } from '#web/reports/portfolio-labels.ts'
import {
  axisLabel,
  axisOf,
  CHART_HEIGHT,
  CHART_WIDTH,
  stackedBars,
  type WeekPart,
  PART_NAMES,
  WEEK_PARTS,
} from '#web/reports/stacked-weeks.ts'
import { classes } from '#web/ui/classes.ts'

export function PortfolioCollections({ portfolio }: { portfolio: Portfolio }) {
  const { weeks, asOf } = portfolio
  return (
    <PortfolioChartCard
      finding={collectionFinding(portfolio)}
      words={
        <>
          Instalments by week of due date, GH₵ a week, Monday to Sunday
          <WeekPartsKey />
        </>
      }
    >
      {weeks.length > 0 && <StackedWeeksChart portfolio={portfolio} />}
      <PortfolioTable
        caption="Paid of what fell due, by week of due date"
        empty="Nothing fell due in these weeks."
        rows={weeks.toReversed()}
        rowKey={(week) => week.week}
        columns={[
          { head: 'Due in week of', cell: (week) => <span className="whitespace-nowrap">{formatWeek(week.week, asOf)}</span> },
          { head: 'Due', figures: true, cell: (week) => formatAmount(week.due) },
          { head: 'Paid by the day', figures: true, cell: (week) => formatShare(week.shareByDueDate) },
          { head: 'Within 7 days', figures: true, cell: (week) => formatShare(week.shareWithin7Days) },
          { head: 'By now', figures: true, cell: (week) => formatShare(week.shareByNow) },
          { head: 'Not paid', figures: true, cell: (week) => formatAmount(subtract(week.due, week.paidByNow)) },
        ]}
      />
      <PortfolioTable
        caption="Money received, by week"
        empty="Nothing was received in these weeks."
        rows={weeks.toReversed()}
        rowKey={(week) => week.week}
        columns={[
          { head: 'Received in week of', cell: (week) => <span className="whitespace-nowrap">{formatWeek(week.week, asOf)}</span> },
          { head: 'Received', figures: true, cell: (week) => formatAmount(week.collected) },
          { head: 'On time', figures: true, cell: (week) => formatAmount(week.onTime) },
          { head: 'Late', figures: true, cell: (week) => formatAmount(week.late) },
          { head: 'Early', figures: true, cell: (week) => formatAmount(week.early) },
        ]}
      />
      <div>
        <CsvButton make={() => downloadCsv(`collections-by-week-${asOf}.csv`, collectionRows(portfolio))} />
      </div>
    </PortfolioChartCard>
  )
}

const FILLS = {
  onTime: 'fill-chart-1',
  within7: 'fill-chart-2',
  later: 'fill-chart-quiet',
  unpaid: 'fill-surface stroke-chart-3',
} as const satisfies Record<WeekPart, string>

/** The table below is its text. */
function StackedWeeksChart({ portfolio: { weeks, asOf } }: { portfolio: Portfolio }) {
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

const SWATCHES = {
  onTime: 'bg-chart-1',
  within7: 'bg-chart-2',
  later: 'bg-chart-quiet',
  unpaid: 'border-2 border-chart-3',
} as const satisfies Record<WeekPart, string>

function WeekPartsKey() {
  return (
    <span className="flex flex-wrap gap-x-4">
      {WEEK_PARTS.map((part) => (
        <span key={part}>
          <span aria-hidden="true" className={classes('mr-1 inline-block size-3 rounded-[2px] align-middle', SWATCHES[part])} />
          {PART_NAMES[part]}
        </span>
      ))}
    </span>
  )
}
