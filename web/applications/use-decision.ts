import { approveLoan, listPendingLoans, listStaffLoans, readStaffLoan, readStaffStats, rejectLoan } from '#contract/staff-loans.ts'
import { errorText, type ApiError } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'

interface DecisionEvents {
  onDecided: () => void
  /** Called after a 409 with the server's message. */
  onChanged: (words: string) => void
}

export function useDecision({ onDecided, onChanged }: DecisionEvents) {
  const refresh = useRefresh()
  const done = (words: string) => {
    showToast({ title: 'Success', words, tone: 'success' })
    refresh(listPendingLoans, listStaffLoans, readStaffStats, readStaffLoan)
    onDecided()
  }
  // The open dialog shows every other error.
  const failed = (otherwise: string) => (error: ApiError) => {
    if (error.status !== 409 || error.uncertain) return
    refresh(listPendingLoans, readStaffStats)
    onChanged(errorText(error, otherwise))
  }
  const approve = useSubmit(approveLoan, {
    onDone: () => done('Loan approved successfully'),
    onFailed: failed('Failed to approve loan'),
  })
  const reject = useSubmit(rejectLoan, {
    onDone: () => done('Loan rejected successfully'),
    onFailed: failed('Failed to reject loan'),
  })
  return { approve, reject, busy: approve.busy || reject.busy }
}

export type Decision = ReturnType<typeof useDecision>

/** The server rejects a decision on an older version. */
export const shownOf = ({ version, mark }: Pick<StaffLoan, 'version' | 'mark'>) => ({ version, mark })
