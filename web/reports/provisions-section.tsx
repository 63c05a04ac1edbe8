import { listLoanClasses, readProvisions } from '#contract/provisions/provisions.ts'
import { add, formatCedis, NOTHING } from '#domain/kernel/money.ts'
import { formatMonthName } from '#domain/ledger/month.ts'
import { formatRate, LOAN_CLASS_LABELS } from '#domain/reports/loan-classes.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import { ReportDayLine } from '#web/ledger/report-day-line.tsx'
import { useList } from '#web/lib/use-list.ts'
import { useRead } from '#web/lib/use-read.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'
import { InterestBasis } from '#web/reports/interest-basis-card.tsx'
import { ProvisionRatesForm } from '#web/reports/provision-rates-form.tsx'
import { differenceFinding, limitFinding, type LoanClassRow, type Provisions, STAGE_NAMES } from '#web/reports/provisions-labels.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatDay } from '#domain/kernel/calendar.ts'
import { BASIS_LABELS } from '#domain/ledger/interest-basis-labels.ts'

/** Rules A48 to A52. */
export function ProvisionsSection() {
  const view = useView()
  const asOf = view.get('asOf')
  const reading = useRead(readProvisions, { query: { asOf } })
  const today = reading.data?.today
  return (
    <TabPage title="Classes and provisions" lead="Loans by days past due at the end of a day, with what they require as provision.">
      <div className="mb-4 max-w-56 print:hidden">
        <LedgerDayField label="At the end of" part="asOf" otherwise={today ?? todayHere()} {...(today !== undefined && { max: today })} />
      </div>
      <ReadStates reading={reading} what="the provisions">
        {(answer) => <Answer answer={answer} />}
      </ReadStates>
    </TabPage>
  )
}

function Answer({ answer }: { answer: Provisions }) {
  const { asOf, today, isClosed, nonPerforming } = answer
  return (
    <div className="grid gap-4">
      <ReportDayLine asOf={asOf} today={today} isClosed={isClosed} />
      <Notice tone={nonPerforming.isOverLimit ? 'danger' : 'info'} title={limitFinding(answer)}>
        {differenceFinding(answer)}
      </Notice>
      <Classes asOf={asOf} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Coverage answer={answer} />
        <Stages answer={answer} />
        <BothBases interest={answer.interest} asOf={answer.asOf} />
        <Largest answer={answer} />
      </div>
      <Months answer={answer} />
      <InterestBasis interest={answer.interest} />
      <ProvisionRatesForm changes={answer.changes} rates={answer.rates} />
    </div>
  )
}

/** The total has no rate. */
type ClassLine = Omit<LoanClassRow, 'class' | 'rate'> & { readonly name: string; readonly rate: number | null }

function Classes({ asOf }: { asOf: string }) {
  const list = useList(listLoanClasses, { query: { asOf } })
  const rows = list.pages.flat()
  const sum = (part: 'principal' | 'interest' | 'required') => add(NOTHING, ...rows.map((row) => row[part]))
  const restructured = {
    loans: rows.reduce((total, row) => total + row.restructured.loans, 0),
    principal: add(NOTHING, ...rows.map((row) => row.restructured.principal)),
  }
  const lines: ClassLine[] = rows.map((row) => ({ ...row, name: LOAN_CLASS_LABELS[row.class] }))
  const loans = rows.reduce((total, row) => total + row.loans, 0)
  const amounts = { principal: sum('principal'), interest: sum('interest'), required: sum('required') }
  const all: ClassLine = { name: 'All loans', loans, ...amounts, share: null, restructured, rate: null }
  return (
    <PortfolioChartCard
      finding={`${formatCedis(amounts.required)} is required for ${formatCedis(amounts.principal)} of principal`}
      words="The Bank of Ghana’s classes: OLEM from 30 days past due, substandard from 90, doubtful from 180, loss from 360."
    >
      <PortfolioTable
        caption="Loans by class"
        empty="No loan was open at the end of this day."
        rows={rows.length === 0 ? [] : [...lines, all]}
        rowKey={({ name }) => name}
        columns={[
          { head: 'Class', cell: ({ name, rate }) => (rate === null ? <strong>{name}</strong> : name) },
          { head: 'Loans', figures: true, cell: (row) => row.loans },
          { head: 'Principal', figures: true, cell: (row) => <Cedis value={row.principal} /> },
          { head: 'Share', figures: true, cell: (row) => formatShare(row.share) },
          { head: 'Interest', figures: true, cell: (row) => <Cedis value={row.interest} /> },
          { head: 'Restructured', figures: true, cell: (row) => <Cedis value={row.restructured.principal} /> },
          { head: 'Rate', figures: true, cell: ({ rate }) => (rate === null ? '' : formatRate(rate)) },
          { head: 'Required', figures: true, cell: (row) => <Cedis value={row.required} className="font-bold" /> },
        ]}
      />
      <div className="print:hidden">
        <ExportButton list="loan-classes" filters={{ asOf }} />
      </div>
    </PortfolioChartCard>
  )
}

const loanCount = (count: number): string => (count === 1 ? '1 loan' : `${count} loans`)

function Coverage({ answer: { required, booked, nonPerforming, restructured } }: { answer: Provisions }) {
  return (
    <PortfolioChartCard finding="Required and booked" words="The allowance is the balance of account 1120 at the end of the day.">
      <DefinitionRows
        rows={[
          ['Required by class', <Cedis key="required" value={required} />],
          ['Booked allowance', <Cedis key="booked" value={booked} />],
          ['Non-performing principal', <Cedis key="late" value={nonPerforming.principal} />],
          ['Covered by the allowance', formatShare(nonPerforming.coverage)],
          [`Restructured, ${loanCount(restructured.loans)}`, <Cedis key="restructured" value={restructured.principal} />],
          ['Required for restructured loans', <Cedis key="theirs" value={restructured.required} />],
        ]}
      />
    </PortfolioChartCard>
  )
}

function Stages({ answer: { stages, rollWeeks, rates } }: { answer: Provisions }) {
  const source = rollWeeks === 0 ? 'No roll rates are stored yet.' : `Probability of default by the roll rates of ${rollWeeks} reports.`
  return (
    <PortfolioChartCard
      finding="IFRS 9 stages and expected loss"
      words={`${source} Loss given default: ${formatRate(rates.given_default)}. Reported only: the books follow the classes.`}
    >
      <PortfolioTable
        caption="Loans by stage"
        rows={stages}
        rowKey={({ stage }) => String(stage)}
        columns={[
          { head: 'Stage', cell: ({ stage }) => <span className="block max-md:min-w-36">{STAGE_NAMES[stage]}</span> },
          { head: 'Loans', figures: true, cell: ({ loans }) => loans },
          { head: 'Principal', figures: true, cell: ({ principal }) => <Cedis value={principal} /> },
          { head: 'Probability', figures: true, cell: ({ probability }) => formatShare(probability) },
          { head: 'Expected loss', figures: true, cell: ({ expected }) => (expected === null ? '–' : <Cedis value={expected} />) },
        ]}
      />
    </PortfolioChartCard>
  )
}

function Largest({ answer: { largest } }: { answer: Provisions }) {
  const first = largest[0]
  return (
    <PortfolioChartCard
      finding={first ? `The largest customer owes ${formatShare(first.share)} of the principal` : 'No customer owes principal'}
      words="The ten customers with the largest principal."
    >
      <PortfolioTable
        caption="Large exposures"
        empty="No loan was open at the end of this day."
        rows={largest}
        rowKey={({ userId }) => userId}
        columns={[
          { head: 'Customer', cell: ({ customerName }) => <span className="block min-w-36 wrap-anywhere">{customerName}</span> },
          { head: 'Loans', figures: true, cell: ({ loans }) => loans },
          { head: 'Principal', figures: true, cell: ({ principal }) => <Cedis value={principal} /> },
          { head: 'Share', figures: true, cell: ({ share }) => formatShare(share) },
        ]}
      />
    </PortfolioChartCard>
  )
}

function Months({ answer: { months } }: { answer: Provisions }) {
  if (months.length === 0) return null
  return (
    <PortfolioChartCard
      finding="Booked at the close of each month"
      words="The entry of a month books what is required less the allowance before it."
    >
      <PortfolioTable
        caption="Provisions by month"
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          { head: 'Month', cell: ({ month }) => formatMonthName(month) },
          { head: 'Allowance before', figures: true, cell: ({ booked }) => <Cedis value={booked} /> },
          { head: 'Required', figures: true, cell: ({ required }) => <Cedis value={required} /> },
          { head: 'Entry', figures: true, cell: ({ entryId }) => entryId ?? 'No difference' },
        ]}
      />
    </PortfolioChartCard>
  )
}

/** Rule A52: both are reported whichever the books follow. */
function BothBases({ interest, asOf }: { interest: Provisions['interest']; asOf: string }) {
  const { from, whenPaid, byDay, accrued, carried, suspended, suspendedBefore, basis } = interest
  return (
    <PortfolioChartCard
      finding="Interest on both bases"
      words={`${formatDay(from)} to ${formatDay(asOf)}. The books earn interest ${BASIS_LABELS[basis]}; by day it is earned as a pay-off amount counts it.`}
    >
      <DefinitionRows
        rows={[
          ['Income when paid', <Cedis key="paid" value={whenPaid} />],
          ['Income by day', <Cedis key="day" value={byDay} />],
          ['Accrued and not paid', <Cedis key="accrued" value={accrued} />],
          ['Carried in the books', <Cedis key="carried" value={carried} />],
          ['Suspended at 90 days past due, no income', <Cedis key="suspended" value={suspended} />],
          ['Suspended before the month', <Cedis key="before" value={suspendedBefore} />],
        ]}
      />
    </PortfolioChartCard>
  )
}
