import { useState } from 'react'
import { parsePhone } from '#domain/kernel/phone.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { fillInProfileFor } from '#contract/staff-on-behalf.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { BUSINESS_CHOICES, PROVIDER_NAMES, type BusinessType } from '#web/profile/business-types.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'

type Provider = Person['momoProvider']
// The keys of a constant object, which Object.entries only knows as strings.
const PROVIDERS = Object.entries(PROVIDER_NAMES).map(([value, name]) => ({ value, name })) as { value: Provider; name: string }[]

/** What stands in a field at first: nothing where it is masked for this viewer, because a mask must never be saved. */
const inFull = (text: string | null): string => (text === null || text.includes('•') ? '' : text)

/** Completes or changes the profile of somebody at the desk, as they say it. */
export function ForCustomerProfileDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [business, setBusiness] = useState<BusinessType | ''>(
    BUSINESS_CHOICES.find((choice) => choice.value === person.businessType)?.value ?? '',
  )
  const [address, setAddress] = useState(inFull(person.address))
  const [wallet, setWallet] = useState(inFull(person.momoNumber))
  const [provider, setProvider] = useState<Provider>(person.momoProvider)
  const save = useSubmit(fillInProfileFor, useAccountChanged('Failed to save the profile', onClose))
  const number = parsePhone(wallet)
  const missing =
    (business === '' && 'Choose the business type.') ||
    (oneLine(address).length < 5 && 'Enter the address.') ||
    (number === undefined && 'Enter the mobile money number.') ||
    undefined
  const send = () => {
    if (business === '' || number === undefined) return
    const body = { businessType: business, address: oneLine(address), momoNumber: number, momoProvider: provider }
    save.send({ params: { userId: person.id }, body })
  }
  const busy = save.busy || save.unanswered
  return (
    <FormDialog title={`Profile of ${person.fullName}`} failure="Failed to save the profile" sending={save} onClose={onClose}>
      <SelectField
        label="Business type"
        value={business}
        choices={BUSINESS_CHOICES}
        placeholder="Choose"
        required
        disabled={busy}
        onChange={setBusiness}
      />
      <TextField
        label="Address"
        value={address}
        maxLength={200}
        required
        disabled={busy}
        hint={
          person.address !== null && inFull(person.address) === ''
            ? `Now: ${person.address}`
            : 'Where the business is, so that it is found.'
        }
        error={save.error?.errors['address']}
        onChange={setAddress}
      />
      <TextField
        label="Mobile money number"
        type="tel"
        inputMode="tel"
        placeholder="024XXXXXXX"
        value={wallet}
        required
        disabled={busy}
        hint={person.momoNumber !== null && inFull(person.momoNumber) === '' ? `Now: ${person.momoNumber}` : undefined}
        error={
          save.error?.errors['momoNumber'] ?? (wallet.length >= 10 && number === undefined ? refusal('invalid_phone').message : undefined)
        }
        onChange={setWallet}
      />
      <SelectField label="Network" value={provider} choices={PROVIDERS} required disabled={busy} onChange={setProvider} />
      <p className="mb-4 text-muted">
        The customer is told, and confirms another wallet at the next sign-in. Your name stands in the trail.
      </p>
      <Button wide busy={save.busy && 'Saving...'} reason={missing} onClick={send}>
        Save profile
      </Button>
    </FormDialog>
  )
}
