import { useState } from 'react'
import type { ProfileMember } from '#contract/profile.ts'
import { fillInProfileFor } from '#contract/staff-on-behalf.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import type { BusinessType } from '#web/profile/business-types.ts'
import { type Answers, answersFrom, PROFILE_FIELDS, PROFILE_MEMBERS } from '#web/profile/profile-description.ts'
import { profileErrors } from '#web/profile/profile-errors.ts'
import { ProfileField } from '#web/profile/profile-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'
import { useAccountChanged } from '#web/staff-kit/staff-follow-ups.ts'

const MASKED_HINT = 'Leave it as it is, or enter a new one in full.'

type Provider = Person['momoProvider']
// Object.entries types the keys of this constant as strings.
const PROVIDERS = Object.entries(PROVIDER_NAMES).map(([value, name]) => ({ value, name })) as { value: Provider; name: string }[]

type Errors = Readonly<Record<string, string>>
/** Said beside the button, not at the field. */
const EMPTY: Errors = profileErrors(answersFrom(() => ''))

const isMasked = (text: string): boolean => text.includes('•')

export function ForCustomerProfileDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [answers, setAnswers] = useState(() => answersFrom((member) => person[member]))
  const [provider, setProvider] = useState<Provider>(person.momoProvider)
  const save = useSubmit(fillInProfileFor, useAccountChanged(onClose))
  const changes = changesOf(person, answers)
  const errors = profileErrors(answersFrom((member) => changes[member]))
  const missing = missingOf(changes, errors)
  const send = () => {
    if (missing !== undefined) return
    // `missing` has just found a business type of the list.
    const businessType = answers.businessType as BusinessType
    save.send({ params: { userId: person.id }, body: { ...changes, businessType, momoProvider: provider } })
  }
  const busy = save.busy || save.unanswered
  return (
    <FormDialog title={`Profile of ${person.fullName}`} failure="Failed to save the profile" sending={save} onClose={onClose}>
      {PROFILE_MEMBERS.map((member) => (
        <ProfileField
          key={member}
          form="office"
          member={member}
          value={answers[member]}
          disabled={busy}
          hint={changes[member] === undefined ? MASKED_HINT : undefined}
          error={save.error?.errors[member] ?? (errors[member] === EMPTY[member] ? undefined : errors[member])}
          onChange={(value) => setAnswers({ ...answers, [member]: value })}
        />
      ))}
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

type Changes = Record<ProfileMember, string | undefined>

/** Undefined: a mask left as it is, which stays unchanged. */
function changesOf(person: Person, answers: Answers): Changes {
  const changeOf = (member: ProfileMember): string | undefined =>
    isMasked(answers[member]) && answers[member] === person[member] ? undefined : oneLine(answers[member])
  // Object.fromEntries loses the types of the members.
  return Object.fromEntries(PROFILE_MEMBERS.map((member) => [member, changeOf(member)])) as Changes
}

/** What a staff user has to do first; a mask that is typed over in part is missing too. */
function missingOf(changes: Changes, errors: Errors): string | undefined {
  const member = PROFILE_MEMBERS.find((one) => changes[one] !== undefined && (isMasked(changes[one]) || errors[one] !== undefined))
  if (member === undefined) return undefined
  const { name, choices } = PROFILE_FIELDS[member]
  return `${choices ? 'Choose' : 'Enter'} the ${name.toLowerCase()}.`
}
