import { sayShare } from '#domain/reports/say-share.ts'
import { groupedCedis } from '#domain/kernel/money.ts'
import { PortfolioBar } from '#web/reports/portfolio-bar.tsx'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { lateFinding, type Portfolio } from '#web/reports/portfolio-words.ts'

/** Portfolio at risk, by balance: the bar and the figures are one table. */
export function PortfolioAtRisk({ portfolio }: { portfolio: Portfolio }) {
  const longest = Math.max(0, ...portfolio.atRisk.map((one) => one.share ?? 0))
  return (
    <PortfolioChartCard finding={lateFinding(portfolio)} words="All the principal of loans that are more than so many days past due">
      <PortfolioTable
        caption="Portfolio at risk"
        rows={portfolio.atRisk}
        rowKey={(one) => String(one.over)}
        columns={[
          { head: 'Late over', cell: (one) => (one.over === 0 ? 'Any day' : `${one.over} days`) },
          {
            head: 'Share of the balance',
            cell: (one) => <PortfolioBar value={one.share ?? 0} longest={longest} tone={one.over < 30 ? 'late' : 'worse'} />,
          },
          { head: 'GH₵', figures: true, cell: (one) => groupedCedis(one.amount) },
          { head: 'Share', figures: true, cell: (one) => sayShare(one.share) },
          { head: 'Week before', figures: true, cell: (one) => sayShare(one.shareWeekBefore) },
          { head: 'Loans', figures: true, cell: (one) => one.loans },
        ]}
      />
    </PortfolioChartCard>
  )
}
