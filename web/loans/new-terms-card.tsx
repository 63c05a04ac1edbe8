import type { ReactNode } from 'react'
import { listOwnLoans, readLoan } from '#contract/loans.ts'
import { acceptTerms } from '#contract/loans/loan-acceptance.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { classes } from '#web/ui/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { LoanPrice } from '#web/loans/loan-price.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SealedTerms } from '#web/loans/sealed-terms.tsx'
import { useLoanDetails } from '#web/lib/use-loan-details.ts'
import { WithdrawButton } from '#web/loans/withdraw-button.tsx'

interface NewTermsCardProps {
  loan: OwnLoan
  /** For a panel that states both amounts. */
  short?: ReactNode
}

/** For a loan approved with a lower amount. */
export function NewTermsCard({ loan, short }: NewTermsCardProps) {
  const refresh = useRefresh()
  const details = useLoanDetails(loan.id)
  const acceptance = useSubmit(acceptTerms, {
    onDone: () => {
      refresh(listOwnLoans, readLoan)
      showToast({ title: 'Terms accepted', words: 'You can now collect your money.', tone: 'success' })
    },
    // The terms may have changed.
    onFailed: () => refresh(readLoan),
  })
  const terms = details.data?.terms
  const price = <LoanPrice loan={loan} />
  const termsInFull = (
    <div className="mt-3">
      {details.isPending && (
        <Waiting>
          <Skeleton className="h-12" />
        </Waiting>
      )}
      {details.isError && !terms && (
        <ErrorState title="We could not load the terms" error={details.error} onRetry={() => void details.refetch()} />
      )}
      {terms && <SealedTerms text={terms.text} hash={terms.hash} title="The new terms in full" />}
    </div>
  )
  return (
    <section
      aria-labelledby={`new-terms-${loan.id}`}
      className={classes('rounded-card border p-4', short ? 'border-line bg-surface shadow-card' : 'border-caution-line bg-caution-tint')}
    >
      <h2 id={`new-terms-${loan.id}`} className="text-22 font-bold tracking-tight">
        {short ? 'The new price' : 'We approved a lower amount'}
      </h2>
      {!short && (
        <p className="mt-1">
          You asked for <Cedis value={loan.requestedAmount} />. We can lend you <Cedis value={loan.amount} className="font-bold" />. Please
          read the new price and accept it before we pay out the money.
        </p>
      )}
      {short ?? <div className="mt-4 rounded-card bg-surface p-4">{price}</div>}
      {!short && termsInFull}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          busy={acceptance.busy && 'Sending...'}
          reason={terms ? undefined : 'The terms are loading.'}
          onClick={() => terms && acceptance.send({ params: { id: loan.id }, body: { hash: terms.hash } })}
        >
          Accept {formatCedis(loan.amount)}
        </Button>
        <WithdrawButton loanId={loan.id} approved />
      </div>
      {short && (
        <>
          <Fold words="Every payment, early and late">{price}</Fold>
          {termsInFull}
        </>
      )}
      {acceptance.error && (
        <ErrorDialog title="Error" onClose={acceptance.clearError}>
          {errorText(acceptance.error, 'Failed to accept the terms. Please try again.')}
        </ErrorDialog>
      )}
    </section>
  )
}
