import { forgetDevices } from '#contract/staff-people.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { UnansweredNote } from '#web/staff-kit/unanswered-note.tsx'
import { useAccountChange } from '#web/staff-kit/use-account-change.ts'

/** For a phone that was lost: ends every session and forgets every device of a person. */
export function ForgetDevicesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const forget = useSubmit(forgetDevices, useAccountChange('Failed to forget the devices', onClose))
  return (
    <FinalQuestion
      title={`Forget all devices of ${person.fullName}?`}
      confirm="Forget devices"
      keep="Keep them"
      kind="danger"
      busy={forget.busy && 'Working...'}
      closed={forget.busy}
      onConfirm={() => forget.send({ params: { userId: person.id } })}
      onKeep={onClose}
    >
      {forget.unanswered && <UnansweredNote />}
      Every session ends at once. The next sign-in needs a code, on every phone.
    </FinalQuestion>
  )
}
