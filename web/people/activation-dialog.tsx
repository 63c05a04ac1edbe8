import { useState } from 'react'
import { activateUser, deactivateUser } from '#contract/staff-people.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { UnansweredNote } from '#web/staff-kit/unanswered-note.tsx'
import { useAccountChange } from '#web/staff-kit/use-account-change.ts'

/** Closes an account to sign-in, or opens it again. */
export function ActivationDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const activate = useSubmit(activateUser, useAccountChange('Failed to activate the account', onClose))
  const deactivate = useSubmit(deactivateUser, useAccountChange('Failed to deactivate the account', onClose))
  const params = { userId: person.id }
  if (!person.isActive)
    return (
      <FinalQuestion
        title={`Activate the account of ${person.fullName}?`}
        confirm="Activate"
        keep="Leave it closed"
        kind="primary"
        busy={activate.busy && 'Working...'}
        closed={activate.busy}
        onConfirm={() => activate.send({ params })}
        onKeep={onClose}
      >
        {activate.unanswered && <UnansweredNote />}
        The person can sign in again.
      </FinalQuestion>
    )
  return (
    <FinalQuestion
      title={`Deactivate the account of ${person.fullName}?`}
      confirm="Deactivate"
      keep="Keep it open"
      kind="danger"
      busy={deactivate.busy && 'Working...'}
      closed={deactivate.busy}
      onConfirm={() => deactivate.send({ params, body: { reason: oneLine(reason) || undefined } })}
      onKeep={onClose}
    >
      {deactivate.unanswered && <UnansweredNote />}
      <p className="mb-4">Sign-in closes and every session ends at once. Receipts and payments for its loans go on.</p>
      <TextField label="Reason" optional value={reason} maxLength={500} onChange={setReason} />
    </FinalQuestion>
  )
}
