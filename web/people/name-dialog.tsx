import { useState } from 'react'
import { correctName } from '#contract/people.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { Button } from '#web/ui/button.tsx'

/** Rule A32. */
export function NameDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [fullName, setFullName] = useState(person.fullName)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const correct = useSubmit(correctName, useAccountChanged(onClose))
  const locked = correct.busy || correct.unanswered
  const name = oneLine(fullName)
  const missing =
    (name === '' && 'Full name is required') ||
    (name === person.fullName && refusal('name_unchanged').message) ||
    (oneLine(reason) === '' && 'Please give a reason') ||
    (!checked && 'Confirm the identity check first.') ||
    undefined
  const problem = correct.unanswered ? undefined : missing
  return (
    <FormDialog
      title={`Name of ${person.fullName}`}
      failure="The name was not corrected"
      sending={correct}
      onClose={onClose}
      onSubmit={() => {
        if (problem === undefined) correct.send({ params: { userId: person.id }, body: { fullName: name, reason: oneLine(reason) } })
      }}
    >
      <p className="mb-4 text-muted">
        For misspelt names only. The old name stays in the list of corrections, and we notify the customer. Sign-in stays the same: it needs
        the phone, not the spelling of the name.
      </p>
      <TextField
        label="Full name"
        autoComplete="off"
        maxLength={120}
        required
        disabled={locked}
        value={fullName}
        error={correct.error?.errors['fullName']}
        onChange={setFullName}
      />
      <TextField
        label="Reason"
        maxLength={500}
        required
        disabled={locked}
        value={reason}
        error={correct.error?.errors['reason']}
        onChange={setReason}
      />
      <Checkbox checked={checked} disabled={locked} onChange={setChecked}>
        I compared the new name with the Ghana Card.
        {person.ghanaCard?.verifiedAt != null && ' The card must be seen again afterwards.'}
      </Checkbox>
      <Button type="submit" wide busy={correct.busy && 'Saving...'} reason={problem}>
        Correct name
      </Button>
    </FormDialog>
  )
}
