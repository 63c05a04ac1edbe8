import { useState } from 'react'
import { listStaffComplaints } from '#contract/care.ts'
import { COMPLAINT_SUBJECTS } from '#domain/care/complaint.ts'
import { useList } from '#web/lib/use-list.ts'
import { CareStateFilter } from '#web/support/support-state-filter.tsx'
import { ComplaintDialog } from '#web/support/complaint-dialog.tsx'
import { DataRequestsSection } from '#web/support/data-requests-section.tsx'
import { CareTable } from '#web/support/support-table.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import type { StaffComplaint } from '#web/staff-kit/staff-rows.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'

/** What customers complain about, and what they ask for about their data: the open ones by the time that is left. */
export function ComplaintsTab() {
  const view = useView()
  const state = view.get('state') === 'answered' ? 'answered' : 'open'
  const list = useList(listStaffComplaints, { query: { state, userId: undefined } })
  const [open, setOpen] = useState<StaffComplaint>()
  return (
    <>
      <TabPage
        title="Complaints"
        lead="Answered within 20 days. From day 18 they are marked, and what is later is a breach that the Bank of Ghana may ask about."
        beside={<ListTools list="complaints" filters={{ state }} onRefresh={list.retry} />}
      >
        <CareStateFilter state={state} onChoose={(chosen) => view.set({ state: chosen === 'open' ? undefined : chosen })} />
        <ListStates
          list={list}
          what="the complaints"
          empty={
            state === 'open'
              ? { title: 'No complaint waits', words: 'Complaints stand here as soon as a customer sends one.' }
              : { title: 'None was answered yet', words: 'What you answer is kept here.' }
          }
        >
          {(rows) => (
            <CareTable
              caption="Complaints"
              rows={rows}
              one="complaint"
              about={{ head: 'About', say: (row) => COMPLAINT_SUBJECTS[row.subject] }}
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
