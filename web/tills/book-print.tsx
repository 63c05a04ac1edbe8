import { createPortal } from 'react-dom'
import { formatDay } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { Sign } from '#web/ui/sign.tsx'
import { formatTime } from '#web/shared/format-time.ts'
import { agreementRows, movementRows, plainAmount, RECEIPT_STATE_NAMES, formatCounts, takingsRows } from '#web/tills/book-labels.ts'
import type { ReceiptBook } from '#web/tills/till-labels.ts'
import '#web/tills/book-print.css'

/** While mounted, the page prints only the book. */
export function BookPrint({ book }: { book: ReceiptBook }) {
  const issuer = book.issuers.find(({ id }) => id === book.issuer)?.name
  return createPortal(
    <div className="book-print" aria-hidden="true">
      <p className="book-print-name">
        <Sign className="book-print-sign" /> Mmoa Loans
      </p>
      <p className="book-print-title">Receipt book</p>
      <p>
        {formatDay(book.day)}, {book.issuer === null ? 'the whole office' : (issuer ?? 'one person')}. {formatCounts(book)}. Amounts in GHS.
      </p>
      <div className="book-print-totals">
        <Totals rows={takingsRows(book)} />
        <Totals rows={agreementRows(book)} />
        <Totals rows={movementRows(book)} />
      </div>
      <table>
        <thead>
          <tr>
            {['Time', 'Receipt', 'Issued by', 'Loan', 'State', 'Why no payment', 'Amount'].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {book.receipts.map((row) => (
            <tr key={row.receiptNumber}>
              <td>{formatTime(row.madeAt)}</td>
              <td className="book-print-number">{row.receiptNumber}</td>
              <td>{row.madeByName}</td>
              <td>{row.loanId === null ? '' : `#${row.loanId}`}</td>
              <td>{RECEIPT_STATE_NAMES[row.state]}</td>
              <td>{row.gap}</td>
              <td>{plainAmount(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="book-print-signatures">
        <p>Counted by</p>
        <p>Signed off by</p>
      </div>
    </div>,
    document.body,
  )
}

function Totals({ rows }: { rows: readonly (readonly [name: string, amount: Pesewas])[] }) {
  return (
    <dl>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{plainAmount(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
