import { lazy, Suspense } from 'react'
import { readPublicStats } from '#contract/public.ts'
import { CreditLevelCard } from '#web/credit/credit-level-card.tsx'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useRead } from '#web/lib/use-read.ts'
import { KeptMoneyNote } from '#web/loans/kept-money-note.tsx'
import { UnsentPayment } from '#web/payments/unsent-payment.tsx'
import { ActiveLoans } from '#web/dashboard/active-loans.tsx'
import { ApplyCard } from '#web/dashboard/apply-card.tsx'
import { CompleteProfileCard } from '#web/dashboard/complete-profile-card.tsx'
import { MtnCard } from '#web/dashboard/mtn-card.tsx'
import { OfficeCard } from '#web/dashboard/office-card.tsx'
import { QuickActions } from '#web/dashboard/quick-actions.tsx'
import { StillOwedCard } from '#web/dashboard/still-owed-card.tsx'
import { WalletBanner } from '#web/dashboard/wallet-banner.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { YourStats } from '#web/dashboard/your-stats.tsx'

// Most customers, most days, have nothing that waits and nothing behind: what shows that comes when it is needed.
const LoanWeeks = lazy(async () => ({ default: (await import('#web/loans/loan-weeks.tsx')).LoanWeeks }))
const NewTermsCard = lazy(async () => ({ default: (await import('#web/loans/new-terms-card.tsx')).NewTermsCard }))
const WaitingLoanCard = lazy(async () => ({ default: (await import('#web/loans/waiting-loan-card.tsx')).WaitingLoanCard }))

const FIVE_MINUTES = 300_000

interface DashboardBodyProps {
  loans: readonly OwnLoan[]
  /** The loan that the panel shows, when something of it is late. */
  behind: OwnLoan | undefined
}

/** What stands under the panel: what needs an answer first, then the loans, then the rest. */
export function DashboardBody({ loans, behind }: DashboardBodyProps) {
  const user = useSignedIn()
  const office = useRead(readPublicStats, {}, { staleTime: FIVE_MINUTES })
  const weeksBehind = behind?.instalments.filter(({ state }) => state === 'late' || state === 'missed').length ?? 0
  const stats = <YourStats user={user} loans={loans} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
      <div className="grid gap-6">
        <UnsentPayment />
        <KeptMoneyNote kept={user.keptMoney} />
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
