import { formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis, type Pesewas, formatAmount } from '#domain/kernel/money.ts'
import { ACCOUNTS } from '#domain/ledger/accounts.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import { LedgerNumberBox, rowNumber } from '#web/ledger/ledger-number-box.tsx'
import { type Statement, type StatementLine, aboutLabel, kindLabel } from '#web/ledger/ledger-labels.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { readAccountStatement } from '#contract/ledger-reports.ts'
import { call, type AnswerOf } from '#web/lib/call.ts'
import { loadPages } from '#web/lib/reads.ts'
import { useReading } from '#web/lib/use-reading.ts'
import { DataTable } from '#web/ui/data-table.tsx'

const CHOICES = Object.entries(ACCOUNTS)
  .map(([value, { code, name }]) => ({ value, name: `${code} ${name}` }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

export function AccountSection() {
  const view = useView()
  const account = view.get('account') ?? 'office_cash'
  const reading = useStatement({ account, from: view.get('from'), to: view.get('to'), loanId: rowNumber(view.get('loanId')) })
  return (
    <TabPage
      title="Account"
      lead="The lines of one account, oldest first, with the balance after each."
      beside={<RefreshButton onClick={() => void reading.refetch()} />}
    >
      <div className="grid grid-cols-2 items-start gap-x-3 lg:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr] print:hidden">
        <div className="col-span-2 lg:col-span-1">
          <SelectField
            label="Account"
            value={account}
            choices={CHOICES}
            placeholder="Choose an account"
            onChange={(chosen) => view.set({ account: chosen })}
          />
        </div>
        <LedgerDayField label="From" part="from" />
        <LedgerDayField label="To" part="to" />
        <LedgerNumberBox label="Loan number" part="loanId" />
      </div>
      <ReadStates reading={reading} what="the statement">
        {(statement) => <Lines statement={statement} more={reading.more} moreIsComing={reading.moreIsComing} />}
      </ReadStates>
    </TabPage>
  )
}

function Lines({ statement, more, moreIsComing }: { statement: Statement; more: (() => void) | undefined; moreIsComing: boolean }) {
  const { opening, closing, from, to, lines, normalSide } = statement
  return (
    <div className="grid gap-3">
      <p className="text-muted">Balances are {normalSide} balances. A negative balance is on the other side.</p>
      <Balance words={from === null ? 'Before the first entry' : `Before ${formatDay(from)}`} amount={opening} />
      {lines.length === 0 ? (
        <EmptyState title="No lines in this period">Choose other days to see more.</EmptyState>
      ) : (
        <LedgerStatementLines lines={lines} />
      )}
      {more && (
        <div>
          <Button kind="second" size="desk" busy={moreIsComing && 'Loading...'} onClick={more}>
            Show more
          </Button>
        </div>
      )}
      <Balance words={`At the end of ${formatDay(to)}`} amount={closing} />
    </div>
  )
}

const Balance = ({ words, amount }: { words: string; amount: Pesewas }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-3 rounded-card bg-sunken px-4 py-3">
    <span>{words}</span>
    <strong className="text-18 tabular-nums">{formatCedis(amount)}</strong>
  </p>
)

interface StatementRequest {
  account: string
  from: string | undefined
  to: string | undefined
  loanId: number | undefined
}

function useStatement({ account, ...filter }: StatementRequest) {
  const reading = useReading<AnswerOf<typeof readAccountStatement>[]>({
    name: readAccountStatement.name,
    input: { account, ...filter },
    load: (how) =>
      loadPages(how, (cursor) =>
        call(readAccountStatement, { params: { account }, query: { ...filter, cursor, limit: undefined } }, { signal: how.signal }),
      ),
  })
  const pages = reading.data ?? []
  const last = pages.at(-1)
  const lines: StatementLine[] = pages.flatMap((page) => page.lines)
  const data: Statement | undefined = last && { ...last, lines }
  return {
    data,
    error: reading.error,
    refetch: reading.refetch,
    more: last?.next == null ? undefined : reading.addPage,
    moreIsComing: reading.isAddingPage,
  }
}

const figure = (amount: Pesewas | null) => (amount === null ? '' : formatAmount(amount))

function LedgerStatementLines({ lines }: { lines: readonly StatementLine[] }) {
  const view = useView()
  const kind = (row: StatementLine) => (
    <button
      type="button"
      className="min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
      onClick={() => view.set({ section: 'journal', account: undefined, entry: String(row.entryId) }, { step: true })}
    >
      {kindLabel(row.kind)}
    </button>
  )
  return (
    <DataTable
      caption="Lines of the account"
      rows={lines}
      rowKey={(row) => `${row.entryId}.${row.line}`}
      columns={[
        { head: 'Booked', cell: (row) => <Day row={row} /> },
        { head: 'Entry', cell: kind },
        { head: 'About', cell: (row) => <About row={row} /> },
        { head: 'By', names: true, cell: (row) => row.actor ?? 'The system' },
        { head: 'Debit', figures: true, cell: (row) => figure(row.debit) },
        { head: 'Credit', figures: true, cell: (row) => figure(row.credit) },
        { head: 'Balance', figures: true, cell: (row) => <strong>{formatAmount(row.balance)}</strong> },
      ]}
      phone={(row) => (
        <div className="grid gap-1">
          <div className="flex items-baseline justify-between gap-3">
            {kind(row)}
            <span className="tabular-nums">{row.debit === null ? `${figure(row.credit)} credit` : `${figure(row.debit)} debit`}</span>
          </div>
          <About row={row} />
          <div className="flex items-baseline justify-between gap-3 text-muted">
            <Day row={row} />
            <span className="whitespace-nowrap tabular-nums">Balance {formatAmount(row.balance)}</span>
          </div>
        </div>
      )}
    />
  )
}

const Day = ({ row }: { row: StatementLine }) => (
  <span className="whitespace-nowrap">
    {formatDay(row.bookedOn)}
    {row.valueDate !== row.bookedOn && <span className="block text-muted">value {formatDay(row.valueDate)}</span>}
  </span>
)

const About = ({ row }: { row: StatementLine }) => (
  <span>
    {row.customer}
    {aboutLabel(row) !== '' && <span className="block text-muted">{aboutLabel(row)}</span>}
    {row.reason !== null && <span className="block text-muted">{row.reason}</span>}
  </span>
)
