import { lazy, Suspense, useState } from 'react'
import { readPendingSubmission } from '#web/lib/local-data.ts'
import { PAYMENT_FORM } from '#web/payments/payment-form-name.ts'

const PendingSubmissionNotice = lazy(async () => ({
  default: (await import('#web/payments/pending-submission-notice.tsx')).PendingSubmissionNotice,
}))

/** The notice of a payment that nobody answered; nothing, not even its code, where there is none. */
export function PaymentPendingSubmission() {
  const [pending, setPending] = useState(() => readPendingSubmission(PAYMENT_FORM))
  if (!pending) return null
  return (
    <Suspense>
      <PendingSubmissionNotice pending={pending} onGone={() => setPending(undefined)} />
    </Suspense>
  )
}
