import type { Reading } from '#web/lib/use-reading.ts'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from '#web/ui/location.ts'
import { useInvitation } from '#web/credit/use-home.ts'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useRedirectAfterSessionEnd } from '#web/lib/session-end.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { useRefreshAfterPayment } from '#web/payments/use-refresh-after-payment.ts'
import { PaymentDoneDialog, type PaymentOutcome } from '#web/payments/payment-done-dialog.tsx'
import { PaymentDesk } from '#web/payments/payment-desk.tsx'
import { isPayable } from '#web/payments/payment-rules.ts'
import { listOwnPayments } from '#contract/payments.ts'
import { useRead } from '#web/lib/use-read.ts'
import { PaymentHistory, type OwnPayment } from '#web/loans/payment-history.tsx'

const PendingSubmissionNotice = lazy(async () => ({
  default: (await import('#web/payments/pending-submission-notice.tsx')).PendingSubmissionNotice,
}))

/** The outcome stays open when the paid loan leaves the list. */
export function PaymentPage() {
  useTitle('Make a Payment')
  useRedirectAfterSessionEnd('/api/login', 500)
  const refreshAfterPayment = useRefreshAfterPayment()
  const loans = useOwnLoans()
  const invited = useInvitation()
  const payments = useRead(listOwnPayments, {}, { trimForCache: trimmed })
  const lastMethod = payments.data
    ?.filter(({ status }) => status !== 'failed')
    .map(({ paymentMethod }) => paymentMethod)
    .find((one) => one !== 'bank')
  const [outcome, setOutcome] = useState<PaymentOutcome>()
  const linkedLoanId = Number(useSearchParams().get('loan'))
  const current = loans.data?.filter(isPayable)
  const done = (outcome: PaymentOutcome) => {
    setOutcome(outcome)
    refreshAfterPayment()
  }
  return (
    <>
      <PageTitle lead="Submit payments for your active loans">Make a Payment</PageTitle>
      {(loans.isPending || payments.isPending) && (
        <Waiting>
          <Skeleton className="mb-6 h-12" />
          <Skeleton className="h-80" />
        </Waiting>
      )}
      {loans.isError && !loans.data && (
        <ErrorState title="We could not load your loans" error={loans.error} onRetry={() => void loans.refetch()} />
      )}
      {current?.length === 0 && (
        <div className="mb-8 grid gap-6">
          <Suspense>
            <PendingSubmissionNotice />
          </Suspense>
          <EmptyState title="No Active Loans" {...(invited && { action: <LinkButton to={PATHS.apply}>Apply for a Loan</LinkButton> })}>
            When you have a loan, you pay it here, week by week.
          </EmptyState>
        </div>
      )}
      {current && current.length > 0 && !payments.isPending && (
        <PaymentDesk key={linkedLoanId} loans={current} linkedLoanId={linkedLoanId} lastMethod={lastMethod} onDone={done} />
      )}
      {loans.data && <RecentPayments payments={payments} />}
      {outcome && <PaymentDoneDialog outcome={outcome} />}
    </>
  )
}

const SHOWN = 10

/** Removes the numbers that prove a payment. */
const trimmed = (payments: readonly OwnPayment[]): OwnPayment[] =>
  payments.map((payment) => ({ ...payment, momoTransactionId: null, bankReference: null, momoReference: null, cashReceiptNumber: null }))

function RecentPayments({ payments }: { payments: Reading<OwnPayment[]> }) {
  if (payments.isPending) return null
  if (!payments.data)
    return <ErrorState title="We could not load your payments" error={payments.error} onRetry={() => void payments.refetch()} />
  return <PaymentHistory title="Recent Payment History" payments={payments.data.slice(0, SHOWN)} withLoan />
}
