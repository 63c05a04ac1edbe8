import { lazy, Suspense } from 'react'

import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { subtract } from '#domain/kernel/money.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { PATHS, payPath } from '#web/lib/paths.ts'
import { usePathname } from '#web/ui/location.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { BeingCheckedNote } from '#web/loans/being-checked-note.tsx'
import { CreditBalanceNote } from '#web/loans/credit-balance-note.tsx'
import { LoanStateNotice } from '#web/loans/loan-state-notice.tsx'
import { LoanWeeks } from '#web/loans/loan-weeks.tsx'
import { PaymentHistory } from '#web/loans/payment-history.tsx'
import { PaymentSpread } from '#web/loans/payment-spread.tsx'
import { useLoanDetails, type LoanDetails } from '#web/lib/use-loan-details.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { INTEREST_PERCENT, loanCan } from '#domain/loans/loan.ts'
import { readPayoff } from '#contract/loans.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { SealedTerms } from '#web/loans/sealed-terms.tsx'
import { DefinitionRows, type DefinitionRow } from '#web/ui/definition-rows.tsx'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import { Card } from '#web/ui/card.tsx'
import { LoanMarks } from '#web/loans/loan-marks.tsx'

// Rarely used parts load after the figures.
const CalendarButton = lazy(async () => ({ default: (await import('#web/loans/calendar-button.tsx')).CalendarButton }))
const LoanFolds = lazy(async () => ({ default: (await import('#web/loans/loan-folds.tsx')).LoanFolds }))
const WeeksTable = lazy(async () => ({ default: (await import('#web/loans/weeks-table.tsx')).WeeksTable }))
const OpenMomoNotice = lazy(async () => ({ default: (await import('#web/loans/open-momo-notice.tsx')).OpenMomoNotice }))
const PostponementSection = lazy(async () => ({
  default: (await import('#web/postponement/postponement-section.tsx')).PostponementSection,
}))
const RefinanceSection = lazy(async () => ({ default: (await import('#web/loans/refinance-section.tsx')).RefinanceSection }))

export function LoanPage() {
  const id = usePathname().split('/')[2] ?? ''
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  useTitle(`Loan #${id}`)
  const loan = useLoanDetails(number)
  return (
    <>
      <LinkButton to={PATHS.home} kind="quiet" icon="left" className="mb-2 -ml-5">
        Home
      </LinkButton>
      {loan.isPending && <LoanSkeleton />}
      {loan.isError && !loan.data && <LoanMissing id={id} error={loan.error} onRetry={() => void loan.refetch()} />}
      {loan.data && <LoanBody loan={loan.data} />}
    </>
  )
}

const NEWEST_PAYMENTS = 3

function LoanBody({ loan }: { loan: LoanDetails }) {
  const today = todayHere()
  const isWide = useWide()
  const title = `All ${loan.termWeeks} ${unitOfLoan(loan)}s`
  const hadMoney = loan.payments.length > 0 || loan.disbursedAt !== null
  return (
    <>
      <PageTitle
        beside={<LoanBadge status={loan.status} outstanding={loan.outstanding} />}
        lead={
          <>
            <Cedis value={loan.amount} />,{' '}
            {loan.disbursedAt
              ? `received ${formatDay(dayOf(loan.disbursedAt), today)}`
              : `applied ${formatDay(dayOf(loan.appliedAt), today)}`}
          </>
        }
      >
        Loan #{loan.id}
      </PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-8">
        <div className="grid gap-6">
          <LoanStateNotice loan={loan} />
          <Suspense>{(loan.status === 'active' || loan.status === 'approved') && <OpenMomoNotice loanId={loan.id} />}</Suspense>
          <BeingCheckedNote amount={loan.beingChecked} />
          <CreditBalanceNote amount={loan.unallocated} />
          {loan.instalments.length > 0 && !loan.awaitsAcceptance && <BalanceCard loan={loan} />}
          <Suspense>
            <PostponementSection loan={loan} />
            <RefinanceSection loan={loan} />
          </Suspense>
          {!loan.awaitsAcceptance &&
            loan.instalments.length > 0 &&
            (isWide ? (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <WeeksTable loan={loan} title={title} />
              </Suspense>
            ) : (
              <LoanWeeks loan={loan} title={title} moved={loan.movedDates} foldsPaid />
            ))}
          <Suspense>{loan.status === 'active' && <CalendarButton loan={loan} />}</Suspense>
        </div>
        <div className="grid gap-6">
          {hadMoney && (
            <PaymentHistory payments={loan.payments} most={NEWEST_PAYMENTS}>
              <div className="mt-2">
                <PaymentSpread loan={loan} />
              </div>
            </PaymentHistory>
          )}
          <Suspense fallback={<Skeleton className="h-52" />}>
            <LoanFolds loan={loan} agreement={<LoanAgreement loan={loan} />} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

function LoanMissing({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!unknown) return <ErrorState title="We could not load this loan" error={error} onRetry={onRetry} />
  return (
    <EmptyState title={`You have no Loan #${id}`} action={<LinkButton to={PATHS.loanHistory}>Loan History</LinkButton>}>
      See all your loans in Loan History.
    </EmptyState>
  )
}

function LoanSkeleton() {
  return (
    <Waiting>
      <Skeleton className="mb-6 h-9 w-44" />
      <Skeleton className="mb-6 h-52" />
      <Skeleton className="h-96" />
    </Waiting>
  )
}

function LoanAgreement({ loan }: { loan: LoanDetails }) {
  const accepted = loan.terms.acceptedAt
  return (
    <div>
      <div className="mb-3">
        <DefinitionRows
          rows={[
            ...receivedRows(loan),
            ...(loan.approvedAmount !== null && loan.approvedAmount !== loan.requestedAmount
              ? [['You asked for', <Cedis key="requested" value={loan.requestedAmount} />] as const]
              : []),
            ...(loan.refinancedFromLoanId === null ? [] : [['Settles first', `Loan #${loan.refinancedFromLoanId}`] as const]),
            ...(loan.refinancedToLoanId === null
              ? []
              : [[`Settled by Loan #${loan.refinancedToLoanId}`, <Cedis key="settled" value={loan.settledByRefinance} />] as const]),
            ['Total to repay', <Cedis key="total" value={loan.totalRepayAmount} />],
            ...priceRows(loan),
            ['Accepted', accepted === null ? 'Not yet' : formatDay(dayOf(accepted))],
          ]}
        />
      </div>
      <SealedTerms text={loan.terms.text} hash={loan.terms.hash} />
      {loan.acceptedTermsText !== null && loan.acceptedTermsText !== loan.terms.text && (
        <div className="mt-3">
          <SealedTerms text={loan.acceptedTermsText} title="What you accepted when you applied" />
        </div>
      )}
    </div>
  )
}

function receivedRows({ amount, product }: LoanDetails): DefinitionRow[] {
  if (!product) return [['You get', <Cedis key="amount" value={amount} />]]
  return [
    ['Product', product.name],
    ['You get', <Cedis key="amount" value={subtract(amount, product.fees)} />],
    ['Fees, taken from the loan', <Cedis key="fees" value={product.fees} />],
  ]
}

function priceRows({ amount, weeklyPaymentAmount, termWeeks, lender, product }: LoanDetails): DefinitionRow[] {
  const cost = trueCost(quote(amount))
  return [
    [product?.payment ?? 'Weekly payment', <Cedis key="weekly" value={weeklyPaymentAmount} />],
    ['Term', product?.term ?? `${termWeeks} weeks`],
    ['Lender', lender],
    ['Price', product?.price ?? `${INTEREST_PERCENT}% flat for the whole term`],
    ['True annual rate', product?.rate ?? `${formatPercent(cost.effective)} effective, ${formatPercent(cost.nominal)} nominal`],
  ]
}

function BalanceCard({ loan }: { loan: OwnLoan }) {
  const active = loan.status === 'active'
  const payoff = useRead(readPayoff, { params: { id: loan.id } }, { enabled: active })
  const payable = loanCan('pay', loan.status) && !loan.awaitsAcceptance && loan.outstanding > 0
  return (
    <Card labelledBy="loan-balance">
      <h2 id="loan-balance" className="text-muted">
        Balance
      </h2>
      <p className="text-[min(2.25rem,10vw)] leading-tight font-bold tracking-tight">
        <Cedis value={loan.outstanding} />
      </p>
      <p className="mb-4 text-muted">
        of <Cedis value={loan.totalRepayAmount} />, <Cedis value={loan.amountPaid} /> paid
        {loan.settledByRefinance > 0 && (
          <>
            , <Cedis value={loan.settledByRefinance} /> settled by the new loan
          </>
        )}
      </p>
      <LoanMarks loan={loan} withKey />
      {loan.overdueAmount > 0 && (
        <p className="mt-4 font-bold text-caution">
          <Cedis value={loan.overdueAmount} /> is late. We have not added any charges.
        </p>
      )}
      {payable && (
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton to={payPath(loan.id)} className="flex-1">
            Make Payment
          </LinkButton>
        </div>
      )}
      {payoff.data && (
        <p className="mt-4 border-t border-line pt-4">
          <b>To close the loan today: </b>
          {payoff.data.message}
        </p>
      )}
    </Card>
  )
}
