import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioLoansLink } from '#web/reports/portfolio-loans-link.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { type Narrowing, type Portfolio } from '#web/reports/portfolio-labels.ts'

interface Part {
  name: string
  opens?: Narrowing
  principal: Pesewas
  share: number | null
  loans: number
}

/** What the book is made of: by level, and the loans to keep an eye on. */
export function PortfolioMakeUp({ portfolio }: { portfolio: Portfolio }) {
  const { levels, pastFinalDate, refinancing, postponed } = portfolio
  const most = levels.toSorted((a, b) => b.principal - a.principal)[0]
  const parts: Part[] = [
    ...levels.map((one) => ({ name: `Level ${one.level}`, ...one })),
    { name: 'Past the final date', opens: 'past_final_date', ...pastFinalDate },
    { name: 'Settled an older loan', ...refinancing },
    { name: 'Dates postponed', ...postponed },
  ]
  return (
    <PortfolioChartCard
      finding={most?.share ? `${formatShare(most.share)} of the balance was lent at ${most.level}` : 'Nothing is owed'}
      words="By the level at which a loan was approved; the lower rows are parts of the same balance"
    >
      <PortfolioTable
        caption="What the book is made of"
        rows={parts}
        rowKey={(part) => part.name}
        columns={[
          {
            head: 'Part',
            cell: ({ name, opens, loans }) => (opens && loans > 0 ? <PortfolioLoansLink band={opens}>{name}</PortfolioLoansLink> : name),
          },
          { head: 'GH₵', figures: true, cell: ({ principal }) => formatAmount(principal) },
          { head: 'Share', figures: true, cell: ({ share }) => formatShare(share) },
          { head: 'Loans', figures: true, cell: ({ loans }) => loans },
        ]}
      />
    </PortfolioChartCard>
  )
}
