import { lazy, Suspense } from 'react'
import { readPublicStats } from '#contract/public.ts'
import { CreditLevelCard } from '#web/credit/credit-level-card.tsx'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { useSignedIn, type CurrentUser } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { CreditBalanceNote } from '#web/loans/credit-balance-note.tsx'
import { PaymentPendingSubmission } from '#web/payments/payment-pending-submission.tsx'
import { ActiveLoans } from '#web/dashboard/active-loans.tsx'
import { ApplyCard } from '#web/dashboard/apply-card.tsx'
import { QuickActions } from '#web/dashboard/quick-actions.tsx'
import { WalletBanner } from '#web/dashboard/wallet-banner.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PATHS, helpPath, loanPath, payPath } from '#web/lib/paths.ts'
import { ProfileChecklist } from '#web/profile/profile-checklist.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { WovenStrip } from '#web/ui/woven-strip.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { dayOf } from '#domain/kernel/calendar.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { formatMonth } from '#web/dashboard/format-month.ts'

// Loaded only when needed: most customers have nothing pending and nothing late.
const LoanWeeks = lazy(async () => ({ default: (await import('#web/loans/loan-weeks.tsx')).LoanWeeks }))
const NewTermsCard = lazy(async () => ({ default: (await import('#web/loans/new-terms-card.tsx')).NewTermsCard }))
const WaitingLoanCard = lazy(async () => ({ default: (await import('#web/loans/waiting-loan-card.tsx')).WaitingLoanCard }))

const FIVE_MINUTES = 300_000

interface DashboardBodyProps {
  loans: readonly OwnLoan[]
  /** The loan in the panel, when it is late. */
  behind: OwnLoan | undefined
}

/** What needs an answer comes first. */
export function DashboardBody({ loans, behind }: DashboardBodyProps) {
  const user = useSignedIn()
  const office = useRead(readPublicStats, {}, { staleTime: FIVE_MINUTES })
  const weeksBehind = behind?.instalments.filter(({ state }) => state === 'late' || state === 'missed').length ?? 0
  const stats = <YourStats user={user} loans={loans} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
      <div className="grid gap-6">
        <PaymentPendingSubmission />
        <CreditBalanceNote amount={user.keptMoney} />
        {user.walletToConfirm && <WalletBanner user={user} />}
        {!user.profileCompleted && <CompleteProfileCard user={user} />}
        <Suspense fallback={<Skeleton className="h-52" />}>
          {loans.map((loan) => loan.awaitsAcceptance && <NewTermsCard key={loan.id} loan={loan} />)}
          {loans.map((loan) => loan.status === 'pending' && <WaitingLoanCard key={loan.id} loan={loan} withLink />)}
        </Suspense>
        {behind && <OfficeCard weeksBehind={weeksBehind} phone={office.data?.officePhone} />}
        {loans.map((loan) => loan.status === 'written_off' && loan.outstanding > 0 && <StillOwedCard key={loan.id} loan={loan} />)}
        <ActiveLoans loans={loans} profileCompleted={user.profileCompleted} />
        {behind && weeksBehind > 1 && (
          <Suspense fallback={<Skeleton className="h-52" />}>
            <LoanWeeks loan={behind} title="What is behind" onlyBehind />
          </Suspense>
        )}
        {loans.length > 0 && stats}
      </div>
      <div className="grid gap-6">
        <CreditLevelCard user={user} />
        <ApplyCard user={user} />
        <QuickActions role={user.role} />
        {loans.length === 0 && stats}
        <MtnCard open={office.data?.momoNetworks.includes('mtn') ?? false} />
      </div>
    </div>
  )
}

function CompleteProfileCard({ user }: { user: CurrentUser }) {
  return (
    <section aria-labelledby="complete-profile" className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <WovenStrip />
      <div className="p-4">
        <h2 id="complete-profile" className="text-22 font-bold tracking-tight">
          Complete Your Profile
        </h2>
        <p className="mt-1 mb-2 text-muted">Three answers, about two minutes. Then you can apply.</p>
        <ProfileChecklist user={user} />
        <LinkButton to={PATHS.profile} wide className="mt-3">
          Complete Your Profile
        </LinkButton>
      </div>
    </section>
  )
}

function MtnCard({ open }: { open: boolean }) {
  return (
    <section aria-labelledby="mtn" className="flex gap-3 rounded-card border border-line p-4">
      <Icon name="phone" className="size-6 text-muted" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id="mtn" className="text-18 font-bold">
            MTN Mobile Money
          </h2>
          {!open && <Badge tone="line">Coming Soon</Badge>}
        </div>
        <p className="mt-1 text-muted">
          {open
            ? 'Pay from your own phone, any day, without coming to the office. No bank account needed, and the payment is confirmed at once.'
            : 'Soon you can pay from your own phone, any day, without coming to the office. Until then, pay cash at the office.'}
        </p>
      </div>
    </section>
  )
}

function OfficeCard({ weeksBehind, phone }: { weeksBehind: number; phone: string | undefined }) {
  return (
    <Card labelledBy="office">
      <h2 id="office" className="text-18 font-bold">
        {weeksBehind > 1 ? 'Let us plan it together' : 'Hard week?'}
      </h2>
      <p className="mt-1 text-muted">Tell the office which days you can pay. We talk only to you, never to your family or your market.</p>
      <TextLink to={helpPath('paying-late')} className="inline-block py-2.5">
        What if I pay late?
      </TextLink>
      {phone !== undefined && (
        <a href={`tel:${phone.replace(/\s/g, '')}`} className={buttonClass({ kind: 'second', wide: true, className: 'mt-4' })}>
          <Icon name="call" className="size-5" />
          Call the office
        </a>
      )}
    </Card>
  )
}

/** A written-off loan with a balance. */
function StillOwedCard({ loan }: { loan: OwnLoan }) {
  return (
    <Card labelledBy={`still-owed-${loan.id}`}>
      <h2 id={`still-owed-${loan.id}`} className="text-18 font-bold">
        An earlier loan is still open
      </h2>
      <p className="mt-1">
        <Cedis value={loan.outstanding} className="font-bold" /> of Loan #{loan.id} is still to be paid, and nothing was added to it. Pay it
        in parts, in your own time. Once it is paid you can borrow again.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to={payPath(loan.id)} kind="second" className="flex-1 whitespace-nowrap">
          Pay a part of it
        </LinkButton>
        <LinkButton to={loanPath(loan.id)} kind="quiet" className="flex-1 whitespace-nowrap sm:flex-none">
          See Loan #{loan.id}
        </LinkButton>
      </div>
    </Card>
  )
}

function YourStats({ user, loans }: { user: CurrentUser; loans: readonly OwnLoan[] }) {
  return (
    <section aria-labelledby="your-stats">
      <h2 id="your-stats" className="mb-3 text-22 font-bold tracking-tight">
        Your Stats
      </h2>
      <div className="rounded-card border border-line bg-surface px-4 shadow-card">
        <DefinitionRows
          rows={[
            ['Loans taken', loans.filter((loan) => loan.disbursedAt !== null).length],
            ['Loans completed', user.totalLoansCompleted],
            ['Paid on time', user.totalPayments === 0 ? 'None due yet' : `${user.onTimePayments} of ${user.totalPayments} weeks`],
            ['Repaid so far', <Cedis key="repaid" value={user.totalAmountRepaid} />],
            ['With us since', formatMonth(dayOf(user.createdAt))],
          ]}
        />
      </div>
    </section>
  )
}
