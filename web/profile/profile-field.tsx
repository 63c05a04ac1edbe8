import type { ReactNode } from 'react'
import type { ProfileMember } from '#contract/profile.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { PROFILE_FIELDS, titleOf } from '#web/profile/profile-description.ts'

interface ProfileFieldProps {
  form: 'own' | 'office'
  member: ProfileMember
  value: string
  error: string | undefined
  disabled?: boolean
  /** In place of the described one. */
  hint?: ReactNode
  onChange: (value: string) => void
}

export function ProfileField({ form, member, value, hint, ...rest }: ProfileFieldProps) {
  const field = PROFILE_FIELDS[member]
  const isOwn = form === 'own'
  const placeholder = field.choices && !isOwn ? 'Choose' : field.placeholder
  const shared = {
    ...rest,
    ...(isOwn && { id: member, name: member }),
    ...(placeholder && { placeholder }),
    label: isOwn ? titleOf(field) : field.name,
    hint: hint ?? (isOwn ? field.hint : field.officeHint),
    required: !field.optional,
    optional: field.optional ?? false,
  }
  if (field.choices)
    return <SelectField {...shared} choices={field.choices} value={field.choices.some((one) => one.value === value) ? value : ''} />
  return (
    <TextField
      {...shared}
      {...(field.type && { type: field.type, inputMode: field.type })}
      // A staff user's browser must not fill in its own.
      {...(isOwn && field.autoComplete && { autoComplete: field.autoComplete })}
      maxLength={field.maxLength}
      value={value}
    />
  )
}
