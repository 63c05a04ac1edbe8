import { isLocalDate, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { readReceiptBook } from '#contract/tills.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { OutOfDate } from '#web/staff-kit/out-of-date.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { BookPrint } from '#web/tills/book-print.tsx'
import { TillPart } from '#web/tills/till-part.tsx'
import type { ReceiptBook, BookedNumber } from '#web/tills/till-labels.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { ReceiptState } from '#domain/tills/receipt-book.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime } from '#web/shared/format-time.ts'
import { RECEIPT_STATE_NAMES, agreementRows, movementRows, formatCounts, takingsRows } from '#web/tills/book-labels.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { Card } from '#web/ui/card.tsx'

const EVERYBODY = 'everybody'

export function ReceiptBookSection({ today }: { today: LocalDate }) {
  const view = useView()
  const requested = view.get('day')
  const day = requested !== undefined && isLocalDate(requested) ? requested : today
  const issuer = view.get('issuer')
  const reading = useRead(readReceiptBook, { query: { day, ...(issuer !== undefined && { issuer }) } }, { staleTime: 0 })
  const book = reading.data
  return (
    <TillPart
      title="Receipt book"
      lead={formatDay(day)}
      beside={
        <Button kind="second" size="desk" icon="print" reason={book ? undefined : 'Nothing to print yet.'} onClick={() => print()}>
          Print
        </Button>
      }
    >
      <div className="grid gap-x-4 sm:grid-cols-[12rem_16rem]">
        <TextField label="Day" type="date" value={day} max={today} onChange={(chosen) => view.set({ day: chosen })} />
        <SelectField
          label="Issued by"
          value={issuer ?? EVERYBODY}
          choices={[{ value: EVERYBODY, name: 'Everybody' }, ...issuersOf(book, issuer)]}
          onChange={(chosen) => view.set({ issuer: chosen === EVERYBODY ? undefined : chosen })}
        />
      </div>
      {book ? (
        <>
          {reading.error && <OutOfDate onRetry={() => void reading.refetch()} />}
          <Book book={book} />
        </>
      ) : reading.error ? (
        <ErrorState title="We could not load the receipt book" error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <Waiting label="Loading the receipt book...">
          <Skeleton className="h-40 w-full" />
        </Waiting>
      )}
    </TillPart>
  )
}

function issuersOf(book: ReceiptBook | undefined, issuer: string | undefined): { value: string; name: string }[] {
  const known = (book?.issuers ?? []).map(({ id, name }) => ({ value: id, name }))
  return issuer === undefined || known.some(({ value }) => value === issuer) ? known : [...known, { value: issuer, name: 'This user' }]
}

function Book({ book }: { book: ReceiptBook }) {
  return (
    <div className="grid gap-6">
      <BookTotals book={book} />
      {book.receipts.length === 0 ? (
        <EmptyState title="No receipt numbers on this day">Receipt numbers appear here in the order of issue.</EmptyState>
      ) : (
        <BookNumbers rows={book.receipts} />
      )}
      <BookPrint book={book} />
    </div>
  )
}

const TONES = {
  redeemed: 'success',
  open: 'info',
  waiting: 'info',
  void: 'line',
  expired: 'caution',
  cancelled: 'line',
} as const satisfies Record<ReceiptState, BadgeTone>

/** In order of issue, with the reason where a number brought no payment. */
function BookNumbers({ rows }: { rows: readonly BookedNumber[] }) {
  const number = (row: BookedNumber) => <span className="font-mono font-bold">{row.receiptNumber}</span>
  const state = (row: BookedNumber) => <Badge tone={TONES[row.state]}>{RECEIPT_STATE_NAMES[row.state]}</Badge>
  const amount = (row: BookedNumber) => (row.amount === null ? <span className="text-muted">any</span> : <Cedis value={row.amount} />)
  return (
    <DataTable
      caption="Receipt numbers in the order of issue"
      rows={rows}
      rowKey={(row) => row.receiptNumber}
      columns={[
        { head: 'Time', cell: (row) => formatTime(row.madeAt) },
        { head: 'Receipt', cell: number },
        { head: 'Issued by', cell: (row) => row.madeByName },
        { head: 'Loan', cell: (row) => (row.loanId === null ? '' : `#${row.loanId}`) },
        { head: 'State', cell: state },
        { head: 'Why no payment', cell: (row) => row.gap },
        { head: 'Amount', figures: 'cedis', cell: amount },
      ]}
      phone={(row) => (
        <div className="grid gap-1">
          <div className="flex items-center justify-between gap-3">
            {number(row)}
            {amount(row)}
          </div>
          <p>
            {state(row)} {row.gap}
          </p>
          <p className="text-muted">
            {formatTime(row.madeAt)}, {row.madeByName}
          </p>
        </div>
      )}
    />
  )
}

function BookTotals({ book }: { book: ReceiptBook }) {
  const agrees = book.cash.difference === 0
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        {formatCounts(book)}
        <Badge tone={agrees ? 'success' : 'danger'} icon={agrees ? 'check' : 'alert'}>
          {agrees ? 'Agrees with the journal' : 'Differs from the journal'}
        </Badge>
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <Totals title="Takings" rows={takingsRows(book)} />
        <Totals title="Book and journal" rows={agreementRows(book)} />
        <Totals title="Cash of the day" rows={movementRows(book)} />
      </div>
    </div>
  )
}

function Totals({ title, rows }: { title: string; rows: readonly (readonly [name: string, amount: Pesewas])[] }) {
  return (
    <Card className="min-w-0">
      <h4 className="mb-1 font-bold">{title}</h4>
      <dl className="divide-y divide-line">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2 last:font-bold">
            <dt className="min-w-0 text-muted">{name}</dt>
            <dd>
              <Cedis value={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
