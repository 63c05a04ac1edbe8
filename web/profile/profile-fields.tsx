import type { MomoProvider } from '#domain/payments/payment.ts'
import { MOMO_PROVIDERS, PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { type Answers, PROFILE_MEMBERS } from '#web/profile/profile-description.ts'
import { ProfileField } from '#web/profile/profile-field.tsx'

interface ProfileFieldsProps {
  answers: Answers
  errors: Readonly<Record<string, string>>
  provider: MomoProvider
  onChange: (change: Partial<Answers>) => void
  onProvider: (provider: MomoProvider) => void
}

export function ProfileFields({ answers, errors, provider, onChange, onProvider }: ProfileFieldsProps) {
  return (
    <>
      {PROFILE_MEMBERS.map((member) => (
        <ProfileField
          key={member}
          form="own"
          member={member}
          value={answers[member]}
          error={errors[member]}
          onChange={(value) => onChange({ [member]: value })}
        />
      ))}
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
