import { REJECTION_REASONS, type RejectionReason } from '#domain/loans/review.ts'
import { SelectField } from '#web/forms/select-field.tsx'

interface RejectionReasonFieldProps {
  value: RejectionReason | undefined
  onChange: (reason: RejectionReason) => void
  hint?: string
  disabled?: boolean
}

const CHOICES = Object.entries(REJECTION_REASONS).map(([value, name]) => ({
  // The keys of this constant are the reasons.
  value: value as RejectionReason,
  name,
}))

export function RejectionReasonField({ value, onChange, hint = 'The customer reads this sentence.', disabled }: RejectionReasonFieldProps) {
  return (
    <SelectField
      label="Reason"
      hint={hint}
      placeholder="Choose a reason"
      value={value ?? ''}
      choices={CHOICES}
      disabled={disabled ?? false}
      onChange={onChange}
    />
  )
}
