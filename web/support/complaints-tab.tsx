import { useState } from 'react'
import { listStaffComplaints, listStaffDataRequests } from '#contract/support-shapes.ts'
import { COMPLAINT_SUBJECTS } from '#domain/support/complaint.ts'
import { useList } from '#web/lib/use-list.ts'
import { ComplaintDialog } from '#web/support/complaint-dialog.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import type { StaffComplaint, StaffDataRequest } from '#web/staff-kit/staff-rows.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { DATA_REQUEST_KINDS } from '#domain/support/data-request.ts'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { DataRequestDialog } from '#web/support/data-request-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { formatSent, type SupportState } from '#web/support/support-labels.ts'
import { SupportClockBadge } from '#web/support/support-clock-badge.tsx'

export function ComplaintsTab() {
  const view = useView()
  const state = view.get('state') === 'answered' ? 'answered' : 'open'
  const list = useList(listStaffComplaints, { query: { state, userId: undefined } })
  const [open, setOpen] = useState<StaffComplaint>()
  return (
    <>
      <TabPage
        title="Complaints"
        lead="Answer within 20 days. Complaints are marked from day 18. A late answer is a breach that the Bank of Ghana may ask about."
        beside={<ListTools list="complaints" filters={{ state }} onRefresh={list.retry} />}
      >
        <SupportStateFilter state={state} onChoose={(chosen) => view.set({ state: chosen === 'open' ? undefined : chosen })} />
        <ListStates
          list={list}
          what="the complaints"
          empty={
            state === 'open'
              ? { title: 'No open complaints', words: 'Complaints appear here when customers send them.' }
              : { title: 'None answered yet', words: 'Answered complaints appear here.' }
          }
        >
          {(rows) => (
            <SupportTable
              caption="Complaints"
              rows={rows}
              one="complaint"
              about={{ head: 'About', format: (row) => COMPLAINT_SUBJECTS[row.subject] }}
              onOpen={setOpen}
            />
          )}
        </ListStates>
      </TabPage>
      <DataRequestsSection state={state} />
      {open && <ComplaintDialog complaint={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function DataRequestsSection({ state }: { state: 'open' | 'answered' }) {
  const list = useList(listStaffDataRequests, { query: { state, userId: undefined } })
  const [open, setOpen] = useState<StaffDataRequest>()
  return (
    <TabPage
      title="Requests about personal data"
      lead="Rights under the Data Protection Act, 2012 (Act 843). Answer within 20 days."
      beside={<ExportButton list="data-requests" filters={{ state }} />}
    >
      <ListStates
        list={list}
        what="the requests about personal data"
        empty={
          state === 'open'
            ? { title: 'No open requests', words: 'Customers send them under "Complaints and my data".' }
            : { title: 'None answered yet', words: 'Answered requests appear here.' }
        }
      >
        {(rows) => (
          <SupportTable
            caption="Requests about personal data"
            rows={rows}
            one="request"
            about={{ head: 'Request', format: (row) => DATA_REQUEST_KINDS[row.kind] }}
            onOpen={setOpen}
          />
        )}
      </ListStates>
      {open && <DataRequestDialog request={open} onClose={() => setOpen(undefined)} />}
    </TabPage>
  )
}

type Shown = 'open' | 'answered'
const NAMES = { open: 'Waiting', answered: 'Answered' } as const satisfies Record<Shown, string>
const SHOWN: readonly Shown[] = ['open', 'answered']

function SupportStateFilter({ state, onChoose }: { state: Shown; onChoose: (state: Shown) => void }) {
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">Which are shown</legend>
      {SHOWN.map((one) => (
        <Button key={one} size="desk" kind={one === state ? 'primary' : 'second'} onClick={() => onChoose(one)}>
          {NAMES[one]}
          {one === state && <span className="sr-only">, shown</span>}
        </Button>
      ))}
    </fieldset>
  )
}

interface SupportRow extends SupportState {
  id: number
  fullName: string
  filedAt: Date
  isEscalated?: boolean
}

interface SupportTableProps<Row extends SupportRow> {
  caption: string
  rows: readonly Row[]
  /** "complaint" in "Open complaint 12". */
  one: string
  about: { head: string; format: (row: Row) => string }
  onOpen: (row: Row) => void
}

function SupportTable<Row extends SupportRow>({ caption, rows, one, about, onOpen }: SupportTableProps<Row>) {
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
        { head: 'Customer', names: true, cell: (row) => <span className="font-bold">{row.fullName}</span> },
        { head: about.head, cell: about.format },
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
            {about.format(row)}, sent {formatSent(row.filedAt, today)}
          </p>
          {clock(row)}
          <div>{openButton(row)}</div>
        </div>
      )}
    />
  )
}
