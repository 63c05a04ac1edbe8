import { useState } from 'react'
import { parsePhone } from '#domain/kernel/phone.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { changePhone } from '#contract/people.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'

/** After an identity check; also removes a number that has a new owner. */
export function PhoneDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [kind, setKind] = useState<'change' | 'remove'>('change')
  const [phone, setPhone] = useState('')
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const change = useSubmit(changePhone, useAccountChanged(onClose))
  const number = kind === 'change' ? parsePhone(phone) : undefined
  const missing =
    (kind === 'change' && number === undefined && 'Enter the new phone number.') ||
    (oneLine(reason) === '' && 'Please give a reason') ||
    (!checked && 'Confirm the identity check first.') ||
    undefined
  const send = () => change.send({ params: { userId: person.id }, body: { phone: number ?? null, reason: oneLine(reason) } })
  return (
    <FormDialog title={`Phone of ${person.fullName}`} failure="Failed to change the phone" sending={change} onClose={onClose}>
      <RadioCards
        legend={`Current number: ${person.phone ?? 'none'}`}
        value={kind}
        onChange={setKind}
        cards={[
          { value: 'change', name: 'New number', note: 'We notify both numbers by SMS.' },
          {
            value: 'remove',
            name: 'Remove phone number',
            note: 'The number has a new owner. The account then opens only with an office code.',
          },
        ]}
      />
      {kind === 'change' && (
        <TextField
          label="New phone number"
          type="tel"
          inputMode="tel"
          placeholder="024XXXXXXX"
          value={phone}
          required
          error={
            change.error?.errors['phone'] ?? (phone.length >= 10 && number === undefined ? refusal('invalid_phone').message : undefined)
          }
          onChange={setPhone}
        />
      )}
      <TextField label="Reason" value={reason} maxLength={500} required error={change.error?.errors['reason']} onChange={setReason} />
      <Checkbox checked={checked} onChange={setChecked}>
        I checked this person’s identity. All sessions end and all devices are forgotten.
      </Checkbox>
      <Button wide busy={change.busy && 'Saving...'} reason={missing} onClick={send}>
        {kind === 'change' ? 'Change phone' : 'Remove phone number'}
      </Button>
    </FormDialog>
  )
}
