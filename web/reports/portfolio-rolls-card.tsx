import { BAND_WORDS } from '#domain/reports/portfolio-ageing.ts'
import { sayShare } from '#domain/reports/say-share.ts'
import { groupedCedis } from '#domain/kernel/money.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { rollFinding, type Portfolio } from '#web/reports/portfolio-words.ts'

/** Where the balance of each band of a week ago is now. */
export function PortfolioRolls({ portfolio }: { portfolio: Portfolio }) {
  return (
    <PortfolioChartCard finding={rollFinding(portfolio)} words="Where the principal of a week before is on the day: each row is all of it">
      <PortfolioTable
        caption="How the bands of a week before rolled"
        rows={portfolio.rolls.filter((roll) => roll.loans > 0)}
        rowKey={(roll) => roll.band}
        columns={[
          { head: 'A week before', cell: (roll) => BAND_WORDS[roll.band] },
          { head: 'GH₵', figures: true, cell: (roll) => groupedCedis(roll.principal) },
          { head: 'Later', figures: true, cell: (roll) => sayShare(roll.worse) },
          { head: 'Same', figures: true, cell: (roll) => sayShare(roll.same) },
          { head: 'Less late', figures: true, cell: (roll) => sayShare(roll.better) },
          { head: 'Repaid', figures: true, cell: (roll) => sayShare(roll.closed) },
          { head: 'Written off', figures: true, cell: (roll) => sayShare(roll.writtenOff) },
        ]}
      />
    </PortfolioChartCard>
  )
}
