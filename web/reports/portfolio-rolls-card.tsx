import { formatAmount } from '#domain/kernel/money.ts'
import { BAND_LABELS, formatShare } from '#domain/reports/portfolio-ageing.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { rollFinding, rollRows, type Portfolio } from '#web/reports/portfolio-labels.ts'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'

export function PortfolioRolls({ portfolio }: { portfolio: Portfolio }) {
  return (
    <PortfolioChartCard finding={rollFinding(portfolio)} words="Where the principal of a week before is now. Each row adds up to 100%.">
      <PortfolioTable
        caption="Roll rates in a week"
        empty="No loan was open a week before."
        rows={portfolio.rolls.filter((roll) => roll.loans > 0)}
        rowKey={(roll) => roll.band}
        columns={[
          { head: 'A week before', cell: (roll) => BAND_LABELS[roll.band] },
          { head: 'GH₵', figures: true, cell: (roll) => formatAmount(roll.principal) },
          { head: 'More late', figures: true, cell: (roll) => formatShare(roll.worse) },
          { head: 'Same', figures: true, cell: (roll) => formatShare(roll.same) },
          { head: 'Less late', figures: true, cell: (roll) => formatShare(roll.better) },
          { head: 'Repaid', figures: true, cell: (roll) => formatShare(roll.closed) },
          { head: 'Written off', figures: true, cell: (roll) => formatShare(roll.writtenOff) },
        ]}
      />
      <div>
        <CsvButton make={() => downloadCsv(`roll-rates-${portfolio.asOf}.csv`, rollRows(portfolio))} />
      </div>
    </PortfolioChartCard>
  )
}
