import { isLocalDate, sayDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { readReceiptBook } from '#contract/tills.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { wordsFor } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { OutOfDate } from '#web/staff-kit/out-of-date.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { BookNumbers } from '#web/tills/book-numbers.tsx'
import { BookPrint } from '#web/tills/book-print.tsx'
import { BookTotals } from '#web/tills/book-totals.tsx'
import { TillPart } from '#web/tills/till-part.tsx'
import type { ReceiptBook } from '#web/tills/till-rows.ts'

const EVERYBODY = 'everybody'

/** The book of receipt numbers of one day, of one person or of the office. Day and person stand in the address. */
export function ReceiptBookSection({ today }: { today: LocalDate }) {
  const view = useView()
  const asked = view.get('day')
  const day = asked !== undefined && isLocalDate(asked) ? asked : today
  const issuer = view.get('issuer')
  const reading = useRead(readReceiptBook, { query: { day, ...(issuer !== undefined && { issuer }) } }, { staleTime: 0 })
  const book = reading.data
  return (
    <TillPart
      title="Receipt book"
      lead={sayDay(day)}
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
        <ErrorState
          title="We could not load the receipt book"
          detail={wordsFor(reading.error, reading.error.message)}
          onRetry={() => void reading.refetch()}
        />
      ) : (
        <Waiting label="Loading the receipt book...">
          <Skeleton className="h-40 w-full" />
        </Waiting>
      )}
    </TillPart>
  )
}

/** Those of the day, and whoever the address asks for. */
function issuersOf(book: ReceiptBook | undefined, issuer: string | undefined): { value: string; name: string }[] {
  const known = (book?.issuers ?? []).map(({ id, name }) => ({ value: id, name }))
  return issuer === undefined || known.some(({ value }) => value === issuer) ? known : [...known, { value: issuer, name: 'This person' }]
}

function Book({ book }: { book: ReceiptBook }) {
  return (
    <div className="grid gap-6">
      <BookTotals book={book} />
      {book.receipts.length === 0 ? (
        <EmptyState title="No number was issued on this day">Each receipt number stands here in the order of issue.</EmptyState>
      ) : (
        <BookNumbers rows={book.receipts} />
      )}
      <BookPrint book={book} />
    </div>
  )
}
