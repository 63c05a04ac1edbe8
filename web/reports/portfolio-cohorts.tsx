import { sayShare } from '#domain/reports/say-share.ts'
import { groupedCedis } from '#domain/kernel/money.ts'
import { PortfolioBar } from '#web/reports/portfolio-bar.tsx'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { cohortFinding, sayWeek, type Portfolio } from '#web/reports/portfolio-words.ts'

/** The loans of each week of payouts, and how they have repaid by the day. */
export function PortfolioCohorts({ portfolio }: { portfolio: Portfolio }) {
  return (
    <PortfolioChartCard
      finding={cohortFinding(portfolio)}
      words="By the week in which the loans were paid out, 26 weeks back. A first instalment counts once it is due or paid."
    >
      <PortfolioTable
        caption="Loans by the week of their payout"
        rows={portfolio.cohorts.toReversed()}
        rowKey={(cohort) => cohort.week}
        columns={[
          { head: 'Lent in', cell: ({ week }) => <span className="whitespace-nowrap">{sayWeek(week, portfolio.asOf)}</span> },
          { head: 'Loans', figures: true, cell: ({ loans }) => loans },
          { head: 'Lent, GH₵', figures: true, cell: ({ principal }) => groupedCedis(principal) },
          { head: 'First on time', figures: true, cell: ({ firstOnTimeShare }) => sayShare(firstOnTimeShare) },
          { head: 'Repaid', cell: ({ paidShare }) => <PortfolioBar value={paidShare ?? 0} longest={1} tone="good" /> },
          { head: 'Repaid, share', figures: true, cell: ({ paidShare }) => sayShare(paidShare) },
        ]}
      />
    </PortfolioChartCard>
  )
}
