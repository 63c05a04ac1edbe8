import { formatCedis, subtract } from '#domain/kernel/money.ts'
import { ReceiptButton } from '#web/documents/loan-documents-receipt.tsx'
import type { Home } from '#web/credit/use-home.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { ShareButton } from '#web/documents/share-button.tsx'
import { classes } from '#web/ui/classes.ts'

interface PaidReceiptProps {
  paid: NonNullable<Home['paid']>
  onPanel?: boolean
}

/** The shared text has no balance. */
export function PaidReceipt({ paid, onPanel }: PaidReceiptProps) {
  const { receiptNumber, receivedBy, transactionId } = paid
  const rows = [
    ...(receiptNumber === null ? [] : [['Receipt number', receiptNumber] as const]),
    ...(transactionId === null ? [] : [['Transaction ID', transactionId] as const]),
    ['For', `Loan #${paid.loanId}`] as const,
    ...(receivedBy === null ? [] : [['Received by', `${receivedBy}, office`] as const]),
  ]
  const amount = formatCedis(subtract(paid.was, paid.balance))
  const number = receiptNumber ?? transactionId
  const title = paid.isChecked ? 'What you sent' : 'Receipt'
  return (
    <section aria-label={title} className={onPanel ? '' : 'rounded-card border border-line bg-surface p-4 shadow-card'}>
      <h2 className="text-22 font-bold tracking-tight">{title}</h2>
      <dl className={paid.isChecked ? '' : 'mb-3'}>
        {rows.map(([name, fact]) => (
          <div
            key={name}
            className={classes(
              'flex flex-wrap justify-between gap-x-4 border-b py-3',
              paid.isChecked && 'last:border-0',
              onPanel ? 'border-panel-line' : 'border-line',
            )}
          >
            <dt className={onPanel ? 'text-on-panel-muted' : 'text-muted'}>{name}</dt>
            <dd className={classes('ml-auto min-w-0 text-right font-bold break-all', fact === number && 'font-mono')}>{fact}</dd>
          </div>
        ))}
      </dl>
      {!paid.isChecked && (
        <div className="flex flex-wrap gap-2">
          <ShareButton
            text={`${amount} paid on Loan #${paid.loanId} at Mmoa Loans, ${formatDay(dayOf(paid.at))}.${number === null ? '' : ` Number ${number}.`}`}
          />
          <ReceiptButton payment={{ id: paid.paymentId, loanId: paid.loanId }} by="owner" />
        </div>
      )}
    </section>
  )
}
