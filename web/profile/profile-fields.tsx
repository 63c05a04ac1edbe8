import type { ProfileMember } from '#contract/profile.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { MOMO_PROVIDERS, PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { BUSINESS_CHOICES } from '#web/profile/business-types.ts'

export type Answers = Record<ProfileMember, string>

interface ProfileFieldsProps {
  answers: Answers
  errors: Readonly<Record<string, string>>
  provider: MomoProvider
  onChange: (change: Partial<Answers>) => void
  onProvider: (provider: MomoProvider) => void
}

export function ProfileFields({ answers, errors, provider, onChange, onProvider }: ProfileFieldsProps) {
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
