import { Checkbox } from '#web/forms/checkbox.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SealedTerms } from '#web/loans/sealed-terms.tsx'

interface TermsAcceptanceProps {
  /** Undefined without a valid amount. */
  terms: string | undefined
  /** The server replaced the shown terms. */
  areNew: boolean
  accepted: boolean
  disabled: boolean
  error: string | undefined
  onChange: (accepted: boolean) => void
}

export function TermsAcceptance({ terms, areNew, accepted, disabled, error, onChange }: TermsAcceptanceProps) {
  return (
    <>
      {areNew && (
        <div className="mb-3">
          <Notice tone="caution" title="The terms have changed" live>
            Please read them again and accept them.
          </Notice>
        </div>
      )}
      {terms !== undefined && <SealedTerms key={String(areNew)} text={terms} open={areNew} />}
      <Checkbox
        id="termsAccepted"
        name="termsAccepted"
        checked={accepted}
        disabled={disabled || terms === undefined}
        error={error}
        onChange={onChange}
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
