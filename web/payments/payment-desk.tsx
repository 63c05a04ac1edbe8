import { useState } from 'react'
import { listOpenMomoRequests } from '#contract/payments.ts'
import { readPublicStats } from '#contract/public.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useRead } from '#web/lib/use-read.ts'
import { nextToPay } from '#web/loans/next-payment.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import { MomoRequestDialog } from '#web/payments/momo-request-dialog.tsx'
import { MomoWaiting } from '#web/payments/momo-waiting.tsx'
import type { PaymentOutcome } from '#web/payments/payment-done-dialog.tsx'
import { PaymentForm } from '#web/payments/payment-form.tsx'
import { PaymentInstructions } from '#web/payments/payment-instructions.tsx'
import { PaymentLoanDetails } from '#web/payments/payment-loan-details.tsx'
import { usePaymentForm } from '#web/payments/use-payment-form.ts'

const FIVE_MINUTES = 300_000

interface PaymentDeskProps {
  loans: readonly OwnLoan[]
  /** The loan that the link led to; otherwise the one that is due first is chosen. */
  asked: number
  onDone: (outcome: PaymentOutcome) => void
}

/** The form at the left, the loan and the instructions at the right. */
export function PaymentDesk({ loans, asked, onDone }: PaymentDeskProps) {
  const user = useSignedIn()
  const office = useRead(readPublicStats, {}, { staleTime: FIVE_MINUTES })
  const first = loans.find((loan) => loan.id === asked) ?? nextToPay(loans) ?? loans[0]
  const form = usePaymentForm({
    loans,
    first,
    provider: user.momoProvider,
    onDone: (answer, before) => onDone({ answer, before: before?.outstanding, byMomoRequest: false }),
  })
  const [asking, setAsking] = useState(false)
  const networks = MOMO_PROVIDERS.filter((one) => office.data?.momoNetworks.includes(one))
  const open = useRead(listOpenMomoRequests, {}).data?.find((one) => one.loanId === form.loan?.id)
  const { error, clearError } = form.payment
  return (
    <div className="mb-8 grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
      <Card>
        {open && <MomoWaiting open={open} onShow={() => setAsking(true)} />}
        <PaymentForm form={form} loans={loans} user={user} networks={networks} onMomoRequest={() => setAsking(true)} />
      </Card>
      <div className="grid gap-6">
        {form.loan && <PaymentLoanDetails loan={form.loan} />}
        <PaymentInstructions momoAvailable={networks.length > 0} bankDetails={office.data?.bankDetails} />
      </div>
      {asking && form.loan && (
        <MomoRequestDialog
          loanId={form.loan.id}
          amountText={form.answers.amountText}
          phone={user.momoNumber ?? user.phone ?? ''}
          networks={networks}
          network={form.answers.momoProvider}
          open={open}
          onDone={(answer) => {
            setAsking(false)
            onDone({ answer, before: form.loan?.outstanding, byMomoRequest: true })
          }}
          onClose={() => setAsking(false)}
        />
      )}
      {error && (
        <ErrorDialog title="Error" onClose={clearError}>
          {wordsFor(error, 'Failed to process payment. Please try again.')}
        </ErrorDialog>
      )}
    </div>
  )
}
