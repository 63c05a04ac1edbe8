import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { formatSent } from '#web/support/support-labels.ts'
import { SupportClockBadge, type OnSupportClock } from '#web/support/support-clock-badge.tsx'

interface SupportRow extends OnSupportClock {
  id: number
  fullName: string
  filedAt: Date
  isEscalated?: boolean
}

interface SupportTableProps<Row extends SupportRow> {
  caption: string
  rows: readonly Row[]
  /** As in "Open complaint 12". */
  one: string
  about: { head: string; say: (row: Row) => string }
  onOpen: (row: Row) => void
}

/** What customers sent and wait for an answer to, with the time that is left. */
export function SupportTable<Row extends SupportRow>({ caption, rows, one, about, onOpen }: SupportTableProps<Row>) {
  const today = todayHere()
  const openButton = (row: Row) => (
    <Button size="desk" kind="second" onClick={() => onOpen(row)}>
      Open
      <span className="sr-only">
        {' '}
        {one} {row.id}
      </span>
    </Button>
  )
  const clock = (row: Row) => <SupportClockBadge item={row} isEscalated={row.isEscalated ?? false} />
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: 'No.', cell: (row) => <span className="tabular-nums">#{row.id}</span> },
        { head: 'Customer', cell: (row) => <span className="font-bold">{row.fullName}</span> },
        { head: about.head, cell: about.say },
        { head: 'Sent', cell: (row) => formatSent(row.filedAt, today) },
        { head: 'Time left', cell: clock },
        { head: 'Action', headHidden: true, cell: openButton },
      ]}
      phone={(row) => (
        <div className="grid gap-2">
          <p>
            <span className="font-bold">{row.fullName}</span> #{row.id}
          </p>
          <p className="text-muted">
            {about.say(row)}, sent {formatSent(row.filedAt, today)}
          </p>
          {clock(row)}
          <div>{openButton(row)}</div>
        </div>
      )}
    />
  )
}
