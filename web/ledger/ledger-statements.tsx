import { readStatements } from '#contract/ledger-reports.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatAmount, NOTHING, type Pesewas, signOf, sizeOf } from '#domain/kernel/money.ts'
import { PERIOD_UNITS, type PeriodUnit } from '#domain/ledger/periods.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import { kindLabel } from '#web/ledger/ledger-labels.ts'
import { ReportDayLine } from '#web/ledger/report-day-line.tsx'
import { balanceRows, incomeRows, periodLabel, type StatementRow, type Statements, statementsCsv } from '#web/ledger/statement-labels.ts'
import { useRead } from '#web/lib/use-read.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

const UNIT_NAMES = { day: 'Day', month: 'Month', year: 'Year' } as const satisfies Record<PeriodUnit, string>
const UNITS = PERIOD_UNITS.map((value) => ({ value, name: UNIT_NAMES[value] }))

export function StatementsSection() {
  const view = useView()
  const unit = PERIOD_UNITS.find((one) => one === view.get('unit')) ?? 'month'
  const reading = useRead(readStatements, { query: { unit, day: view.get('asOf') } })
  const day = reading.data?.today
  return (
    <TabPage
      title="Income and balance"
      lead="Income statement and balance sheet of a day, a month or a year, beside the period before and the same one a year earlier. The close of a month counts on its last day."
    >
      <div className="mb-4 grid max-w-md grid-cols-2 gap-3 print:hidden">
        <SelectField label="Period" value={unit} choices={UNITS} onChange={(chosen) => view.set({ unit: chosen })} />
        <LedgerDayField label="Of the day" part="asOf" otherwise={day ?? todayHere()} {...(day !== undefined && { max: day })} />
      </div>
      <ReadStates reading={reading} what="the statements">
        {(answer) => <Answer {...answer} />}
      </ReadStates>
    </TabPage>
  )
}

function Answer(answer: Statements) {
  const { income, balance, today, isClosed } = answer
  const last = income.periods[0]?.to ?? today
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReportDayLine asOf={last} today={today} isClosed={isClosed} />
        <div className="flex flex-wrap gap-2 print:hidden">
          <CsvButton make={() => downloadCsv(`statements-${last}.csv`, statementsCsv(answer))} />
          <Button kind="second" size="desk" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <Statement
        title="Income statement"
        heads={income.periods.map(periodLabel)}
        rows={incomeRows(income)}
        from={income.periods[0]?.from}
        to={last}
      />
      <LedgerClosesOfMonths closes={answer.closes} />
      <Statement
        title="Balance sheet"
        heads={balance.days.map((one) => formatDay(one))}
        rows={balanceRows(balance)}
        from={undefined}
        to={last}
      />
    </div>
  )
}

/** Accounts list their lines by booking date, so these entries are not found there. */
function LedgerClosesOfMonths({ closes }: { closes: Statements['closes'] }) {
  const view = useView()
  if (closes.length === 0) return null
  const open = (entryId: number) =>
    view.set({ section: 'journal', entry: String(entryId), asOf: undefined, unit: undefined }, { step: true })
  return (
    <section>
      <h3 className="mb-2 text-18 font-bold">Counted here, booked later</h3>
      <ul>
        {closes.map(({ entryId, kind, day, bookedOn }) => (
          <li key={entryId}>
            <button
              type="button"
              className="min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
              onClick={() => open(entryId)}
            >
              {`${kindLabel(kind)}, entry ${entryId}`}
            </button>
            {`, of ${formatDay(day)}, booked on ${formatDay(bookedOn)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface StatementProps {
  title: string
  heads: readonly string[]
  rows: readonly StatementRow[]
  /** First and last day of the lines that a row opens. */
  from: string | undefined
  to: string
}

function Statement({ title, heads, rows, from, to }: StatementProps) {
  const view = useView()
  const nameOf = ({ account, name }: StatementRow) =>
    account === undefined ? (
      <strong>{name}</strong>
    ) : (
      <button
        type="button"
        className="min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
        onClick={() => view.set({ section: 'account', account, asOf: undefined, unit: undefined, from, to }, { step: true })}
      >
        {name}
      </button>
    )
  const figure = ({ account, amounts }: StatementRow, column: number) => {
    const words = amountWords(amounts[column] ?? NOTHING)
    return account === undefined ? <strong>{words}</strong> : words
  }
  return (
    <section>
      <h3 className="mb-2 text-18 font-bold">{title}</h3>
      <DataTable
        caption={title}
        whole
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          { head: 'Code', cell: (row) => <span className="tabular-nums">{row.code}</span> },
          { head: 'Line', cell: nameOf },
          ...heads.map((head, column) => ({ head: `${head}, GH₵`, figures: true, cell: (row: StatementRow) => figure(row, column) })),
        ]}
        phone={(row) => (
          <div className="grid gap-1">
            {nameOf(row)}
            {heads.map((head, column) => (
              <span key={head} className="flex items-baseline justify-between gap-3 tabular-nums">
                <span className="text-muted">{head}</span> <span className="whitespace-nowrap">{figure(row, column)}</span>
              </span>
            ))}
          </div>
        )}
      />
    </section>
  )
}

const amountWords = (amount: Pesewas): string => (amount === NOTHING ? '–' : `${signOf(amount)}${formatAmount(sizeOf(amount))}`)
