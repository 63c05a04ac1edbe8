import { BAND_LABELS, formatShare } from '#domain/reports/portfolio-ageing.ts'
import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { PortfolioBar } from '#web/reports/portfolio-bar.tsx'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioLoansLink } from '#web/reports/portfolio-loans-link.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { ageingFinding, ageingRows, type Narrowing, type Portfolio } from '#web/reports/portfolio-labels.ts'

interface Row {
  key: string
  words: string
  opens: Narrowing | undefined
  principal: Pesewas
  share: number | null
  loans: number
}

export function PortfolioAgeing({ portfolio }: { portfolio: Portfolio }) {
  const { ageing, outstanding } = portfolio
  const longest = Math.max(0, ...ageing.filter((one) => one.band !== 'not_late').map((one) => one.principal))
  const rows: Row[] = [
    ...ageing.map(({ band, principal, share, loans }) => ({ key: band, words: BAND_LABELS[band], opens: band, principal, share, loans })),
    { key: 'total', words: 'Total', opens: undefined, ...outstanding, share: outstanding.loans === 0 ? null : 1 },
  ]
  return (
    <PortfolioChartCard
      finding={ageingFinding(portfolio)}
      words="By the oldest unpaid week. The bars show late balances only; the table shows the whole portfolio."
    >
      <PortfolioTable
        caption="Balance by weeks late"
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          {
            head: 'Oldest unpaid week',
            cell: ({ words, opens, loans }) =>
              opens === undefined ? (
                <strong>{words}</strong>
              ) : loans === 0 ? (
                words
              ) : (
                <PortfolioLoansLink band={opens}>{words}</PortfolioLoansLink>
              ),
          },
          { head: 'Late balance', cell: (row) => <LateBar row={row} longest={longest} /> },
          { head: 'GH₵', figures: true, cell: (row) => formatAmount(row.principal) },
          { head: 'Share', figures: true, cell: (row) => formatShare(row.share) },
          { head: 'Loans', figures: true, cell: (row) => row.loans },
        ]}
      />
      <div>
        <CsvButton make={() => downloadCsv(`ageing-${portfolio.asOf}.csv`, ageingRows(portfolio))} />
      </div>
    </PortfolioChartCard>
  )
}

function LateBar({ row, longest }: { row: Row; longest: number }) {
  if (row.opens === undefined) return null
  if (row.opens === 'not_late') return <span className="text-muted">on time</span>
  return <PortfolioBar value={row.principal} longest={longest} tone={row.opens === 'week_1' ? 'late' : 'worse'} />
}
