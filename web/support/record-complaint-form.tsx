import { useState } from 'react'
import { fileComplaintFor, listStaffComplaints } from '#contract/care.ts'
import { CARE_TEXT_MOST, COMPLAINT_SUBJECTS, type ComplaintSubject } from '#domain/care/complaint.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { reasonOwnRecord } from '#web/staff-kit/staff-reasons.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'

const SUBJECTS = Object.entries(COMPLAINT_SUBJECTS).map(([value, name]) => ({ value: value as ComplaintSubject, name })) // The keys of the table are its subjects.

/** A complaint that a customer tells at the office, in their words. */
export function RecordComplaintForm({ person, onDone }: { person: Person; onDone: () => void }) {
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
      <SendingNotice sending={sending} title="The complaint was not filed" />
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
        hint="In their words. They read it in the app."
        rows={4}
        maxLength={CARE_TEXT_MOST}
        disabled={locked}
        value={text}
        error={sending.error?.errors['text']}
        onChange={setText}
      />
      <div className="flex flex-wrap items-start gap-2">
        <Button type="submit" size="desk" busy={sending.busy && 'Filing...'} reason={sending.busy ? undefined : problem}>
          File complaint
        </Button>
        <Button kind="quiet" size="desk" disabled={sending.busy} onClick={onDone}>
          Leave it
        </Button>
      </div>
    </form>
  )
}
