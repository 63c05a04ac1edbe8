import { exportJournal, listJournal } from '#contract/ledger-reports.ts'
import { ENTRY_KIND_NAMES, ENTRY_KINDS } from '#domain/ledger/entry-kinds.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { useList } from '#web/lib/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import { LedgerEntryDialog } from '#web/ledger/ledger-entry-dialog.tsx'
import { LedgerEntries } from '#web/ledger/ledger-entries.tsx'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { LedgerNumberBox, rowNumber } from '#web/ledger/ledger-number-box.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'

const ANY = 'any'
const KINDS = [{ value: ANY, name: 'Any kind' }, ...ENTRY_KINDS.map((value) => ({ value, name: ENTRY_KIND_NAMES[value] }))]

export function JournalSection() {
  const view = useView()
  const kind = ENTRY_KINDS.find((one) => one === view.get('kind'))
  const period = { from: view.get('from'), to: view.get('to') }
  const userId = view.get('userId')
  const filters = { ...period, kind, loanId: rowNumber(view.get('loanId')), userId, paymentId: rowNumber(view.get('paymentId')) }
  const list = useList(listJournal, { query: filters })
  const narrowed = Object.values(filters).some((filter) => filter !== undefined)
  const opened = rowNumber(view.get('entry'))
  return (
    <TabPage
      title="Journal"
      lead="Every movement of money, newest first. Entries never change: a correction is a new entry."
      beside={
        <div className="flex flex-wrap gap-2">
          <CsvButton make={{ address: fileAddress(period), name: 'journal.csv' }} />
          <RefreshButton onClick={list.retry} />
        </div>
      }
    >
      <div className="grid grid-cols-2 items-start gap-x-3 lg:grid-cols-5">
        <LedgerDayField label="From" part="from" />
        <LedgerDayField label="To" part="to" />
        <div className="col-span-2 lg:col-span-1">
          <SelectField
            label="Kind"
            value={kind ?? ANY}
            choices={KINDS}
            onChange={(chosen) => view.set({ kind: chosen === ANY ? undefined : chosen })}
          />
        </div>
        <LedgerNumberBox label="Loan number" part="loanId" />
        <LedgerNumberBox label="Payment number" part="paymentId" />
      </div>
      {userId !== undefined && (
        <div className="mb-4">
          <Button size="desk" kind="second" icon="close" onClick={() => view.set({ userId: undefined })}>
            One customer
            <span className="sr-only">, remove this filter</span>
          </Button>
        </div>
      )}
      <ListStates
        list={list}
        what="the journal"
        empty={
          narrowed
            ? { title: 'No entries match', words: 'Remove a filter to see more.' }
            : { title: 'No entries yet', words: 'Movements of money appear here.' }
        }
      >
        {(rows) => <LedgerEntries rows={rows} />}
      </ListStates>
      {opened !== undefined && <LedgerEntryDialog key={opened} id={opened} onClose={() => view.set({ entry: undefined })} />}
    </TabPage>
  )
}

function fileAddress(period: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, day] of Object.entries(period)) if (day !== undefined) query.set(name, day)
  return query.size > 0 ? `${exportJournal.path}?${query}` : exportJournal.path
}
