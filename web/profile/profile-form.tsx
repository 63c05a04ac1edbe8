import { useState } from 'react'
import { completeProfile } from '#contract/profile.ts'
import { readCurrentUser } from '#contract/identity.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { MOMO_PROVIDERS, PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { SavedNote } from '#web/forms/saved-note.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { errorText } from '#web/lib/api-error.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { forgetDraft, readDraft, useSavedDraft } from '#web/lib/draft.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { BUSINESS_CHOICES, type BusinessType } from '#web/profile/business-types.ts'
import { PROFILE_FIELDS, profileErrors } from '#web/profile/profile-errors.ts'

/** Name of the draft on the phone. */
const PROFILE_FORM = 'profile'

interface ProfileFormProps {
  user: CurrentUser
  onCompleted: () => void
}

export function ProfileForm({ user, onCompleted }: ProfileFormProps) {
  const refresh = useRefresh()
  const [draft] = useState(() => readDraft(PROFILE_FORM))
  const [answers, setAnswers] = useState({
    businessType: draft['businessType'] ?? '',
    address: draft['address'] ?? user.address ?? '',
    momoNumber: draft['momoNumber'] ?? user.momoNumber ?? user.phone ?? '',
  })
  const [provider, setProvider] = useState<MomoProvider>(MOMO_PROVIDERS.find((one) => one === draft['provider']) ?? user.momoProvider)
  const [touched, setTouched] = useState(draft['address'] !== undefined)
  useSavedDraft(PROFILE_FORM, touched ? { ...answers, provider } : undefined)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const profile = useSubmit(completeProfile, {
    onDone: () => {
      setTouched(false)
      forgetDraft(PROFILE_FORM)
      refresh(readCurrentUser)
      onCompleted()
    },
    onFailed: (failed) => setErrors(failed.errors),
  })
  const change = (change: Partial<typeof answers>) => {
    setTouched(true)
    setAnswers({ ...answers, ...change })
  }
  const send = () => {
    const found = profileErrors(answers)
    setErrors(found)
    focusFirstError(PROFILE_FIELDS, found)
    if (Object.keys(found).length > 0) return
    // profileErrors has just found a business type of the list.
    profile.send({ body: { ...answers, businessType: answers.businessType as BusinessType, momoProvider: provider } })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ErrorSummary errors={PROFILE_FIELDS.flatMap((field) => (errors[field] ? [{ field, words: errors[field] }] : []))} />
      <ProfileFields answers={answers} errors={errors} provider={provider} onChange={change} onProvider={setProvider} />
      {touched && !profile.busy && <SavedNote />}
      <Button type="submit" wide busy={profile.busy && 'Saving...'}>
        Complete Profile
      </Button>
      {profile.error && (
        <ErrorDialog title="Profile Error" onClose={profile.clearError}>
          {errorText(profile.error, 'Failed to complete profile. Please try again.')}
        </ErrorDialog>
      )}
    </form>
  )
}

interface ProfileFieldsProps {
  answers: { businessType: string; address: string; momoNumber: string }
  errors: Readonly<Record<string, string>>
  provider: MomoProvider
  onChange: (change: Partial<ProfileFieldsProps['answers']>) => void
  onProvider: (provider: MomoProvider) => void
}

function ProfileFields({ answers, errors, provider, onChange, onProvider }: ProfileFieldsProps) {
  const businessType = BUSINESS_CHOICES.find(({ value }) => value === answers.businessType)?.value ?? ''
  return (
    <>
      <SelectField
        id="businessType"
        name="businessType"
        label="Business Type"
        placeholder="Choose what you do"
        hint="Do you get a salary? Choose Other."
        required
        value={businessType}
        choices={BUSINESS_CHOICES}
        error={errors['businessType']}
        onChange={(value) => onChange({ businessType: value })}
      />
      <TextField
        id="address"
        name="address"
        label="Address"
        hint="Where we find you: shop or house, street or landmark, town."
        autoComplete="street-address"
        required
        maxLength={200}
        value={answers.address}
        error={errors['address']}
        onChange={(address) => onChange({ address })}
      />
      <TextField
        id="momoNumber"
        name="momoNumber"
        label="Mobile Money Number"
        hint="The wallet in your own name. Your loan can be paid to it."
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="024XXXXXXX"
        required
        maxLength={30}
        value={answers.momoNumber}
        error={errors['momoNumber']}
        onChange={(momoNumber) => onChange({ momoNumber })}
      />
      <RadioCards
        legend="Network of this wallet"
        name="momoProvider"
        value={provider}
        cards={MOMO_PROVIDERS.map((one) => ({ value: one, name: PROVIDER_NAMES[one] }))}
        onChange={onProvider}
      />
    </>
  )
}
