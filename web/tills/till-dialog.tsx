import { useState } from 'react'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { readTill, signOffTill } from '#contract/tills.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { CountDialog } from '#web/tills/count-dialog.tsx'
import { TillCount } from '#web/tills/till-count.tsx'
import { TillMovements } from '#web/tills/till-movements.tsx'
import { refusalToSignOff } from '#domain/tills/till.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import type { Till } from '#web/tills/till-labels.ts'
import { useTillChanged } from '#web/staff-kit/staff-follow-ups.ts'

export function TillDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const signsOff = holdsOneOf(useSignedIn(), APPROVERS)
  const [counting, setCounting] = useState(false)
  const reading = useRead(readTill, { params: { id } }, { staleTime: 0 })
  const till = reading.data
  if (till && counting) return <CountDialog till={till} onClose={onClose} />
  return (
    <Dialog title={till ? `Till of ${till.staffName}, ${formatDay(till.businessDay)}` : 'Till'} shape="wide" onClose={onClose}>
      <div className="grid gap-6 overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        {till ? (
          <>
            <TillCount till={till} />
            {till.status === 'closed' && signsOff && <SignOffForm till={till} onDone={onClose} />}
            {till.leftOpen && (
              <div>
                <p className="mb-3">Nobody counted this till at the end of its day. If its user is away, count it with a witness.</p>
                <Button onClick={() => setCounting(true)}>Count and close</Button>
              </div>
            )}
            <TillMovements till={till} />
          </>
        ) : reading.error ? (
          <ErrorState title="We could not load this till" error={reading.error} onRetry={() => void reading.refetch()} />
        ) : (
          <Waiting>
            <Skeleton className="mb-3 h-40 w-full" />
          </Waiting>
        )}
      </div>
    </Dialog>
  )
}

function SignOffForm({ till, onDone }: { till: Till; onDone: () => void }) {
  const staff = useSignedIn()
  const [note, setNote] = useState('')
  const signing = useSubmit(signOffTill, useTillChanged(onDone))
  const reason = refusalToSignOff(till, { userId: staff.id, permissions: staff.effectivePermissions })?.message
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) signing.send({ params: { id: till.id }, body: note.trim() === '' ? {} : { note: note.trim() } })
      }}
    >
      <SendingNotice sending={signing} title="The till was not signed off" />
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={500}
        value={note}
        disabled={signing.busy || signing.unanswered}
        error={signing.error?.errors['note']}
        onChange={setNote}
      />
      <Button type="submit" busy={signing.busy && 'Signing off...'} reason={signing.busy ? undefined : reason}>
        Sign off
      </Button>
    </form>
  )
}
