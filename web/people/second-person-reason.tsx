import { RequestReason } from '#web/staff-kit/request-reason.tsx'
import { WaitingNote } from '#web/staff-kit/waiting-note.tsx'

interface SecondPersonReasonProps {
  personId: string
  waits: boolean
  value: string
  sending: { busy: boolean; unanswered: boolean }
  onChange: (value: string) => void
}

/** Shows a request that already waits. */
export function SecondPersonReason({ personId, waits, value, sending, onChange }: SecondPersonReasonProps) {
  return (
    <>
      <WaitingNote kind="role" subject={personId} />
      {waits && <RequestReason value={value} disabled={sending.busy || sending.unanswered} onChange={onChange} />}
    </>
  )
}
