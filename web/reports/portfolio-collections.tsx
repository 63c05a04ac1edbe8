import { groupedCedis } from '#domain/kernel/money.ts'
import { classes } from '#web/ui/classes.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { barLength, collectionFinding, sayShare, sayWeek, type Portfolio } from '#web/reports/portfolio-words.ts'

/** Under so much of what fell due a week's bar has another colour. */
const WEAK = 0.96

type Week = Portfolio['weeks'][number]
const shareOf = (week: Week) => (week.due === 0 ? null : week.collected / week.due)
const isWeak = (week: Week) => (shareOf(week) ?? 1) < WEAK

/** What fell due against what was collected, week by week: a pair of bars each, and the same in figures below. */
export function PortfolioCollections({ portfolio }: { portfolio: Portfolio }) {
  const { weeks, asOf } = portfolio
  const highest = Math.max(0, ...weeks.flatMap((week) => [week.due, week.collected]))
  return (
    <PortfolioChartCard finding={collectionFinding(portfolio)} words={<Key />}>
      <div
        role="img"
        aria-label={`Bars of what was due and collected in ${weeks.length} weeks. The table below has every figure.`}
        className="flex h-40 items-end gap-1 border-b border-edge"
      >
        {weeks.map((week) => (
          <span key={week.week} className="relative flex h-full flex-1 items-end">
            <span className="w-full rounded-t-[3px] bg-chart-quiet" style={{ height: barLength(week.due, highest) }} />
            <span
              className={classes('absolute inset-x-1/5 bottom-0 rounded-t-[3px]', isWeak(week) ? 'bg-chart-2' : 'bg-chart-1')}
              style={{ height: barLength(week.collected, highest) }}
            />
          </span>
        ))}
      </div>
      <PortfolioTable
        caption="Due and collected by week"
        rows={weeks.toReversed()}
        rowKey={(week) => week.week}
        columns={[
          { head: 'Week of', cell: (week) => <span className="whitespace-nowrap">{sayWeek(week.week, asOf)}</span> },
          { head: 'Due', figures: true, cell: (week) => groupedCedis(week.due) },
          { head: 'Collected', figures: true, cell: (week) => groupedCedis(week.collected) },
          { head: 'Share', figures: true, cell: (week) => sayShare(shareOf(week)) },
          { head: 'On time', figures: true, cell: (week) => groupedCedis(week.onTime) },
          { head: 'Late', figures: true, cell: (week) => groupedCedis(week.late) },
          { head: 'Early', figures: true, cell: (week) => groupedCedis(week.early) },
        ]}
      />
    </PortfolioChartCard>
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
        Collected
      </span>
      <span>
        <span aria-hidden="true" className={classes(SWATCH, 'bg-chart-2')} />
        Collected, under 96%. GH₵ a week, Monday to Sunday
      </span>
    </span>
  )
}
