import { LENDERS, type LenderCode } from '#domain/loans/loan.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { SelectField, type Choice } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PhotoField } from '#web/loans/photo-field.tsx'
import { SealedTerms } from '#web/loans/sealed-terms.tsx'
import type { ApplicationForm } from '#web/loans/use-application.ts'

// Object.entries forgets the keys of a constant object.
const LENDER_CHOICES = Object.entries(LENDERS).map(([value, name]) => ({ value, name })) as Choice<LenderCode>[]

interface ApplicationDetailsProps {
  form: ApplicationForm
  errors: Readonly<Record<string, string>>
  disabled: boolean
}

/** Everything after the amount: lender, what it is for, photo, and the terms. */
export function ApplicationDetails({ form, errors, disabled }: ApplicationDetailsProps) {
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
      {form.termsAreNew && (
        <div className="mb-3">
          <Notice tone="caution" title="The terms have changed" live>
            Please read them again and accept them.
          </Notice>
        </div>
      )}
      {form.terms !== undefined && <SealedTerms key={String(form.termsAreNew)} text={form.terms} open={form.termsAreNew} />}
      <Checkbox
        id="termsAccepted"
        name="termsAccepted"
        checked={answers.termsAccepted}
        disabled={disabled || form.terms === undefined}
        error={errors['termsAccepted']}
        onChange={(termsAccepted) => change({ termsAccepted })}
      >
        I have read the price and I accept the{' '}
        <a href={PATHS.privacyPolicy} target="_blank" rel="noreferrer" className="text-primary underline underline-offset-4">
          terms and conditions
        </a>
        .
      </Checkbox>
    </>
  )
}
