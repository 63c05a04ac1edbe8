import type { FlagCode } from '#domain/loans/review-flags.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { AbilitySection, fittingAmount, shareOf } from '#web/applications/ability-section.tsx'
import { ApproveDialog } from '#web/applications/approve-dialog.tsx'
import { RejectDialog } from '#web/applications/reject-dialog.tsx'
import { changesBetween } from '#web/applications/review-changes.ts'
import { ReviewCustomer } from '#web/applications/review-customer.tsx'
import { ReviewDecision } from '#web/applications/review-decision.tsx'
import { ReviewOtherLoans } from '#web/applications/review-other-loans.tsx'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { useDecision } from '#web/applications/use-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { BureauSection } from '#web/applications/bureau-section.tsx'
import { FlagList } from '#web/applications/flag-list.tsx'
import { checksPassed, reasonNotToApprove } from '#web/applications/review-checks.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { businessLabel } from '#web/staff-kit/business-labels.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatPercent } from '#domain/loans/true-cost.ts'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'

// Loaded when needed: most applications have product version 1.
const ProductFigures = lazy(async () => ({ default: (await import('#web/applications/product-figures.tsx')).ProductFigures }))

interface OpenedApplicationProps {
  loan: OpenedLoan
  takesFocus: boolean
  readAgain: () => Promise<OpenedLoan | undefined>
  onDecided: () => void
}

export function OpenedApplication({ loan, takesFocus, readAgain, onDecided }: OpenedApplicationProps) {
  const [dialog, setDialog] = useState<'approve' | 'reject'>()
  const [changed, setChanged] = useState<{ words: string; changes: readonly string[] }>()
  const [checked, setChecked] = useState<readonly FlagCode[]>([])
  const close = () => setDialog(undefined)
  const noteChange = async (words: string) => {
    close()
    setChanged({ words, changes: [] })
    const now = await readAgain()
    if (now) setChanged({ words, changes: changesBetween(loan, now) })
  }
  const readOn = () => {
    setChanged(undefined)
    if (loan.status !== 'pending') onDecided()
  }
  const decision = useDecision({
    onDecided: () => {
      close()
      onDecided()
    },
    onChanged: (words) => void noteChange(words),
  })
  return (
    <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_19rem]">
      <article
        aria-label={`Application of ${loan.user.fullName}`}
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 p-4 lg:p-6"
      >
        {changed && <ChangedNotice words={changed.words} changes={changed.changes} decided={loan.status !== 'pending'} onRead={readOn} />}
        <ReviewSummary loan={loan} takesFocus={takesFocus} />
        {loan.sheet && <SheetNotice sheet={loan.sheet} />}
        <ReviewFlags loan={loan} checked={checked} onCheck={setChecked} />
        {loan.product ? (
          <Suspense>
            <section>
              <h3 className="text-18 font-bold">Ability to pay</h3>
              <ProductFigures {...{ loan, shareOf, fittingAmount }} amount={loan.requestedAmount} product={loan.product} />
            </section>
          </Suspense>
        ) : (
          <AbilitySection loan={loan} />
        )}
        <ReviewOtherLoans {...loan} />
        <ReviewCustomer loan={loan} />
        <ReviewHistory loan={loan} />
      </article>
      <ReviewDecision loan={loan} checked={checked} decision={decision} locked={changed !== undefined} onOpen={setDialog} />
      {dialog === 'approve' && <ApproveDialog loan={loan} checked={checked} decision={decision} onClose={close} />}
      {dialog === 'reject' && <RejectDialog loan={loan} checked={checked} decision={decision} onClose={close} />}
    </div>
  )
}

/** This row is as wide as the summary. */
const PRODUCT = 'Product'

function ReviewSummary({ loan, takesFocus }: { loan: OpenedLoan; takesFocus: boolean }) {
  const name = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) name.current?.focus()
  }, [takesFocus])
  const { user } = loan
  const facts = [
    ['Requested', <Cedis key="asks" value={loan.requestedAmount} />],
    ['Total repayment', <Cedis key="repays" value={loan.totalRepayAmount} />],
    ...(loan.product ? [[PRODUCT, `${loan.product.name}: ${loan.product.price}, ${loan.product.term}`] as const] : []),
    [`${loan.product?.payment ?? 'Weekly payment'}, ${loan.termWeeks} times`, <Cedis key="week" value={loan.weeklyPaymentAmount} />],
    ['Answer by', formatDay(loan.answerBy, todayHere())],
    ...(loan.refinance === null ? [] : refinanceFacts(loan.refinance)),
  ] as const
  return (
    <div className="@container">
      <div className="flex items-start gap-4">
        <ArchAvatar name={user.fullName} className="h-14 w-12" />
        <div className="min-w-0 flex-1">
          <h2 ref={name} tabIndex={-1} className="text-22 font-bold tracking-tight">
            {user.fullName}
          </h2>
          <p className="text-muted">
            {businessLabel(user.businessType)}
            {user.address !== null && `, ${user.address}`}
          </p>
          <p className="mt-1 flex flex-wrap gap-2 text-14 text-muted">
            Loan #{loan.id}
            {loan.status !== 'pending' && <LoanBadge status={loan.status} />}
            {loan.isRefinanced && <Badge tone="info">Refinances Loan #{loan.refinancedFromLoanId}</Badge>}
          </p>
        </div>
        <div className="text-right">
          <LevelBadge level={user.creditLevel} />
          <p className="mt-1 whitespace-nowrap">
            <span className="font-bold">{user.creditScore}</span> <span className="text-muted">of 100</span>
          </p>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 border-y border-line py-4 @xl:grid-cols-4">
        {facts.map(([label, fact]) => (
          <div key={label} className={label === PRODUCT ? 'col-span-full' : undefined}>
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="text-18 font-bold">{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const refinanceFacts = ({ loanId, settled, moneyInHand, trueCost }: NonNullable<OpenedLoan['refinance']>) =>
  [
    [`Settles Loan #${loanId}`, <Cedis key="settles" value={settled} />],
    ['Money in hand', <Cedis key="hand" value={moneyInHand} />],
    ...(trueCost === null ? [] : [['True rate of that money, a year', formatPercent(trueCost.effective)] as const]),
  ] as const

interface ChangedNoticeProps {
  words: string
  changes: readonly string[]
  decided: boolean
  onRead: () => void
}

/** Both buttons are locked until the user has read what changed. */
function ChangedNotice({ words, changes, decided, onRead }: ChangedNoticeProps) {
  return (
    <Notice tone="caution" icon="refresh" title="This application changed while you had it open" live>
      <p>{words} You now see the new version.</p>
      {changes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <div className="mt-3">
        <Button kind="second" size="desk" onClick={onRead}>
          {decided ? 'Go to the next application' : 'I have read the change'}
        </Button>
      </div>
    </Notice>
  )
}

function SheetNotice({ sheet }: { sheet: NonNullable<OpenedLoan['sheet']> }) {
  const own = useSignedIn().id === sheet.enteredBy
  return (
    <Notice tone="info" icon="doc" title={`Entered by staff on signed sheet ${sheet.reference}`}>
      {sheet.enteredByName}, {formatMoment(sheet.at, todayHere())}, {formatTime(sheet.at)}.{' '}
      {own ? 'You entered it, so another user must approve it.' : `${sheet.enteredByName} cannot approve it.`}
    </Notice>
  )
}

interface ReviewFlagsProps {
  loan: OpenedLoan
  checked: readonly FlagCode[]
  onCheck: (checked: readonly FlagCode[]) => void
}

/** Rule L25. */
function ReviewFlags({ loan, checked, onCheck }: ReviewFlagsProps) {
  const staff = useSignedIn()
  const { flags } = loan
  const decides = loan.status === 'pending' && reasonNotToApprove(loan, staff) === undefined
  const next = decides ? flags.find(({ code }) => !checked.includes(code)) : undefined
  useShortcuts(next ? { ' ': () => onCheck([...checked, next.code]) } : {})
  const passed = loan.status === 'pending' ? checksPassed(loan, staff) : []
  return (
    <>
      {flags.length > 0 && (
        <section>
          <h3 className="text-18 font-bold">{flags.length === 1 ? '1 flag to check' : `${flags.length} flags to check`}</h3>
          <FlagList flags={flags} checked={checked} onCheck={decides ? onCheck : undefined} />
        </section>
      )}
      {loan.bureau && <BureauSection loan={loan} bureau={loan.bureau} />}
      <section>
        <h3 className="text-18 font-bold">{loan.status === 'pending' ? 'Checks passed' : 'Exposure'}</h3>
        <ul className="mt-2 divide-y divide-line">
          {loan.status === 'pending' && flags.length === 0 && <CheckPassed words="No flags" />}
          {passed.map((words) => (
            <CheckPassed key={words} words={words} />
          ))}
        </ul>
        <p className="border-t border-line pt-2.5 text-muted">
          Exposure: <Cedis value={loan.exposure} className="font-bold text-ink" /> with the outstanding of other loans.
        </p>
      </section>
    </>
  )
}

function CheckPassed({ words }: { words: string }) {
  return (
    <li className="flex gap-3 py-2.5">
      <Icon name="check" className="mt-0.5 size-5 text-primary" />
      {words}
    </li>
  )
}

function ReviewHistory({ loan }: { loan: OpenedLoan }) {
  return (
    <section>
      <h3 className="text-18 font-bold">History</h3>
      <ul className="mt-2 grid gap-2">
        {loan.history.map((event) => (
          <li key={event.at.toISOString() + event.kind}>
            {businessLabel(event.kind)}
            <span className="text-muted">
              {' '}
              {formatMoment(event.at, todayHere())}, {formatTime(event.at)}
              {event.by !== null && ` by ${event.by}`}
              {event.reason !== null && `: ${event.reason}`}
            </span>
          </li>
        ))}
      </ul>
      {loan.adminNotes !== null && loan.adminNotes !== '' && (
        <p className="mt-3 whitespace-pre-line">
          <span className="font-bold">Staff notes: </span>
          {loan.adminNotes}
        </p>
      )}
    </section>
  )
}
