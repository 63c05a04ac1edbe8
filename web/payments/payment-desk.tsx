import { lazy, Suspense, useEffect, useState } from 'react'
import { listOpenMomoRequests } from '#contract/payments.ts'
import { readPublicStats } from '#contract/public.ts'
import type { CustomerPaymentMethod, MomoProvider } from '#domain/payments/payment.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { nextToPay } from '#web/loans/next-payment.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorDialog } from '#web/ui/error-dialog.tsx'
import type { PaymentOutcome } from '#web/payments/payment-done-dialog.tsx'
import { PaymentForm } from '#web/payments/payment-form.tsx'
import { usePaymentForm } from '#web/payments/use-payment-form.ts'
import { OpenRequestTitle } from '#web/loans/open-request-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OpenMomoRequest } from '#web/payments/use-momo-request.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import { loanPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { readLocal, saveLocal } from '#web/lib/local-data.ts'

// Most payments are in cash.
const MomoRequestDialog = lazy(async () => ({ default: (await import('#web/payments/momo-request-dialog.tsx')).MomoRequestDialog }))
// Below the form on a phone.
const PaymentInstructions = lazy(async () => ({ default: (await import('#web/payments/payment-instructions.tsx')).PaymentInstructions }))

const FIVE_MINUTES = 300_000

interface PaymentDeskProps {
  loans: readonly OwnLoan[]
  /** If it is not in `loans`, the loan due first. */
  linkedLoanId: number
  lastMethod: CustomerPaymentMethod | undefined
  onDone: (outcome: PaymentOutcome) => void
}

export function PaymentDesk({ loans, linkedLoanId, lastMethod, onDone }: PaymentDeskProps) {
  const user = useSignedIn()
  const office = useRead(readPublicStats, {}, { staleTime: FIVE_MINUTES })
  const first = loans.find((loan) => loan.id === linkedLoanId) ?? nextToPay(loans) ?? loans[0]
  const networks = useMomoNetworks(office.data?.momoNetworks)
  const [request, setRequest] = useState<'closed' | 'form' | 'sent'>('closed')
  const phone = user.momoNumber ?? user.phone ?? ''
  const form = usePaymentForm({
    loans,
    first,
    provider: user.momoProvider,
    method: lastMethod ?? 'cash',
    networks,
    // Without a usable wallet the dialog has a field for one.
    onRequest: () => setRequest(phone !== '' && networks?.includes(form.answers.momoProvider) ? 'sent' : 'form'),
    onDone: (answer) => onDone({ answer, byMomoRequest: false }),
  })
  const open = useRead(listOpenMomoRequests, {}).data?.find((one) => one.loanId === form.loan?.id)
  const { error } = form
  const { clearError } = form.payment
  return (
    <div className="mb-8 grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
      <Card>
        {open && <OpenRequestNotice open={open} onShow={() => setRequest('form')} />}
        <PaymentForm
          form={form}
          loans={loans}
          user={user}
          networks={networks}
          lastMethod={lastMethod}
          hasOpenRequest={open !== undefined}
          onOtherNumber={() => setRequest('form')}
        />
      </Card>
      <div className="grid gap-6">
        {form.loan && <PaymentLoanDetails loan={form.loan} />}
        <Suspense fallback={<Skeleton className="h-80" />}>
          <PaymentInstructions momoAvailable={Boolean(networks?.length)} bankDetails={office.data?.bankDetails} />
        </Suspense>
      </div>
      {request !== 'closed' && form.loan && (
        <Suspense>
          <MomoRequestDialog
            loanId={form.loan.id}
            amountText={form.answers.amountText}
            phone={phone}
            sendNow={request === 'sent'}
            networks={networks ?? []}
            network={form.answers.momoProvider}
            open={open}
            onDone={(answer) => {
              setRequest('closed')
              onDone({ answer, byMomoRequest: true })
            }}
            onClose={() => setRequest('closed')}
          />
        </Suspense>
      )}
      {error && (
        <ErrorDialog title="Error" onClose={clearError}>
          {errorText(error, 'Failed to process payment. Please try again.')}
        </ErrorDialog>
      )}
    </div>
  )
}

/** Until it ends, the loan accepts no other request. */
function OpenRequestNotice({ open, onShow }: { open: OpenMomoRequest; onShow: () => void }) {
  return (
    <div className="mb-5">
      <Notice tone="info" icon="phone" title={<OpenRequestTitle request={open} />}>
        <p className="mb-3">Approve it on that phone. You can send another request after this one ends.</p>
        <Button kind="second" onClick={onShow}>
          See the payment request
        </Button>
      </Notice>
    </div>
  )
}

function PaymentLoanDetails({ loan }: { loan: OwnLoan }) {
  const { product } = loan
  const priced = quote(loan.amount)
  const cost = trueCost(priced)
  return (
    <Card labelledBy="loan-details">
      <h2 id="loan-details" className="text-18 font-bold">
        Loan Details
      </h2>
      <DefinitionRows
        rows={[
          ...(product ? [['Product', product.name] as const] : []),
          ['Loan amount', <Cedis key="amount" value={loan.amount} />],
          ['Total to repay', <Cedis key="total" value={loan.totalRepayAmount} />],
          ['Balance', <Cedis key="left" value={loan.outstanding} />],
          ...(product ? [['To close the loan today', <Cedis key="payoff" value={product.payoff} />] as const] : []),
          [product?.payment ?? 'Weekly payment', <Cedis key="weekly" value={loan.weeklyPaymentAmount} />],
          ['Term', product?.term ?? `${loan.termWeeks || TERM_WEEKS} weeks`],
          ['Lender', loan.lender],
          ['Status', <LoanBadge key="status" status={loan.status} outstanding={loan.outstanding} />],
          ['Interest rate', product?.price ?? `${INTEREST_PERCENT}% APR`],
        ]}
      />
      <p className="rounded-control bg-sunken p-3">
        {product ? (
          `True annual rate ${product.rate}. ${product.early}`
        ) : (
          <>
            This means {INTEREST_PERCENT}% flat for the {TERM_WEEKS} weeks: <Cedis value={priced.interest} />. The true annual rate is{' '}
            <b>{formatPercent(cost.effective)}</b> ({formatPercent(cost.nominal)} nominal).
          </>
        )}
      </p>
      <TextLink to={loanPath(loan.id)} className="mt-2 inline-block py-2.5">
        All {loan.termWeeks} {unitOfLoan(loan)}s
      </TextLink>
    </Card>
  )
}

const NAME = 'momo-networks'

/** The last known networks until the server responds. */
function useMomoNetworks(answered: readonly string[] | undefined): readonly MomoProvider[] | undefined {
  const text = answered?.join()
  useEffect(() => {
    if (text !== undefined) saveLocal(NAME, text)
  }, [text])
  const known = text ?? readLocal(NAME)?.value
  return typeof known === 'string' ? MOMO_PROVIDERS.filter((one) => known.split(',').includes(one)) : undefined
}
