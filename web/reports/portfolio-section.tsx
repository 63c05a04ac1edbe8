import { readPortfolio } from '#contract/portfolio.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import { PortfolioAgeing } from '#web/reports/portfolio-ageing-card.tsx'
import { PortfolioCollections } from '#web/reports/portfolio-collections.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { LendingCard } from '#web/reports/lending-card.tsx'
import { PortfolioHistoryCards } from '#web/reports/portfolio-history.tsx'
import { PortfolioLoanAsOf } from '#web/reports/portfolio-loan-as-of.tsx'
import { PortfolioLoans } from '#web/reports/portfolio-loans.tsx'
import {
  type Portfolio,
  atRiskRows,
  cohortFinding,
  cohortRows,
  formatWeek,
  collectedOf,
  lateFinding,
  type Narrowing,
} from '#web/reports/portfolio-labels.ts'
import { rowNumber } from '#web/ledger/ledger-number-box.tsx'
import { ReportDayLine } from '#web/ledger/report-day-line.tsx'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { formatAmount, type Pesewas } from '#domain/kernel/money.ts'
import { PortfolioBar } from '#web/reports/portfolio-bar.tsx'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioRolls } from '#web/reports/portfolio-rolls-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import type { ReactNode } from 'react'
import { Cedis } from '#web/shared/cedis.tsx'
import { PortfolioLoansLink } from '#web/reports/portfolio-loans-link.tsx'
import '#web/reports/portfolio-print.css'

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
      lead="Disbursed, outstanding and late amounts at the end of a day, from the entries booked by then."
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
  const staff = useSignedIn()
  const { asOf, today, isClosed, computedAt } = portfolio
  return (
    <div className="report-print grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReportDayLine asOf={asOf} today={today} isClosed={isClosed} computedAt={computedAt} />
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
        <EmptyState title="No loans were paid out by this day">Choose a later day, or pay out the first loan.</EmptyState>
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 print:grid-cols-1">
          <div className="grid grid-cols-1 gap-5">
            {asOf === today && may(staff, 'view_financial_reports') && <LendingCard />}
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
          <div className="grid grid-cols-1 gap-5 lg:col-span-2">
            <PortfolioHistoryCards asOf={asOf} />
          </div>
        </div>
      )}
    </div>
  )
}

function PortfolioCohorts({ portfolio }: { portfolio: Portfolio }) {
  return (
    <PortfolioChartCard
      finding={cohortFinding(portfolio)}
      words="By week of payout, for the last 26 weeks. Shares count the instalments that fell due."
    >
      <PortfolioTable
        caption="Loans by week of payout"
        empty="No loan was paid out in these weeks."
        rows={portfolio.cohorts.toReversed()}
        rowKey={(cohort) => cohort.week}
        columns={[
          { head: 'Paid out in', cell: ({ week }) => <span className="whitespace-nowrap">{formatWeek(week, portfolio.asOf)}</span> },
          { head: 'Loans', figures: true, cell: ({ loans }) => loans },
          { head: 'Disbursed, GH₵', figures: true, cell: ({ principal }) => formatAmount(principal) },
          { head: 'First on time', figures: true, cell: ({ firstOnTimeShare }) => formatShare(firstOnTimeShare) },
          { head: 'Paid of due', cell: ({ paidShare }) => <PortfolioBar value={paidShare ?? 0} longest={1} tone="good" /> },
          { head: 'Paid of due, share', figures: true, cell: ({ paidShare }) => formatShare(paidShare) },
        ]}
      />
      <div>
        <CsvButton make={() => downloadCsv(`cohorts-${portfolio.asOf}.csv`, cohortRows(portfolio))} />
      </div>
    </PortfolioChartCard>
  )
}

function PortfolioKeyFigures({ portfolio }: { portfolio: Portfolio }) {
  const { outstanding, atRisk } = portfolio
  const over = (days: number) => formatShare(atRisk.find((one) => one.over === days)?.share ?? null)
  return (
    <dl className="grid grid-cols-2 border-y border-line lg:grid-cols-4">
      <KeyFigure name={`Outstanding, ${outstanding.loans === 1 ? '1 loan' : `${outstanding.loans} loans`}`}>
        <Cedis value={outstanding.total} />
      </KeyFigure>
      <KeyFigure name="PAR 7">{over(7)}</KeyFigure>
      <KeyFigure name="PAR 30">{over(30)}</KeyFigure>
      <KeyFigure name="Paid of due, 13 weeks">{formatShare(collectedOf(portfolio).share)}</KeyFigure>
    </dl>
  )
}

function KeyFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 py-3 pr-3 lg:border-l lg:border-line lg:pl-5 lg:first:border-0 lg:first:pl-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="text-18 font-bold tabular-nums lg:text-28">{children}</dd>
    </div>
  )
}

function PortfolioAtRisk({ portfolio }: { portfolio: Portfolio }) {
  const longest = Math.max(0, ...portfolio.atRisk.map((one) => one.share ?? 0))
  return (
    <PortfolioChartCard finding={lateFinding(portfolio)} words="The whole principal of loans that are late by more than these days">
      <PortfolioTable
        caption="Portfolio at risk"
        rows={portfolio.atRisk}
        rowKey={(one) => String(one.over)}
        columns={[
          {
            head: 'Late over',
            cell: (one) => <span className="whitespace-nowrap">{one.over === 0 ? 'Any day' : `${one.over} days`}</span>,
          },
          {
            head: 'Share of the balance',
            cell: (one) => <PortfolioBar value={one.share ?? 0} longest={longest} tone={one.over < 30 ? 'late' : 'worse'} />,
          },
          { head: 'GH₵', figures: true, cell: (one) => formatAmount(one.amount) },
          { head: 'Share', figures: true, cell: (one) => formatShare(one.share) },
          { head: 'Week before', figures: true, cell: (one) => formatShare(one.shareWeekBefore) },
          { head: 'Loans', figures: true, cell: (one) => one.loans },
        ]}
      />
      <div>
        <CsvButton make={() => downloadCsv(`at-risk-${portfolio.asOf}.csv`, atRiskRows(portfolio))} />
      </div>
    </PortfolioChartCard>
  )
}

interface Part {
  name: string
  opens?: Narrowing
  principal: Pesewas
  share: number | null
  loans: number
}

function PortfolioMakeUp({ portfolio }: { portfolio: Portfolio }) {
  const { levels, pastFinalDate, restructured, postponed } = portfolio
  const most = levels.toSorted((a, b) => b.principal - a.principal)[0]
  const parts: Part[] = [
    ...levels.map((one) => ({ name: `Level ${one.level}`, ...one })),
    { name: 'Past the final date', opens: 'past_final_date', ...pastFinalDate },
    { name: 'Restructured', ...restructured },
    { name: 'Dates postponed', ...postponed },
  ]
  return (
    <PortfolioChartCard
      finding={most?.share ? `${formatShare(most.share)} of the balance is at ${most.level}` : 'Nothing is outstanding'}
      words="By the level at approval. The lower rows are parts of the same balance. Restructured: refinanced an older loan or has a second plan, less than half repaid."
    >
      <PortfolioTable
        caption="Portfolio composition"
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

interface Flow {
  name: string
  thisMonth: Pesewas
  amount: Pesewas
  count?: number
}

const hours = (median: number) => (median < 48 ? `${median} hours` : `${Math.round((median * 10) / 24) / 10} days`)

function PortfolioMoney({ portfolio }: { portfolio: Portfolio }) {
  const { disbursed, interestEarned, refinanced, writtenOff, recovered, decisions } = portfolio
  const flows: Flow[] = [
    { name: 'Principal disbursed', ...disbursed },
    { name: 'Interest earned', ...interestEarned },
    { name: 'Settled by refinance', ...refinanced },
    { name: 'Written off', ...writtenOff },
    { name: 'Recovered', ...recovered },
  ]
  const { approved, rejected, approvalRate, medianHours } = decisions
  return (
    <PortfolioChartCard
      finding="Disbursed, earned, written off"
      words="From the journal, up to the end of the day. “This month” is the month of that day."
    >
      <PortfolioTable
        caption="Disbursed, earned, written off"
        rows={flows}
        rowKey={(flow) => flow.name}
        columns={[
          { head: 'What', cell: ({ name }) => name },
          { head: 'This month', figures: true, cell: ({ thisMonth }) => formatAmount(thisMonth) },
          { head: 'Total', figures: true, cell: ({ amount }) => formatAmount(amount) },
          { head: 'Loans', figures: true, cell: ({ count }) => count ?? '' },
        ]}
      />
      <p className="text-14">
        Unallocated funds: <strong>GH₵{formatAmount(portfolio.unallocated)}</strong>. Advances before payout:{' '}
        <strong>GH₵{formatAmount(portfolio.advances)}</strong>.
      </p>
      <p className="text-14">
        {approved + rejected === 0
          ? 'No applications were decided in the last 91 days.'
          : `${formatShare(approvalRate)} of ${approved + rejected} applications decided in the last 91 days were approved. Half were decided within ${hours(medianHours ?? 0)}.`}
      </p>
    </PortfolioChartCard>
  )
}
