import { formatDay } from '#domain/kernel/calendar.ts'
import { LedgerEntryDialog } from '#web/ledger/ledger-entry-dialog.tsx'
import { kindLabel } from '#web/ledger/ledger-labels.ts'
import { rowNumber } from '#web/ledger/ledger-number-box.tsx'
import type { Statements } from '#web/ledger/statement-labels.ts'
import { useView } from '#web/staff-kit/use-view.ts'

/** The account's own lines are by booking date, so these entries would not be found there. */
export function LedgerClosesOfMonths({ closes }: { closes: Statements['closes'] }) {
  const view = useView()
  const opened = rowNumber(view.get('entry'))
  if (closes.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-18 font-bold">Counted here, booked later</h3>
      <ul className="grid gap-1">
        {closes.map(({ entryId, kind, day, bookedOn }) => (
          <li key={entryId} className="flex flex-wrap items-baseline gap-x-3">
            <button
              type="button"
              className="min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
              onClick={() => view.set({ entry: String(entryId) }, { step: true })}
            >
              {`${kindLabel(kind)}, entry ${entryId}`}
            </button>
            <span className="text-muted">{`of ${formatDay(day)}, booked on ${formatDay(bookedOn)}`}</span>
          </li>
        ))}
      </ul>
      {opened !== undefined && <LedgerEntryDialog key={opened} id={opened} onClose={() => view.set({ entry: undefined })} />}
    </section>
  )
}
