import { formatDay } from '#domain/kernel/calendar.ts'
import { kindLabel } from '#web/ledger/ledger-labels.ts'
import type { Statements } from '#web/ledger/statement-labels.ts'
import { useView } from '#web/staff-kit/use-view.ts'

/** The account's own lines are by booking date, so these entries would not be found there. */
export function LedgerClosesOfMonths({ closes }: { closes: Statements['closes'] }) {
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
