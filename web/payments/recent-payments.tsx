import { listOwnPayments } from '#contract/payments.ts'
import { sayReadFailure } from '#web/lib/api-error.ts'
import { useRead } from '#web/lib/use-read.ts'
import { PaymentHistory, type OwnPayment } from '#web/loans/payment-history.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

const SHOWN = 10

/** What the phone keeps of a payment: no number that proves it. */
const trimmed = (payments: readonly OwnPayment[]): OwnPayment[] =>
  payments.map((payment) => ({ ...payment, momoTransactionId: null, momoReference: null, cashReceiptNumber: null }))

/** The latest ten payments of all loans. */
export function RecentPayments() {
  const payments = useRead(listOwnPayments, {}, { keeps: trimmed })
  if (payments.isPending)
    return (
      <Waiting>
        <Skeleton className="h-48" />
      </Waiting>
    )
  if (!payments.data)
    return (
      <ErrorState title="We could not load your payments" detail={sayReadFailure(payments.error)} onRetry={() => void payments.refetch()} />
    )
  return <PaymentHistory title="Recent Payment History" payments={payments.data.slice(0, SHOWN)} withLoan />
}
