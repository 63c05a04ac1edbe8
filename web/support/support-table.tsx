import { todayHere } from '#web/shared/say-when.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { saySent } from '#web/support/support-labels.ts'
import { CareClockBadge, type CareOnClock } from '#web/support/support-clock-badge.tsx'

interface CareRow extends CareOnClock {
  id: number
  fullName: string
  filedAt: Date
  isEscalated?: boolean
}

interface CareTableProps<Row extends CareRow> {
  caption: string
  rows: readonly Row[]
  /** As in "Open complaint 12". */
  one: string
  about: { head: string; say: (row: Row) => string }
  onOpen: (row: Row) => void
}

/** What customers sent and wait for an answer to, with the time that is left. */
export function CareTable<Row extends CareRow>({ caption, rows, one, about, onOpen }: CareTableProps<Row>) {
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
  const clock = (row: Row) => <CareClockBadge care={row} isEscalated={row.isEscalated ?? false} />
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: 'No.', cell: (row) => <span className="tabular-nums">#{row.id}</span> },
        { head: 'Customer', cell: (row) => <span className="font-bold">{row.fullName}</span> },
        { head: about.head, cell: about.say },
        { head: 'Sent', cell: (row) => saySent(row.filedAt, today) },
        { head: 'Time left', cell: clock },
        { head: 'Action', headHidden: true, cell: openButton },
      ]}
      phone={(row) => (
        <div className="grid gap-2">
          <p>
            <span className="font-bold">{row.fullName}</span> #{row.id}
          </p>
          <p className="text-muted">
            {about.say(row)}, sent {saySent(row.filedAt, today)}
          </p>
          {clock(row)}
          <div>{openButton(row)}</div>
        </div>
      )}
    />
  )
}
