import { lazy, Suspense } from 'react'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { useScore } from '#web/credit/use-score.ts'
import { type Home, useHome } from '#web/credit/use-home.ts'
import { levelFacts } from '#web/credit/level-facts.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { SavedNote } from '#web/forms/saved-note.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ApplicationDetails } from '#web/loans/application-details.tsx'
import { refusalToApply } from '#domain/loans/application.ts'
import { applicantFrom, isClosedTo, refusalOfForm } from '#web/loans/applicant.ts'
import { withLimitOf } from '#web/products/chosen-product.ts'
import { LoanPreview } from '#web/loans/loan-preview.tsx'
import { useApplication, type ApplicationState } from '#web/loans/use-application.ts'
import { go } from '#web/ui/location.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'
import { errorText } from '#web/lib/api-error.ts'
import { PATHS } from '#web/lib/paths.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { SuccessDialog } from '#web/ui/success-dialog.tsx'
import { answerBy } from '#web/loans/answer-by.ts'
import { cedis, formatAmount, formatLimit, type Pesewas } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

// Most lenders offer one product.
const OwnProductChoice = lazy(async () => ({ default: (await import('#web/products/own-product-choice.tsx')).OwnProductChoice }))

/** The price is between amount and terms, on a wide page beside them. */
export function ApplicationForm({ user, loans }: { user: CurrentUser; loans: readonly OwnLoan[] }) {
  const form = useApplication({ isSalaried: user.businessType === 'other' })
  const { answers, application } = form
  const { product } = answers
  const home = useHome()
  const { level } = levelFacts(user, useScore().data)
  // The refreshed list has the received application, which must not refuse itself.
  const applicant = applicantFrom(
    user,
    form.received ? loans.filter((loan) => loan.status !== 'pending') : loans,
    withLimitOf(level, product),
  )
  const { atAmount, reason } = refusalOfForm(
    { ...answers, termsAccepted: form.termsAccepted },
    (typed) => refusalToApply(typed, applicant),
    'Loan amount is required',
  )
  const errors = application.error?.errors ?? {}
  const isSent = application.unanswered || application.busy
  const disabled = isClosedTo(applicant) || isSent
  return (
    <form
      noValidate
      className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10"
      onSubmit={(event) => {
        event.preventDefault()
        if (atAmount === undefined || application.unanswered) form.send()
        else document.getElementById('requestedAmount')?.focus()
      }}
    >
      <AmountStep
        form={form}
        offer={home.data?.offer}
        level={level.name}
        problem={atAmount ?? errors['requestedAmount']}
        disabled={disabled}
      />
      <div className="lg:row-span-2">
        {home.data?.offer.choosesProduct && (
          <Suspense>
            <OwnProductChoice
              amount={answers.amount}
              chosen={product}
              disabled={disabled}
              onChange={(chosen) => form.change({ product: chosen })}
            />
          </Suspense>
        )}
        {!product && <LoanPreview amount={answers.amount} />}
      </div>
      <div>
        <ApplicationDetails form={form} terms={atAmount === undefined ? form.terms : undefined} errors={errors} disabled={disabled} />
        {form.typed && !isSent && <SavedNote />}
        {application.unanswered && !application.busy && <NotReached />}
        <Button type="submit" wide busy={application.busy && 'Sending...'} reason={isSent ? undefined : reason}>
          Send application
        </Button>
        <p className="mt-3 text-center text-muted">You can withdraw it for free until we pay out the money.</p>
      </div>
      <ApplicationOutcome form={form} />
    </form>
  )
}

const NotReached = () => (
  <div className="mb-4">
    <Notice tone="caution" title="We could not reach the office" live>
      Your application is saved on this phone. We do not know if it arrived. Send it again: it counts only once.
    </Notice>
  </div>
)

function ApplicationOutcome({ form }: { form: ApplicationState }) {
  const { error, clearError } = form.application
  const today = todayHere()
  if (form.received)
    return (
      <SuccessDialog title="Application Received Successfully!" button="Return to Dashboard" onContinue={() => go(PATHS.home)}>
        We answer within {REVIEW_BUSINESS_DAYS} business days, by {formatDay(answerBy(today), today)}. You do not need to do anything until
        then.
      </SuccessDialog>
    )
  if (!error) return null
  return (
    <ErrorDialog title="Application Error" onClose={clearError}>
      {errorText(error, 'Failed to submit loan application. Please try again.')}
    </ErrorDialog>
  )
}

/** Of the field (rule L6); the level is the real limit. */
const FIELD_MAXIMUM = cedis(50_000)
const STEP = cedis(50)

interface AmountStepProps {
  form: ApplicationState
  offer: Home['offer'] | undefined
  level: string
  problem: string | undefined
  disabled: boolean
}

function AmountStep({ form, offer, level, problem, disabled }: AmountStepProps) {
  const { answers, change } = form
  const choose = (amount: Pesewas) => change({ amountText: formatAmount(amount).replace(/\.00$/, ''), amount })
  return (
    <section aria-labelledby="loan-request">
      <h2 id="loan-request" className="mb-4 text-22 font-bold tracking-tight">
        Loan Request
      </h2>
      <CedisField
        id="requestedAmount"
        name="requestedAmount"
        label="How much do you need?"
        hint={
          offer &&
          offer.notNow === null && (
            <>
              You are {level}: up to <Cedis value={offer.most} as="limit" /> now. {offer.limitedBy}
            </>
          )
        }
        required
        disabled={disabled}
        step={STEP}
        max={FIELD_MAXIMUM}
        value={answers.amountText}
        error={problem}
        onChange={(amountText, amount) => change({ amountText, amount })}
      />
      <div className="-mt-2 flex flex-wrap gap-2">
        {offer?.chips.map((amount) => (
          <button
            key={amount}
            type="button"
            disabled={disabled}
            aria-pressed={answers.amount === amount}
            aria-label={formatLimit(amount)}
            className={classes(
              'inline-flex min-h-11 items-center gap-1.5 rounded-control border bg-surface px-4 font-bold tabular-nums disabled:border-line disabled:bg-sunken disabled:text-muted',
              answers.amount === amount ? 'border-primary bg-primary-tint text-primary' : 'border-edge hover:border-primary',
            )}
            onClick={() => choose(amount)}
          >
            {answers.amount === amount && <Icon name="check" className="size-5" />}
            {formatLimit(amount).replace('GH₵', '')}
          </button>
        ))}
      </div>
    </section>
  )
}
