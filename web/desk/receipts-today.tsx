import { listReceipts } from '#contract/staff-payments.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useList } from '#web/lib/use-list.ts'
import { isDayComplete, takenToday } from '#web/desk/receipt-labels.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextLink } from '#web/ui/text-link.tsx'

const SHOWN = 8

export function ReceiptsToday({ newest }: { newest: string | undefined }) {
  const staff = useSignedIn()
  const list = useList(listReceipts, { query: {} })
  const today = todayHere()
  const { rows: mine, sum } = takenToday(list.pages.flat(), staff.id, today)
  const isWhole = isDayComplete(list.pages.flat(), list.more !== undefined, today)
  return (
    <section
      aria-label="Receipts today"
      className="overflow-hidden rounded-card border border-line bg-surface text-14 shadow-card lg:col-start-2 xl:col-start-auto"
    >
      <div className="flex items-baseline justify-between gap-3 px-4 py-3">
        <h3 className="text-16 font-bold">Receipts today</h3>
        {isWhole && <Cedis value={sum} className="text-16 font-bold" />}
      </div>
      <div className={list.isPending || mine.length === 0 ? 'px-4 pb-3' : ''}>
        <ListStates
          list={isWhole ? { ...list, more: undefined } : list}
          what="the receipts"
          keep={(receipt) => mine.includes(receipt)}
          first={SHOWN}
          empty={{ title: 'No receipts yet', words: 'Your receipts of today appear here.' }}
        >
          {(rows) => (
            <ul className="divide-y divide-line border-y border-line">
              {rows.map((receipt) => (
                <li
                  key={receipt.receiptNumber}
                  className={classes('flex items-center gap-3 px-4 py-2', receipt.receiptNumber === newest && 'bg-primary-tint')}
                >
                  <span className="text-muted tabular-nums">{formatTime(receipt.madeAt)}</span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{receipt.customerName ?? 'Any customer'}</span>
                    <span className="block font-mono text-muted">{receipt.receiptNumber}</span>
                  </span>
                  {receipt.amount !== null && <Cedis value={receipt.amount} className="font-bold" />}
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      </div>
      <p className="px-4 py-2">
        <TextLink to={PATHS.userManagement} className="inline-block py-2">
          All receipts
        </TextLink>
      </p>
    </section>
  )
}
