import { useState } from 'react'
import { listStaffComplaints, listStaffDataRequests, fileComplaintFor } from '#contract/support-shapes.ts'
import { COMPLAINT_SUBJECTS, SUPPORT_TEXT_LENGTH, type ComplaintSubject } from '#domain/support/complaint.ts'
import { DATA_REQUEST_KINDS } from '#domain/support/data-request.ts'
import { useList } from '#web/lib/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import { SupportClockBadge } from '#web/support/support-clock-badge.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { reasonOwnRecord } from '#web/staff-kit/staff-reasons.ts'

export function PersonSupport({ person }: { person: Person }) {
  const [recording, setRecording] = useState(false)
  const input = { query: { userId: person.id, state: undefined } }
  const complaints = useList(listStaffComplaints, input)
  const requests = useList(listStaffDataRequests, input)
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
          We could not load them.
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
      {recording ? (
        <RecordComplaintForm person={person} onDone={() => setRecording(false)} />
      ) : (
        <Button kind="second" size="desk" className="mt-2" onClick={() => setRecording(true)}>
          Record complaint
        </Button>
      )}
    </section>
  )
}

const SUBJECTS = Object.entries(COMPLAINT_SUBJECTS).map(([value, name]) => ({ value: value as ComplaintSubject, name })) // The keys of the table are its subjects.

function RecordComplaintForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const staff = useSignedIn()
  const refresh = useRefresh()
  const [subject, setSubject] = useState<ComplaintSubject | ''>('')
  const [text, setText] = useState('')
  const sending = useSubmit(fileComplaintFor, {
    onDone: ({ message, complaint }) => {
      showToast({ title: `Complaint #${complaint.id}`, words: message, tone: 'success' })
      refresh(listStaffComplaints)
      onDone()
    },
  })
  const locked = sending.busy || sending.unanswered
  const missing = subject === '' ? 'Choose what it is about' : text.trim() === '' ? 'Write what the customer said' : undefined
  const problem = sending.unanswered ? undefined : (reasonOwnRecord(staff, person.id) ?? missing)
  return (
    <form
      noValidate
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined && subject !== '')
          sending.send({ params: { userId: person.id }, body: { subject, text, loanId: undefined, paymentId: undefined } })
      }}
    >
      <SendingNotice sending={sending} title="The complaint was not recorded" />
      <SelectField
        label="What is it about?"
        placeholder="Choose one"
        disabled={locked}
        value={subject}
        choices={SUBJECTS}
        onChange={setSubject}
      />
      <TextArea
        label="What the customer said"
        hint="In the customer’s words. The customer reads it in the app."
        rows={4}
        maxLength={SUPPORT_TEXT_LENGTH}
        disabled={locked}
        value={text}
        error={sending.error?.errors['text']}
        onChange={setText}
      />
      <div className="flex flex-wrap items-start gap-2">
        <Button type="submit" size="desk" busy={sending.busy && 'Recording...'} reason={sending.busy ? undefined : problem}>
          Record complaint
        </Button>
        <Button kind="quiet" size="desk" disabled={sending.busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
