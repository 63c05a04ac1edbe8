import type { Pesewas } from '#domain/kernel/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { agreementRows, movementRows, sayCounts, takingsRows } from '#web/tills/book-words.ts'
import type { ReceiptBook } from '#web/tills/till-rows.ts'

/** What the day's numbers brought in, whether the book agrees with the journal, and all cash of the day. */
export function BookTotals({ book }: { book: ReceiptBook }) {
  const agrees = book.cash.difference === 0
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        {sayCounts(book)}
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
