import { LENDERS, type LenderCode } from '#domain/loans/loan.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { SelectField, type Choice } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { PhotoField } from '#web/loans/photo-field.tsx'
import { TermsAcceptance } from '#web/loans/terms-acceptance.tsx'
import type { ApplicationForm } from '#web/loans/use-application.ts'

// Object.entries forgets the keys of a constant object.
const LENDER_CHOICES = Object.entries(LENDERS).map(([value, name]) => ({ value, name })) as Choice<LenderCode>[]

interface ApplicationDetailsProps {
  form: ApplicationForm
  /** Undefined too while the amount is one that cannot be borrowed. */
  terms: string | undefined
  errors: Readonly<Record<string, string>>
  disabled: boolean
}

/** Everything after the amount: lender, what it is for, photo, and the terms. */
export function ApplicationDetails({ form, terms, errors, disabled }: ApplicationDetailsProps) {
  const { answers, change } = form
  return (
    <>
      <SelectField
        id="lender"
        name="lender"
        label="Lender"
        required
        disabled={disabled}
        value={answers.lender}
        choices={LENDER_CHOICES}
        error={errors['lender']}
        onChange={(lender) => change({ lender })}
      />
      <TextField
        name="businessPurpose"
        label="What is it for?"
        optional
        disabled={disabled}
        maxLength={300}
        placeholder="More cloth for the festive season"
        value={answers.purpose}
        error={errors['businessPurpose']}
        onChange={(purpose) => change({ purpose })}
      />
      <CedisField
        name="weeklyIncome"
        label="What do you earn in a week?"
        hint="It helps us to agree on an amount that you can pay back."
        optional
        disabled={disabled}
        value={answers.incomeText}
        error={errors['weeklyIncome']}
        onChange={(incomeText, income) => change({ incomeText, income })}
      />
      <PhotoField photo={answers.photo} disabled={disabled} onChange={(photo) => change({ photo })} />
      <TermsAcceptance
        terms={terms}
        areNew={form.termsAreNew}
        accepted={answers.termsAccepted}
        disabled={disabled}
        error={errors['termsAccepted']}
        onChange={(termsAccepted) => change({ termsAccepted })}
      />
    </>
  )
}
