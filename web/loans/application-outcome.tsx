import { useLocation } from 'wouter'
import { sayDay } from '#domain/kernel/calendar.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/review-time.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { PATHS } from '#web/lib/paths.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { SuccessDialog } from '#web/ui/success-dialog.tsx'
import { answerBy } from '#web/loans/answer-by.ts'
import type { ApplicationForm } from '#web/loans/use-application.ts'

/** What came of the sending. */
export function ApplicationOutcome({ form }: { form: ApplicationForm }) {
  const [, go] = useLocation()
  const { error, clearError } = form.application
  const today = todayHere()
  if (form.received)
    return (
      <SuccessDialog title="Application Received Successfully!" button="Return to Dashboard" onContinue={() => go(PATHS.home)}>
        We answer within {REVIEW_BUSINESS_DAYS} business days, by {sayDay(answerBy(today), today)}. You do not need to do anything until
        then.
      </SuccessDialog>
    )
  if (!error) return null
  return (
    <ErrorDialog title="Application Error" onClose={clearError}>
      {wordsFor(error, 'Failed to submit loan application. Please try again.')}
    </ErrorDialog>
  )
}
