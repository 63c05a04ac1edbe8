import { formatDay } from '#domain/kernel/calendar.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import type { Home } from '#web/credit/use-home.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { ContactCard } from '#web/dashboard/contact-card.tsx'
import { NowCard } from '#web/dashboard/now-card.tsx'
import { PaidReceipt } from '#web/dashboard/paid-receipt.tsx'
import { checkedMarks } from '#web/dashboard/checked-marks.ts'
import { LoanMarks } from '#web/loans/loan-marks.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { LevelArch } from '#web/shared/level-arch.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { WovenStrip } from '#web/ui/woven-strip.tsx'

export type Paid = NonNullable<Home['paid']>

/** Rule P27. */
export function PaidCards({ home, paid, loans }: { home: Home; paid: Paid; loans: readonly OwnLoan[] }) {
  const loan = loans.find(({ id }) => id === paid.loanId)
  const { second } = home
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
      <div className="grid gap-6">
        {second && <NowCard home={home} now={second} />}
        {paid.isChecked ? <WhatHappensNow paid={paid} loan={loan} /> : loan && <BalanceCard paid={paid} loan={loan} />}
        <p className="hidden text-muted lg:block">This page stays until you leave it. You find the payment again in Payment History.</p>
      </div>
      <div className="grid gap-6">
        {paid.score && <ScoreCard score={paid.score} home={home} />}
        <div className={paid.isChecked ? '' : 'lg:hidden'}>
          <PaidReceipt paid={paid} />
        </div>
        <ContactCard home={home} />
        <p className="text-muted lg:hidden">You find this payment again in Payment History.</p>
      </div>
    </div>
  )
}

function BalanceCard({ paid, loan }: { paid: Paid; loan: OwnLoan }) {
  return (
    <Card labelledBy="paid-balance">
      <h2 id="paid-balance" className="text-muted">
        Your balance is now
      </h2>
      <p className="mb-4 flex flex-wrap items-baseline justify-between gap-x-3">
        <Cedis value={paid.balance} className="text-[min(2.25rem,10vw)] leading-tight font-bold tracking-tight" />
        <span className="text-muted">
          was <Cedis value={paid.was} />
        </span>
      </p>
      <LoanMarks loan={loan} marks={checkedMarks(loan)} />
      <p className="mt-3">
        <b>
          {loan.weeksCompleted} of {loan.termWeeks} {unitOfLoan(loan)}s paid.
        </b>{' '}
        {loan.nextPaymentDue !== null && (
          <>
            Next: <Cedis value={loan.nextPaymentAmount} className="font-bold" /> by <b>{formatDay(loan.nextPaymentDue, todayHere())}</b>.
          </>
        )}
      </p>
    </Card>
  )
}

const formatChange = (points: number): string => (points === 0 ? 'no change' : points > 0 ? `+${points}` : `−${-points}`)

/** Rule P28. */
function ScoreCard({ score, home: { offer } }: { score: NonNullable<Paid['score']>; home: Home }) {
  return (
    <section aria-labelledby="paid-score" className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <WovenStrip />
      <div className="p-4">
        <div className="flex flex-wrap items-center gap-3">
          <LevelArch level={score.level} />
          <div className="min-w-26 flex-1">
            <h2 id="paid-score" className="text-muted">
              {score.level === score.levelWas ? 'Your level is' : 'Your level is now'}
            </h2>
            <p className="text-22 font-bold">{score.level}</p>
          </div>
          <p className="text-right">
            <span className="block text-28 font-bold tabular-nums">{score.now}</span>
            <span className="text-muted tabular-nums">was {score.was}</span>
          </p>
        </div>
        <ul className="mt-3 divide-y divide-line">
          {score.steps.map(({ what, points }) => (
            <li key={what} className="flex justify-between gap-4 py-3">
              <span className="text-muted">{what}</span>
              <span className={points > 0 ? 'font-bold whitespace-nowrap text-primary' : 'whitespace-nowrap'}>{formatChange(points)}</span>
            </li>
          ))}
        </ul>
        <p className="mt-1">
          {offer.notNow ? (
            `${offer.notNow.reason} ${offer.notNow.opens}`
          ) : (
            <>
              You can apply for up to <Cedis value={offer.most} as="limit" className="font-bold" /> now. {offer.limitedBy}
            </>
          )}
        </p>
      </div>
    </section>
  )
}

function WhatHappensNow({ paid, loan }: { paid: Paid; loan: OwnLoan | undefined }) {
  const user = useSignedIn()
  const week = loan?.instalments.find(({ amount, paid: done }) => done < amount)?.week
  const steps = [
    { icon: 'check', what: 'You sent it', more: `Today, ${formatTime(paid.at)}` },
    {
      icon: 'clock',
      what: paid.transactionId === null ? 'The office checks it' : 'The office finds it at your network',
      more: 'Usually on the same working day, at most in 24 hours',
    },
    {
      icon: 'calendar',
      what: week === undefined ? 'It counts on your loan' : `It counts for ${unitOfLoan(loan ?? {})} ${week}`,
      more: 'From today, also if we confirm it later',
    },
  ] as const
  return (
    <>
      <Card labelledBy="what-happens">
        <h2 id="what-happens" className="text-22 font-bold tracking-tight">
          What happens now
        </h2>
        <ol className="mt-3 grid gap-4">
          {steps.map(({ icon, what, more }) => (
            <li key={what} className="flex gap-3">
              <Icon name={icon} className={icon === 'check' ? 'size-6 shrink-0 text-primary' : 'size-6 shrink-0 text-info'} />
              <span>
                <b className="block">{what}</b>
                <span className="text-muted">{more}</span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <Card>
        <DefinitionRows
          rows={[
            ['Balance now', <Cedis key="now" value={paid.was} />],
            ['Balance when confirmed', <Cedis key="then" value={paid.balance} />],
          ]}
        />
      </Card>
      <p className="text-muted">We send an SMS{user.phone !== null && ` to ${formatPhone(user.phone)}`} when it is done.</p>
    </>
  )
}
