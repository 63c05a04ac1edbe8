import { lazy, Suspense, useState } from 'react'
import { PAYMENT_FORM, readPendingSubmission } from '#web/lib/local-data.ts'

const PendingSubmissionNotice = lazy(async () => ({
  default: (await import('#web/payments/pending-submission-notice.tsx')).PendingSubmissionNotice,
}))

/** Loads the notice's code only when a submission is pending. */
export function PaymentPendingSubmission() {
  const [pending, setPending] = useState(() => readPendingSubmission(PAYMENT_FORM))
  if (!pending) return null
  return (
    <Suspense>
      <PendingSubmissionNotice pending={pending} onGone={() => setPending(undefined)} />
    </Suspense>
  )
}
