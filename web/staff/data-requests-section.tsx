import { useState } from 'react'
import { listStaffDataRequests } from '#contract/care.ts'
import { DATA_REQUEST_KINDS } from '#domain/care/data-request.ts'
import { useList } from '#web/lib/use-list.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { saySent } from '#web/care/care-words.ts'
import { CareClockBadge } from '#web/staff/care-clock-badge.tsx'
import { ExportButton } from '#web/staff/export-button.tsx'
import { DataRequestDialog } from '#web/staff/data-request-dialog.tsx'
import { ListStates } from '#web/staff/list-states.tsx'
import type { StaffDataRequest } from '#web/staff/staff-rows.ts'
import { TabPage } from '#web/staff/tab-page.tsx'

/** What customers ask for about their personal data, under the same clock. */
export function DataRequestsSection({ state }: { state: 'open' | 'answered' }) {
  const list = useList(listStaffDataRequests, { query: { state, userId: undefined } })
  const [open, setOpen] = useState<StaffDataRequest>()
  const today = todayHere()
  const openButton = (row: StaffDataRequest) => (
    <Button size="desk" kind="second" onClick={() => setOpen(row)}>
      Open<span className="sr-only"> request {row.id}</span>
    </Button>
  )
  return (
    <TabPage
      title="Requests about personal data"
      lead="Rights under the Data Protection Act, 2012 (Act 843), answered within 20 days too."
      beside={<ExportButton list="data-requests" filters={{ state }} />}
    >
      <ListStates
        list={list}
        what="the requests about personal data"
        empty={
          state === 'open'
            ? { title: 'No request waits', words: 'Customers ask under "Complaints and my data".' }
            : { title: 'None was answered yet', words: 'What you answer is kept here.' }
        }
      >
        {(rows) => (
          <DataTable
            caption="Requests about personal data"
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { head: 'No.', cell: (row) => <span className="tabular-nums">#{row.id}</span> },
              { head: 'Customer', cell: (row) => <span className="font-bold">{row.fullName}</span> },
              { head: 'Asks', cell: (row) => DATA_REQUEST_KINDS[row.kind] },
              { head: 'Sent', cell: (row) => saySent(row.filedAt, today) },
              { head: 'Time left', cell: (row) => <CareClockBadge care={row} /> },
              { head: 'Action', headHidden: true, cell: openButton },
            ]}
            phone={(row) => (
              <div className="grid gap-2">
                <p>
                  <span className="font-bold">{row.fullName}</span> #{row.id}
                </p>
                <p className="text-muted">
                  {DATA_REQUEST_KINDS[row.kind]}, sent {saySent(row.filedAt, today)}
                </p>
                <CareClockBadge care={row} />
                <div>{openButton(row)}</div>
              </div>
            )}
          />
        )}
      </ListStates>
      {open && <DataRequestDialog request={open} onClose={() => setOpen(undefined)} />}
    </TabPage>
  )
}
