import { useState } from 'react'
import { listStaffComplaints, listStaffDataRequests } from '#contract/care.ts'
import { COMPLAINT_SUBJECTS } from '#domain/care/complaint.ts'
import { DATA_REQUEST_KINDS } from '#domain/care/data-request.ts'
import { useList } from '#web/lib/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { SupportClockBadge } from '#web/support/support-clock-badge.tsx'
import { RecordComplaintForm } from '#web/support/record-complaint-form.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'

/** What a person complained about and asked for, beside their account, and the form to write down what they tell now. */
export function PersonSupport({ person }: { person: Person }) {
  const [telling, setTelling] = useState(false)
  const asked = { query: { userId: person.id, state: undefined } }
  const complaints = useList(listStaffComplaints, asked)
  const requests = useList(listStaffDataRequests, asked)
  const rows = [
    ...complaints.pages
      .flat()
      .map((one) => ({ key: `c${one.id}`, words: `Complaint #${one.id}: ${COMPLAINT_SUBJECTS[one.subject]}`, item: one })),
    ...requests.pages.flat().map((one) => ({ key: `r${one.id}`, words: `Request #${one.id}: ${DATA_REQUEST_KINDS[one.kind]}`, item: one })),
  ]
  const waits = complaints.isPending || requests.isPending
  const failed = complaints.error ?? requests.error
  return (
    <section aria-labelledby="person-support" className="mt-4 border-t border-line pt-4">
      <h3 id="person-support" className="font-bold">
        Complaints and requests
      </h3>
      {failed ? (
        <p role="alert" className="text-danger">
          They could not be loaded.
        </p>
      ) : (
        rows.length === 0 && <p className="text-muted">{waits ? 'Loading...' : 'None.'}</p>
      )}
      <ul className="divide-y divide-line">
        {rows.map(({ key, words, item }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-2 py-2">
            {words} <SupportClockBadge item={item} />
          </li>
        ))}
      </ul>
      {telling ? (
        <RecordComplaintForm person={person} onDone={() => setTelling(false)} />
      ) : (
        <Button kind="second" size="desk" className="mt-2" onClick={() => setTelling(true)}>
          Write down a complaint
        </Button>
      )}
    </section>
  )
}
