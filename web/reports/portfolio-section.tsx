import { readPortfolio } from '#contract/portfolio.ts'
import { useRead } from '#web/lib/use-read.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import { PortfolioAgeing } from '#web/reports/portfolio-ageing-card.tsx'
import { PortfolioAtRisk } from '#web/reports/portfolio-at-risk.tsx'
import { PortfolioCohorts } from '#web/reports/portfolio-cohorts.tsx'
import { PortfolioCollections } from '#web/reports/portfolio-collections.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { PortfolioKeyFigures } from '#web/reports/portfolio-key-figures.tsx'
import { PortfolioLoanAsOf } from '#web/reports/portfolio-loan-as-of.tsx'
import { PortfolioLoans } from '#web/reports/portfolio-loans.tsx'
import { PortfolioMakeUp } from '#web/reports/portfolio-make-up.tsx'
import { PortfolioMoney } from '#web/reports/portfolio-money-card.tsx'
import { PortfolioRolls } from '#web/reports/portfolio-rolls-card.tsx'
import type { Portfolio } from '#web/reports/portfolio-words.ts'
import { rowNumber } from '#web/ledger/row-number.ts'
import '#web/reports/portfolio-print.css'
import { ReportDayLine } from '#web/ledger/report-day-line.tsx'

/** What the portfolio held when a day ended, the loans behind a figure, or one of them: the address says which. */
export function PortfolioSection() {
  const view = useView()
  const id = rowNumber(view.get('of'))
  if (id !== undefined) return <PortfolioLoanAsOf id={id} asOf={view.get('asOf')} />
  if (view.get('loans') !== undefined) return <PortfolioLoans />
  return <Report />
}

function Report() {
  const view = useView()
  const reading = useRead(readPortfolio, { query: { asOf: view.get('asOf') } })
  const day = reading.data?.today
  return (
    <TabPage
      title="Portfolio"
      lead="What was lent, owed and late when a day ended, from what was booked by then."
      beside={
        <div className="w-full max-w-56 print:hidden">
          <LedgerDayField
            label="At the end of"
            part="asOf"
            otherwise={reading.data?.asOf ?? todayHere()}
            {...(day !== undefined && { max: day })}
          />
        </div>
      }
    >
      <ReadStates reading={reading} what="the portfolio">
        {(portfolio) => <Answer portfolio={portfolio} />}
      </ReadStates>
    </TabPage>
  )
}

function Answer({ portfolio }: { portfolio: Portfolio }) {
  const view = useView()
  const { asOf, today, isClosed } = portfolio
  return (
    <div className="report-print grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReportDayLine asOf={asOf} today={today} isClosed={isClosed} />
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button kind="second" size="desk" icon="doc" onClick={() => view.set({ loans: 'all' }, { step: true })}>
            All loans
          </Button>
          <ExportButton list="portfolio-loans" filters={{ asOf }} />
          <Button kind="second" size="desk" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <PortfolioKeyFigures portfolio={portfolio} />
      {portfolio.disbursed.count === 0 && portfolio.outstanding.loans === 0 ? (
        <EmptyState title="Nothing was lent by this day">Choose a later day, or pay out the first loan.</EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 print:grid-cols-1">
          <div className="grid grid-cols-1 gap-5">
            <PortfolioAtRisk portfolio={portfolio} />
            <PortfolioCollections portfolio={portfolio} />
            <PortfolioMakeUp portfolio={portfolio} />
            <PortfolioMoney portfolio={portfolio} />
          </div>
          <div className="grid grid-cols-1 gap-5">
            <PortfolioAgeing portfolio={portfolio} />
            <PortfolioCohorts portfolio={portfolio} />
            <PortfolioRolls portfolio={portfolio} />
          </div>
        </div>
      )}
    </div>
  )
}
