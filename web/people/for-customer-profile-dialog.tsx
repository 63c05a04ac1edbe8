import { useState } from 'react'
import { parsePhone } from '#domain/kernel/phone.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import type { ProfileMember } from '#contract/profile.ts'
import { fillInProfileFor } from '#contract/staff-on-behalf.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { BUSINESS_CHOICES, type BusinessType } from '#web/profile/business-types.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'

const MASKED_HINT = 'Leave it as it is, or enter a new one in full.'

type Changed = Record<Exclude<ProfileMember, 'businessType'>, string | undefined>
type Provider = Person['momoProvider']
// Object.entries types the keys of this constant as strings.
const PROVIDERS = Object.entries(PROVIDER_NAMES).map(([value, name]) => ({ value, name })) as { value: Provider; name: string }[]

const isMasked = (text: string): boolean => text.includes('•')

/** A masked field left as it is stays unchanged. */
export function ForCustomerProfileDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [business, setBusiness] = useState<BusinessType | ''>(
    BUSINESS_CHOICES.find((choice) => choice.value === person.businessType)?.value ?? '',
  )
  const [address, setAddress] = useState(person.address ?? '')
  const [wallet, setWallet] = useState(person.momoNumber ?? '')
  const [provider, setProvider] = useState<Provider>(person.momoProvider)
  const save = useSubmit(fillInProfileFor, useAccountChanged(onClose))
  const sameAddress = isMasked(address) && address === person.address
  const sameWallet = isMasked(wallet) && wallet === person.momoNumber
  const number = parsePhone(wallet)
  const missing =
    (business === '' && 'Choose the business type.') ||
    (!sameAddress && (isMasked(address) || oneLine(address).length < 5) && 'Enter the address.') ||
    (!sameWallet && number === undefined && 'Enter the mobile money number.') ||
    undefined
  const send = () => {
    if (business === '' || missing !== undefined) return
    const changed: Changed = { address: sameAddress ? undefined : oneLine(address), momoNumber: sameWallet ? undefined : number }
    save.send({ params: { userId: person.id }, body: { businessType: business, ...changed, momoProvider: provider } })
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
        hint={sameAddress ? MASKED_HINT : 'Where to find the business.'}
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
        hint={sameWallet ? MASKED_HINT : undefined}
        error={
          save.error?.errors['momoNumber'] ??
          (!sameWallet && wallet.length >= 10 && number === undefined ? refusal('invalid_phone').message : undefined)
        }
        onChange={setWallet}
      />
      <SelectField label="Network" value={provider} choices={PROVIDERS} required disabled={busy} onChange={setProvider} />
      <p className="mb-4 text-muted">
        We notify the customer, who confirms a new wallet at the next sign-in. The audit trail shows your name.
      </p>
      <Button wide busy={save.busy && 'Saving...'} reason={missing} onClick={send}>
        Save profile
      </Button>
    </FormDialog>
  )
}
