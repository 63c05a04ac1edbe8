import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { formatAmount, subtract } from '#domain/kernel/money.ts'
import { classes } from '#web/ui/classes.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { barLength, collectionFinding, collectionRows, formatWeek, type Portfolio } from '#web/reports/portfolio-labels.ts'

/** A week below this share of the due amount is drawn in another colour. */
const WEAK = 0.96

type Week = Portfolio['weeks'][number]
const isWeak = (week: Week) => (week.shareByNow ?? 1) < WEAK

export function PortfolioCollections({ portfolio }: { portfolio: Portfolio }) {
  const { weeks, asOf } = portfolio
  const highest = Math.max(0, ...weeks.flatMap((week) => [week.due, week.late]))
  return (
    <PortfolioChartCard finding={collectionFinding(portfolio)} words={<Key />}>
      <div
        role="img"
        aria-label={`Bars of the amounts that fell due in ${weeks.length} weeks and of what is paid of them, and a line of money received late. The tables below have every figure.`}
        className="relative flex h-40 items-end gap-1 border-b border-edge"
      >
        {weeks.map((week) => (
          <span key={week.week} className="relative flex h-full flex-1 items-end">
            <span className="w-full rounded-t-[3px] bg-chart-quiet" style={{ height: barLength(week.due, highest) }} />
            <span
              className={classes('absolute inset-x-1/5 bottom-0 rounded-t-[3px]', isWeak(week) ? 'bg-chart-2' : 'bg-chart-1')}
              style={{ height: barLength(week.paidByNow, highest) }}
            />
          </span>
        ))}
        <LateLine weeks={weeks} highest={highest} />
      </div>
      <PortfolioTable
        caption="Paid of what fell due, by week of due date"
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

const WHOLE = 100

/** Money received late, on the scale of the bars: one point above the middle of each week. */
function LateLine({ weeks, highest }: { weeks: readonly Week[]; highest: number }) {
  if (highest === 0) return null
  const points = weeks.map(({ late }, at) => `${((at + 0.5) * WHOLE) / weeks.length},${WHOLE - (late * WHOLE) / highest}`).join(' ')
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      {/* An outline in the colour of the card separates the line from the bars. */}
      {['stroke-surface stroke-6', 'stroke-chart-3 stroke-2'].map((stroke) => (
        <polyline key={stroke} points={points} fill="none" vectorEffect="non-scaling-stroke" className={stroke} />
      ))}
    </svg>
  )
}

const SWATCH = 'mr-1 inline-block size-3 rounded-[2px] align-middle'

function Key() {
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>
        <span aria-hidden="true" className={classes(SWATCH, 'bg-chart-quiet')} />
        Due
      </span>
      <span>
        <span aria-hidden="true" className={classes(SWATCH, 'bg-chart-1')} />
        Paid by now
      </span>
      <span>
        <span aria-hidden="true" className={classes(SWATCH, 'bg-chart-2')} />
        Paid by now, under 96%
      </span>
      <span>
        <span aria-hidden="true" className="mr-1 inline-block h-0.5 w-3 bg-chart-3 align-middle" />
        Received late. GH₵ a week, Monday to Sunday
      </span>
    </span>
  )
}
