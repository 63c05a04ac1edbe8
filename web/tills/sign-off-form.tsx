import { useState } from 'react'
import { refusalToSignOff } from '#domain/tills/till.ts'
import { signOffTill } from '#contract/tills.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import type { Till } from '#web/tills/till-rows.ts'
import { useTillChange } from '#web/tills/use-till-change.ts'

/** A second person looked at the count. */
export function SignOffForm({ till, onDone }: { till: Till; onDone: () => void }) {
  const staff = useSignedIn()
  const [note, setNote] = useState('')
  const signing = useSubmit(signOffTill, useTillChange('The till was not signed off', onDone))
  const reason =
    reasonWithout(staff, 'approve_small_loans', 'approve_large_loans') ??
    refusalToSignOff(till, { userId: staff.id, permissions: staff.effectivePermissions })?.message
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
