import { sayDay } from '#domain/kernel/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/say-when.ts'
import { TillBadge } from '#web/tills/till-badge.tsx'
import type { Till } from '#web/tills/till-rows.ts'
import { sayDifference } from '#web/tills/till-words.ts'

/** Tills as rows; each opens with what went through it. */
export function TillRows({ rows, onOpen }: { rows: readonly Till[]; onOpen: (id: number) => void }) {
  const day = (till: Till) => sayDay(till.businessDay, todayHere())
  const open = (till: Till) => (
    <Button size="desk" kind="second" onClick={() => onOpen(till.id)}>
      Open
      <span className="sr-only">
        {' '}
        the till of {till.staffName}, {day(till)}
      </span>
    </Button>
  )
  const figure = (till: Till) => <Cedis value={till.counted ?? till.inTill} />
  return (
    <DataTable
      caption="Tills, newest first"
      rows={rows}
      rowKey={(till) => till.id}
      columns={[
        { head: 'Day', cell: day },
        { head: 'Of', cell: (till) => till.staffName },
        { head: 'Status', cell: (till) => <TillBadge till={till} /> },
        { head: 'Difference', cell: (till) => till.difference !== null && sayDifference(till.difference) },
        { head: 'In it, or counted', figures: true, cell: figure },
        { head: 'Action', headHidden: true, cell: open },
      ]}
      phone={(till) => (
        <div className="grid gap-2">
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0">
              <span className="font-bold">{till.staffName}</span>
              <span className="block text-muted">{day(till)}</span>
            </p>
            <span className="font-bold">{figure(till)}</span>
          </div>
          <p>
            <TillBadge till={till} /> {till.difference !== null && sayDifference(till.difference)}
          </p>
          <div>{open(till)}</div>
        </div>
      )}
    />
  )
}
