import { lazy, Suspense, useState } from 'react'
import { readPublicStats } from '#contract/public.ts'
import { CreditLevelCard } from '#web/credit/credit-level-card.tsx'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { useSignedIn, type CurrentUser } from '#web/lib/current-user.ts'
import { useRead, useRefresh } from '#web/lib/use-read.ts'
import { BeingCheckedNote } from '#web/loans/being-checked-note.tsx'
import { CreditBalanceNote } from '#web/loans/credit-balance-note.tsx'
import { PaymentPendingSubmission } from '#web/payments/payment-pending-submission.tsx'
import { ActiveLoans } from '#web/dashboard/active-loans.tsx'
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
import { formatMonth } from '#web/dashboard/dashboard-labels.ts'
import { isInvited } from '#domain/loans/invitation.ts'
import { TERM_WEEKS } from '#domain/loans/loan.ts'
import { levelFacts } from '#web/credit/level-facts.ts'
import { useScore } from '#web/credit/use-score.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from 'wouter'
import type { Role } from '#domain/access/roles.ts'
import type { IconName } from '#web/ui/icon-paths.ts'
import { confirmWallet, readCurrentUser } from '#contract/identity.ts'
import { errorText } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PROVIDER_NAMES, formatPhone } from '#web/profile/business-types.ts'
import { Notice } from '#web/ui/notice.tsx'

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
  const invited = isInvited(loans)
  const stats = <YourStats user={user} loans={loans} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
      <div className="grid gap-6">
        <PaymentPendingSubmission />
        {loans.map((loan) => (
          <BeingCheckedNote key={loan.id} amount={loan.beingChecked} />
        ))}
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
            <LoanWeeks loan={behind} title="Late weeks" onlyBehind />
          </Suspense>
        )}
        {loans.length > 0 && stats}
      </div>
      <div className="grid gap-6">
        <CreditLevelCard user={user} invited={invited} />
        {invited && <ApplyCard user={user} />}
        <QuickActions role={user.role} invited={invited} />
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
        You still owe <Cedis value={loan.outstanding} className="font-bold" /> on Loan #{loan.id}. We have not added any charges. Pay in
        parts, when you can.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to={payPath(loan.id)} kind="second" className="flex-1 whitespace-nowrap">
          Pay part of it
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

function ApplyCard({ user }: { user: CurrentUser }) {
  const score = useScore()
  const { level } = levelFacts(user, score.data)
  return (
    <Card labelledBy="apply-for-loan">
      <h2 id="apply-for-loan" className="text-18 font-bold">
        Apply for Loan
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {user.profileCompleted ? 'Your level lets you borrow up to ' : 'Start with up to '}
        <Cedis value={level.maxLoanAmount} as="limit" className="font-bold text-ink" />. You pay it back in {TERM_WEEKS} weeks.
      </p>
      {user.profileCompleted ? (
        <LinkButton to={PATHS.loanApplication} kind="second" wide>
          Apply for Loan
        </LinkButton>
      ) : (
        <Button kind="second" wide reason="Complete your profile first.">
          Apply for Loan
        </Button>
      )}
    </Card>
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

/** After the first sign-in with a code: only the owner may confirm the wallet, because loans are paid to it. */
function WalletBanner({ user }: { user: CurrentUser }) {
  const refresh = useRefresh()
  const [notMine, setNotMine] = useState(false)
  const confirmation = useSubmit(confirmWallet, {
    onDone: () => {
      refresh(readCurrentUser)
      showToast({ title: 'Thank you', words: 'Your wallet is confirmed.', tone: 'success' })
    },
  })
  if (user.momoNumber === null) return null
  return (
    <Notice tone="caution" icon="shield" title="Is this mobile money number still yours?" live>
      <p>
        {PROVIDER_NAMES[user.momoProvider]}, <b className="tabular-nums">{formatPhone(user.momoNumber)}</b>. We can pay a loan to it.
      </p>
      {notMine ? (
        <p className="mt-2 font-bold">Please come to the office with your Ghana Card. We change the number after we check who you are.</p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button busy={confirmation.busy && 'Saving...'} onClick={() => confirmation.send({})}>
            Yes, it is mine
          </Button>
          <Button kind="quiet" onClick={() => setNotMine(true)}>
            No
          </Button>
        </div>
      )}
      {confirmation.error && <p className="mt-2 text-danger">{errorText(confirmation.error, 'We could not save it. Please try again.')}</p>}
    </Notice>
  )
}
