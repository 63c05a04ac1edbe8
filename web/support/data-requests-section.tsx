import { useState } from 'react'
import { listStaffDataRequests } from '#contract/care.ts'
import { DATA_REQUEST_KINDS } from '#domain/care/data-request.ts'
import { useList } from '#web/lib/use-list.ts'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { DataRequestDialog } from '#web/support/data-request-dialog.tsx'
import { CareTable } from '#web/support/support-table.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import type { StaffDataRequest } from '#web/staff-kit/staff-rows.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'

/** What customers ask for about their personal data, under the same clock. */
export function DataRequestsSection({ state }: { state: 'open' | 'answered' }) {
  const list = useList(listStaffDataRequests, { query: { state, userId: undefined } })
  const [open, setOpen] = useState<StaffDataRequest>()
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
          <CareTable
            caption="Requests about personal data"
            rows={rows}
            one="request"
            about={{ head: 'Asks', say: (row) => DATA_REQUEST_KINDS[row.kind] }}
            onOpen={setOpen}
          />
        )}
      </ListStates>
      {open && <DataRequestDialog request={open} onClose={() => setOpen(undefined)} />}
    </TabPage>
  )
}
