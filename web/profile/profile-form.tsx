import { useState } from 'react'
import { completeProfile } from '#contract/profile.ts'
import { readCurrentUser } from '#contract/identity.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { SavedNote } from '#web/forms/saved-note.tsx'
import { errorText } from '#web/lib/api-error.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { forgetDraft, readDraft, useSavedDraft } from '#web/lib/draft.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import type { BusinessType } from '#web/profile/business-types.ts'
import { type Answers, answersFrom, PROFILE_MEMBERS } from '#web/profile/profile-description.ts'
import { profileErrors } from '#web/profile/profile-errors.ts'
import { ProfileFields } from '#web/profile/profile-fields.tsx'

const PROFILE_FORM = 'profile'

interface ProfileFormProps {
  user: CurrentUser
  onCompleted: () => void
}

export function ProfileForm({ user, onCompleted }: ProfileFormProps) {
  const refresh = useRefresh()
  const [draft] = useState(() => readDraft(PROFILE_FORM))
  const [answers, setAnswers] = useState(() =>
    answersFrom((member) => draft[member] ?? user[member] ?? (member === 'momoNumber' ? user.phone : '')),
  )
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
  const change = (change: Partial<Answers>) => {
    setTouched(true)
    setAnswers({ ...answers, ...change })
  }
  const send = () => {
    const found = profileErrors(answers)
    setErrors(found)
    focusFirstError(PROFILE_MEMBERS, found)
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
      <ErrorSummary errors={PROFILE_MEMBERS.flatMap((field) => (errors[field] ? [{ field, words: errors[field] }] : []))} />
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
