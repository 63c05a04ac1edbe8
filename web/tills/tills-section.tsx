import { useState } from 'react'
import { TILL_STATUSES, type TillStatus } from '#domain/tills/till.ts'
import { listTills } from '#contract/tills.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useList } from '#web/lib/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { TillPart } from '#web/tills/till-part.tsx'
import { TillDialog } from '#web/tills/till-dialog.tsx'
import { formatDay } from '#domain/kernel/calendar.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { TillBadge } from '#web/tills/till-badge.tsx'
import { amountInView, formatDifference, type Till } from '#web/tills/till-labels.ts'

const NAMES = { open: 'Open', closed: 'To sign off', signed: 'Signed off' } as const satisfies Record<TillStatus, string>
const CHOICES = [{ value: 'all' as const, name: 'All' }, ...TILL_STATUSES.map((value) => ({ value, name: NAMES[value] }))]

/** Opens with tills to sign off; without approval permission, with the user's own. */
export function TillsSection({ mayApprove, leftOpen }: { mayApprove: boolean; leftOpen: number }) {
  const view = useView()
  const [opened, setOpened] = useState<number>()
  const shown = CHOICES.find(({ value }) => value === view.get('tills'))?.value ?? (mayApprove ? 'closed' : 'all')
  const list = useList(listTills, { query: shown === 'all' ? {} : { status: shown } })
  return (
    <TillPart
      title={mayApprove ? 'Tills of the office' : 'Your tills'}
      beside={
        <div className="flex flex-wrap items-end gap-3">
          <ExportButton list="tills" filters={{ status: shown === 'all' ? undefined : shown }} />
          <div className="-mb-5 w-44">
            <SelectField label="Show" value={shown} choices={CHOICES} onChange={(tills) => view.set({ tills })} />
          </div>
        </div>
      }
    >
      {mayApprove && leftOpen > 0 && (
        <div className="mb-4">
          <Notice tone="caution" title={leftOpen === 1 ? '1 till was left open' : `${leftOpen} tills were left open`}>
            <p className="mb-2">
              {leftOpen === 1 ? 'Nobody counted it at the end of its day.' : 'Nobody counted them at the end of their day.'}
            </p>
            <Button kind="second" size="desk" onClick={() => view.set({ tills: 'open' })}>
              Show open tills
            </Button>
          </Notice>
        </div>
      )}
      <ListStates
        list={list}
        what="the tills"
        first={20}
        empty={
          shown === 'closed'
            ? { title: 'No tills to sign off', words: 'Tills appear here when they are counted and closed.' }
            : { title: 'No tills', words: 'A till appears here when a user opens one.' }
        }
      >
        {(rows) => <TillRows rows={rows} onOpen={setOpened} />}
      </ListStates>
      {opened !== undefined && <TillDialog id={opened} onClose={() => setOpened(undefined)} />}
    </TillPart>
  )
}

function TillRows({ rows, onOpen }: { rows: readonly Till[]; onOpen: (id: number) => void }) {
  const day = (till: Till) => formatDay(till.businessDay, todayHere())
  const open = (till: Till) => (
    <Button size="desk" kind="second" onClick={() => onOpen(till.id)}>
      Open
      <span className="sr-only">
        {' '}
        the till of {till.staffName}, {day(till)}
      </span>
    </Button>
  )
  const staff = useSignedIn()
  const figure = (till: Till) => {
    const amount = amountInView(till, staff.id)
    return amount === undefined ? <span className="text-muted">not counted</span> : <Cedis value={amount} />
  }
  return (
    <DataTable
      caption="Tills, newest first"
      rows={rows}
      rowKey={(till) => till.id}
      columns={[
        { head: 'Day', cell: day },
        { head: 'User', names: true, cell: (till) => till.staffName },
        { head: 'Status', cell: (till) => <TillBadge till={till} /> },
        { head: 'Difference', cell: (till) => till.difference !== null && formatDifference(till.difference) },
        { head: 'Balance or count', figures: 'cedis', cell: figure },
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
            <TillBadge till={till} /> {till.difference !== null && formatDifference(till.difference)}
          </p>
          <div>{open(till)}</div>
        </div>
      )}
    />
  )
}
