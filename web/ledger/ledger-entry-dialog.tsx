import { formatDay } from '#domain/kernel/calendar.ts'
import { readJournalEntry } from '#contract/ledger-reports.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { formatTime } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { aboutLabel, kindLabel, type JournalEntry } from '#web/ledger/ledger-labels.ts'
import { actionLabel, targetLabel } from '#web/audit/audit-labels.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { formatAmount } from '#domain/kernel/money.ts'

type Opened = AnswerOf<typeof readJournalEntry>

/** A scrolling area without controls needs a tab stop (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 } as const

export function LedgerEntryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const reading = useRead(readJournalEntry, { params: { id } })
  return (
    <Dialog title={`Entry ${id}`} shape="wide" onClose={onClose}>
      <section aria-label="Entry details" {...REACHABLE} className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        <ReadStates reading={reading} what="the entry">
          {(opened) => <Entry {...opened} />}
        </ReadStates>
      </section>
    </Dialog>
  )
}

function Entry({ entry, reverses, reversedBy, audit }: Opened) {
  const rows: [string, string][] = [
    ['Kind', kindLabel(entry.kind)],
    ['Booked', `${formatDay(entry.bookedOn)}, ${formatTime(entry.at)}`],
    ['Value date', formatDay(entry.valueDate)],
    ...(entry.customer === null ? [] : [['Customer', entry.customer] satisfies [string, string]]),
    ...(aboutLabel(entry) === '' ? [] : [['About', aboutLabel(entry)] satisfies [string, string]]),
    ['By', entry.actor ?? 'The system'],
    ...(entry.reason === null ? [] : [['Reason', entry.reason] satisfies [string, string]]),
  ]
  return (
    <div className="grid gap-4">
      <LedgerPostings lines={entry.lines} />
      <DefinitionRows rows={rows} />
      <OtherEntry words="Reverses" id={reverses} />
      <OtherEntry words="Reversed by" id={reversedBy} />
      <section>
        <h3 className="font-bold">Audit trail of the request</h3>
        <ul className="mt-1 grid gap-1">
          {audit.map((row) => (
            <li key={row.id}>
              {actionLabel(row.action)} {targetLabel(row.targetKind, row.targetId)}
              <span className="text-muted">
                , by {row.actorName ?? 'the system'} from {row.address}
                {row.outcome === 'refused' && ', refused'}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function OtherEntry({ words, id }: { words: string; id: number | null }) {
  const view = useView()
  if (id === null) return null
  return (
    <p className="flex flex-wrap items-center gap-2">
      {words}
      <Button kind="second" size="desk" onClick={() => view.set({ entry: String(id) }, { step: true })}>
        Entry {id}
      </Button>
    </p>
  )
}

function LedgerPostings({ lines }: { lines: JournalEntry['lines'] }) {
  return (
    <table className="w-full border-collapse text-14">
      <caption className="sr-only">Lines of the entry</caption>
      <thead>
        <tr className="bg-sunken text-muted">
          <th scope="col" className="px-3 py-2 text-left">
            Account
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            Debit
          </th>
          <th scope="col" className="px-3 py-2 text-right">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, code, name, debit, credit }) => (
          <tr key={line} className="border-t border-line">
            <td className="px-3 py-2">
              <span className="text-muted tabular-nums">{code}</span> {name}
            </td>
            <td className="px-3 py-2 text-right tabular-nums">{debit !== null && formatAmount(debit)}</td>
            <td className="px-3 py-2 text-right tabular-nums">{credit !== null && formatAmount(credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
