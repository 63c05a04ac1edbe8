import { lazy, Suspense } from 'react'
import { CreditLevelCard } from '#web/credit/credit-level-card.tsx'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { useSignedIn, type CurrentUser } from '#web/lib/current-user.ts'
import { NextPaymentCard } from '#web/dashboard/next-payment-card.tsx'
import { OfferCard } from '#web/dashboard/offer-card.tsx'
import type { Home, Now } from '#web/credit/use-home.ts'
// Listens for the browser's offer to install, which comes before the card.
import '#web/dashboard/install-offer.ts'
import { ActiveLoans } from '#web/dashboard/active-loans.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { isCurrent } from '#domain/loans/loan.ts'
import { isInviting } from '#domain/home/now-lists.ts'
import { needsPerson } from '#domain/home/needs-person.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { formatMonth } from '#web/dashboard/dashboard-labels.ts'
import { Link } from '#web/ui/link.tsx'
import type { Role } from '#domain/access/roles.ts'
import type { IconName } from '#web/ui/icon-paths.ts'

// Loaded when needed: most customers have nothing pending and nothing late.
const LoanWeeks = lazy(async () => ({ default: (await import('#web/loans/loan-weeks.tsx')).LoanWeeks }))
const WalletBanner = lazy(async () => ({ default: (await import('#web/dashboard/wallet-banner.tsx')).WalletBanner }))
const AnswerCards = lazy(async () => ({ default: (await import('#web/dashboard/answer-cards.tsx')).AnswerCards }))
const NowCard = lazy(async () => ({ default: (await import('#web/dashboard/now-card.tsx')).NowCard }))
const CreditBalanceNote = lazy(async () => ({ default: (await import('#web/loans/credit-balance-note.tsx')).CreditBalanceNote }))
const TroubleCards = lazy(async () => ({ default: (await import('#web/dashboard/trouble-cards.tsx')).TroubleCards }))
const CompleteProfileCard = lazy(async () => ({ default: (await import('#web/dashboard/complete-profile-card.tsx')).CompleteProfileCard }))
const InstallCard = lazy(async () => ({ default: (await import('#web/dashboard/install-card.tsx')).InstallCard }))

const LATE: readonly Now['state'][] = ['late', 'behind', 'in_default']
/** A longer list is on the loan's own page. */
const MOST_LISTED = 5
const ENDED: readonly Now['state'][] = ['rejected', 'approval_ended']
const PUT_BELOW: readonly Now['state'][] = ['lower_terms', 'due', ...LATE]

interface DashboardBodyProps {
  greeting: string
  loans: readonly OwnLoan[]
  home: Home
}

/** Facts that the panel does not show, the most urgent first. */
export function DashboardBody({ greeting, loans, home }: DashboardBodyProps) {
  const user = useSignedIn()
  const { first, second, offer } = home
  const shown = [first, ...(second ? [second] : [])]
  const shows = (...states: Now['state'][]) => shown.some(({ state }) => states.includes(state))
  const isFirst = (...states: Now['state'][]) => states.includes(first.state)
  const late = shown.find(({ state }) => LATE.includes(state))
  const behind = late && loans.find(({ id }) => id === late.loanId)
  const weeksBehind = behind?.instalments.filter(({ state }) => state === 'late' || state === 'missed').length ?? 0
  const writtenOff = loans.filter(
    (loan) => loan.status === 'written_off' && loan.outstanding > 0 && !shown.some(({ loanId }) => loanId === loan.id),
  )
  // A new customer has nothing else for the first column of a wide screen.
  const leadsWithLevel = !user.profileCompleted || isFirst('repaid')
  const level = <CreditLevelCard user={user} />
  const offered = !isFirst('may_apply', 'cannot_apply') && (
    <OfferCard offer={offer} above={first} hasLoan={!user.profileCompleted || loans.some(({ status }) => isCurrent(status))} />
  )
  const stats = <YourStats user={user} loans={loans} />
  return (
    <>
      {isFirst(...ENDED) && (
        <Suspense fallback={<Skeleton className="mb-6 h-52" />}>
          <AnswerCards greeting={greeting} home={home} loans={loans} />
        </Suspense>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <div className="grid gap-6">
          {leadsWithLevel && level}
          {leadsWithLevel && offered}
          <Suspense fallback={<Skeleton className="h-52" />}>
            {second && !PUT_BELOW.includes(second.state) && <NowCard home={home} now={second} />}
            {(isFirst('prompt_open', 'may_apply', 'approved', 'repaid') ||
              loans.some(({ status, awaitsAcceptance }) => status === 'pending' || awaitsAcceptance)) && (
              <AnswerCards home={home} loans={loans} />
            )}
          </Suspense>
          {!shows('due', 'new') && <NextPaymentCard loans={loans} isOff={isFirst('prompt_open')} />}
          <Suspense fallback={null}>
            {user.keptMoney > 0 && <CreditBalanceNote amount={user.keptMoney} />}
            {user.walletToConfirm && <WalletBanner user={user} />}
          </Suspense>
          <Suspense fallback={<Skeleton className="h-52" />}>
            {!user.profileCompleted && !isFirst('new', 'profile_missing') && <CompleteProfileCard user={user} />}
            {(behind || writtenOff.length > 0 || (needsPerson(shown) && !isFirst(...ENDED))) && (
              <TroubleCards weeksBehind={weeksBehind} loan={behind} home={home} writtenOff={writtenOff} />
            )}
          </Suspense>
          <ActiveLoans loans={loans} requestedFor={isFirst('prompt_open') ? first.loanId : null} />
          {behind && weeksBehind > 1 && weeksBehind <= MOST_LISTED && (
            <Suspense fallback={<Skeleton className="h-52" />}>
              <LoanWeeks loan={behind} title={`Late ${unitOfLoan(behind)}s`} onlyBehind />
            </Suspense>
          )}
          {loans.length > 0 && stats}
        </div>
        <div className="grid gap-6">
          {!leadsWithLevel && level}
          {!leadsWithLevel && offered}
          <QuickActions role={user.role} invited={isInviting(offer)} />
          {loans.length === 0 && stats}
          <Suspense fallback={null}>{isFirst('due', 'may_apply') && <InstallCard />}</Suspense>
          <MtnCard open={home.office.momoNetworks.includes('mtn')} />
        </div>
      </div>
    </>
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
            [
              'Paid on time',
              user.totalPayments === 0
                ? 'None due yet'
                : `${user.onTimePayments} of ${user.totalPayments} ${unitOfLoan({ product: loans.find(({ product }) => product) })}s`,
            ],
            ['Repaid so far', <Cedis key="repaid" value={user.totalAmountRepaid} />],
            ['With us since', formatMonth(dayOf(user.createdAt))],
          ]}
        />
      </div>
    </section>
  )
}

interface QuickAction {
  to: string
  name: string
  icon: IconName
  /** Rule A3. */
  roles?: readonly Role[]
}

const ACTIONS: readonly QuickAction[] = [
  { to: PATHS.loanApplication, name: 'Apply for Loan', icon: 'cedi' },
  { to: PATHS.payment, name: 'Make Payment', icon: 'receipt' },
  { to: PATHS.profile, name: 'My Profile', icon: 'user' },
  { to: PATHS.loanHistory, name: 'Loan History', icon: 'history' },
  { to: PATHS.admin, name: 'Admin Panel', icon: 'card', roles: ['md', 'manager', 'front_desk'] },
  { to: PATHS.userManagement, name: 'User Management', icon: 'users', roles: ['md'] },
]

function QuickActions({ role, invited }: { role: Role; invited: boolean }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-22 font-bold tracking-tight">
        Quick Actions
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
        {ACTIONS.filter(({ to, roles }) => (invited || to !== PATHS.loanApplication) && (roles === undefined || roles.includes(role))).map(
          ({ to, name, icon }) => (
            <li key={to}>
              <Link href={to} className="-mx-4 flex min-h-13 items-center gap-3 px-4 hover:bg-paper">
                <Icon name={icon} className="size-6 text-primary" />
                <span className="flex-1">{name}</span>
                <Icon name="right" className="size-5 text-muted" />
              </Link>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
