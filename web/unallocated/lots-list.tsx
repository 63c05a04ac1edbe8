import type { LotOrigin } from '#domain/ledger/lots.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

const ORIGIN_LABELS: Readonly<Record<LotOrigin, string>> = {
  receipt: 'Cash receipt',
  transaction: 'Mobile money',
  reversal: 'Reversed payment',
  overpayment: 'Overpayment',
  import: 'Imported',
}

/** Oldest first. */
export function LotsList({ lots }: { lots: OpenedLoan['lots'] }) {
  if (lots.length === 0) return null
  return (
    <ul aria-label="Where the credit balance came from" className="mb-3 grid gap-2">
      {lots.map((lot) => (
        <li key={lot.id} className="flex flex-wrap justify-between gap-x-4 text-14">
          <span>
            {ORIGIN_LABELS[lot.origin]}
            {lot.receiptNumber !== null && ` ${lot.receiptNumber}`}, received on {formatDay(lot.receivedOn)}
            {lot.loanId !== null && ` for Loan #${lot.loanId}`}
          </span>
          <span>
            <Cedis value={lot.left} />
            {lot.reserved > 0 && (
              <>
                {' '}
                (<Cedis value={lot.reserved} /> waits for a receipt or a refund)
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
