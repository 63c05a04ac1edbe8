import { groupedCedis } from '#domain/kernel/money.ts'
import type { JournalEntry } from '#web/ledger/ledger-labels.ts'

/** The lines of one entry in two columns, as an accountant reads them. */
export function LedgerPostings({ lines }: { lines: JournalEntry['lines'] }) {
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
            <td className="px-3 py-2 text-right tabular-nums">{debit !== null && groupedCedis(debit)}</td>
            <td className="px-3 py-2 text-right tabular-nums">{credit !== null && groupedCedis(credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
