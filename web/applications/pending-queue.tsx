import { useEffect, useRef } from 'react'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { businessLabel } from '#web/staff-kit/business-labels.ts'
import { queueTime } from '#web/applications/review-checks.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'

interface PendingQueueProps {
  rows: readonly StaffLoan[]
  open: number | undefined
  onOpen: (id: number) => void
}

export function PendingQueue({ rows, open, onOpen }: PendingQueueProps) {
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no clean-up function.
    chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id}>
          <button
            ref={row.id === open ? chosen : undefined}
            type="button"
            aria-current={row.id === open ? 'true' : undefined}
            className={classes(
              'flex h-[67px] w-full items-center justify-between gap-3 border-l-4 px-3 text-left -outline-offset-3',
              row.id === open ? 'border-primary bg-primary-tint' : 'border-transparent hover:bg-paper',
            )}
            onClick={() => onOpen(row.id)}
          >
            <QueueRow row={row} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function QueueRow({ row }: { row: StaffLoan }) {
  const staff = useSignedIn()
  const time = queueTime(row, staff, todayHere())
  const flags = row.flags.length
  return (
    <>
      <span className="min-w-0">
        <span className="block truncate font-bold">{row.user.fullName}</span>
        <span className="mt-0.5 flex items-center gap-x-2 text-14 text-muted">
          <LevelBadge level={row.user.creditLevel} />
          {flags > 0 && (
            <Badge tone="caution" icon="flag">
              {flags}
              <span className="sr-only">{flags === 1 ? ' flag' : ' flags'}</span>
            </Badge>
          )}
          <span className="truncate">{businessLabel(row.user.businessType)}</span>
        </span>
      </span>
      <span className="shrink-0 text-right">
        <Cedis value={row.requestedAmount} className="font-bold" />
        <span className={classes('mt-0.5 block text-14', time.urgent ? 'font-bold text-caution' : 'text-muted')}>{time.words}</span>
      </span>
    </>
  )
}
