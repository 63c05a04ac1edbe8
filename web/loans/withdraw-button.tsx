import { useState } from 'react'
import { listOwnLoans, readLoan } from '#contract/loans.ts'
import { withdrawLoan } from '#contract/loans/loan-acceptance.ts'
import { readCreditScore } from '#contract/credit.ts'
import { listNotifications } from '#contract/notifications.ts'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'

interface WithdrawButtonProps {
  loanId: number
  /** Changes the text alone: one call withdraws both. */
  approved?: boolean
}

export function WithdrawButton({ loanId, approved }: WithdrawButtonProps) {
  const refresh = useRefresh()
  const [confirming, setConfirming] = useState(false)
  const withdrawal = useSubmit(withdrawLoan, {
    onDone: (answer) => {
      setConfirming(false)
      refresh(listOwnLoans, readLoan, readCreditScore, listNotifications)
      showToast({ title: 'Withdrawn', words: answer.message, tone: 'success' })
    },
    onFailed: () => setConfirming(false),
  })
  return (
    <>
      <Button kind="quiet" onClick={() => setConfirming(true)}>
        {approved ? 'I do not want this loan' : 'Withdraw'}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={approved ? `Give up Loan #${loanId}?` : `Withdraw application #${loanId}?`}
          confirm="Withdraw"
          cancel="Keep it"
          busy={withdrawal.busy && 'Withdrawing...'}
          onConfirm={() => withdrawal.send({ params: { id: loanId } })}
          onCancel={() => setConfirming(false)}
        >
          It costs nothing. You cannot undo it.
          {approved && ' We add the money you already paid on it to your credit balance.'}
        </ConfirmDialog>
      )}
      {withdrawal.error && (
        <ErrorDialog title="Error" button="Close" onClose={withdrawal.clearError}>
          {errorText(withdrawal.error, 'Failed to withdraw. Please try again.')}
        </ErrorDialog>
      )}
    </>
  )
}
