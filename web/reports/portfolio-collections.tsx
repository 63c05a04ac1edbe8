import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { formatAmount, subtract } from '#domain/kernel/money.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { StackedWeeksChart } from '#web/reports/stacked-weeks-chart.tsx'
import { WeekPartsKey } from '#web/reports/week-parts-key.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { collectionFinding, collectionRows, formatWeek, type Portfolio } from '#web/reports/portfolio-labels.ts'

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
