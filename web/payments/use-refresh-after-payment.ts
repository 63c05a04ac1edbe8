import { readCreditScore } from '#contract/credit.ts'
import { readCurrentUser } from '#contract/identity.ts'
import { listOwnLoans, readLoan, readPayoff } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { listOpenMomoRequests, listOwnPayments } from '#contract/payments.ts'
import { useRefresh } from '#web/lib/use-read.ts'

export function useRefreshAfterPayment(): () => void {
  const refresh = useRefresh()
  return () =>
    refresh(listOwnLoans, readLoan, readPayoff, listOwnPayments, listOpenMomoRequests, readCurrentUser, readCreditScore, listNotifications)
}
