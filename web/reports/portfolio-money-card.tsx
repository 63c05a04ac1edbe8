import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { type Portfolio } from '#web/reports/portfolio-labels.ts'

interface Flow {
  name: string
  thisMonth: Pesewas
  amount: Pesewas
  count?: number
}

const hours = (median: number) => (median < 48 ? `${median} hours` : `${Math.round((median * 10) / 24) / 10} days`)

/** What the journal says was lent, earned, given up and recovered, and what customers have with the office. */
export function PortfolioMoney({ portfolio }: { portfolio: Portfolio }) {
  const { disbursed, interestEarned, refinanced, writtenOff, recovered, decisions } = portfolio
  const flows: Flow[] = [
    { name: 'Principal paid out', ...disbursed },
    { name: 'Interest earned', ...interestEarned },
    { name: 'Settled by refinance', ...refinanced },
    { name: 'Written off', ...writtenOff },
    { name: 'Recovered', ...recovered },
  ]
  const { approved, rejected, approvalRate, medianHours } = decisions
  return (
    <PortfolioChartCard
      finding="Lent, earned and given up"
      words="From the journal, up to the end of the day. The month is the one of the day."
    >
      <PortfolioTable
        caption="Lent, earned and given up"
        rows={flows}
        rowKey={(flow) => flow.name}
        columns={[
          { head: 'What', cell: ({ name }) => name },
          { head: 'This month', figures: true, cell: ({ thisMonth }) => formatAmount(thisMonth) },
          { head: 'So far', figures: true, cell: ({ amount }) => formatAmount(amount) },
          { head: 'Loans', figures: true, cell: ({ count }) => count ?? '' },
        ]}
      />
      <p className="text-14">
        Unallocated funds: <strong>GH₵{formatAmount(portfolio.unallocated)}</strong>. Paid before a payout:{' '}
        <strong>GH₵{formatAmount(portfolio.advances)}</strong>.
      </p>
      <p className="text-14">
        {approved + rejected === 0
          ? 'No application was decided in the last 91 days.'
          : `${formatShare(approvalRate)} of ${approved + rejected} decisions of the last 91 days were approvals; half of them came within ${hours(medianHours ?? 0)}.`}
      </p>
    </PortfolioChartCard>
  )
}
