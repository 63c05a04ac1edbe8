import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatAmount } from '#domain/kernel/money.ts'
import { collectBy } from '#domain/loans/approval-expiry.ts'
import { calledName } from '#domain/loans/holder-name.ts'
import { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import type { Home } from '#web/credit/use-home.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { nameOf, useSignedIn } from '#web/lib/current-user.ts'
import { ApprovedPrice } from '#web/dashboard/approved-price.tsx'
import { EndedPanel } from '#web/dashboard/ended-panel.tsx'
import { usePutAway } from '#web/dashboard/use-put-away.ts'
import { loanPath } from '#web/lib/paths.ts'
import { ShareButton } from '#web/documents/share-button.tsx'
import { NewTermsCard } from '#web/loans/new-terms-card.tsx'
import { LoanPrice } from '#web/loans/loan-price.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface AnswerCardsProps {
  /** Given only for an ended application, whose panel shows it. */
  greeting?: string
  home: Home
  loans: readonly OwnLoan[]
}

export function AnswerCards({ greeting, home, loans }: AnswerCardsProps) {
  const { first, second, office } = home
  const approved = loans.find(({ id }) => id === first.loanId)
  const pending = loans.find(({ status }) => status === 'pending')
  if (greeting !== undefined) return <EndedPanel greeting={greeting} home={home} loan={approved} />
  const isOffered = [first, second].some((one) => one?.state === 'lower_terms')
  return (
    <>
      {loans.map(
        (loan) =>
          loan.awaitsAcceptance && (
            <NewTermsCard key={loan.id} loan={loan} short={isOffered ? <ApprovedPrice loan={loan} withMeaning /> : undefined} />
          ),
      )}
      {first.state === 'prompt_open' && first.steps.length > 0 && <NoMessage steps={first.steps} />}
      {first.state === 'may_apply' && !home.offer.choosesProduct && <WhatItCosts amounts={home.offer.chips} />}
      {first.state === 'approved' && approved && <WhenYouCome loan={approved} office={office} />}
      {first.state === 'repaid' && approved && (
        <>
          <Finished loan={approved} />
          <PutAwayCard loanId={approved.id} />
        </>
      )}
      {pending && <PriceIfApproved loan={pending} />}
    </>
  )
}

function NoMessage({ steps }: { steps: readonly string[] }) {
  return (
    <Card labelledBy="no-message">
      <h2 id="no-message" className="text-18 font-bold">
        No message on your phone?
      </h2>
      <ol className="mt-2 grid divide-y divide-line">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-4 py-2">
            <span
              aria-hidden="true"
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-arch bg-primary-tint font-bold text-primary"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Of version 1. */
function WhatItCosts({ amounts }: { amounts: Home['offer']['chips'] }) {
  const [example] = amounts
  if (example === undefined) return null
  return (
    <section aria-labelledby="what-it-costs">
      <h2 id="what-it-costs" className="mb-3 text-22 font-bold tracking-tight">
        What it costs
      </h2>
      <table className="w-full rounded-card border border-line bg-surface tabular-nums shadow-card">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="px-4 py-3 text-left font-normal">
              You get
            </th>
            <th scope="col" className="py-3 text-right font-normal">
              A week
            </th>
            <th scope="col" className="px-4 py-3 text-right font-normal">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {amounts.map((amount) => {
            const { weekly, total } = quote(amount)
            return (
              <tr key={amount} className="border-t border-line">
                <th scope="row" className="px-4 py-3 text-left">
                  <Cedis value={amount} as="limit" />
                </th>
                <td className="py-3 text-right">{formatAmount(weekly)}</td>
                <td className="px-4 py-3 text-right font-bold">{formatAmount(total)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="mt-3 text-muted">
        True annual rate {formatPercent(trueCost(quote(example)).effective)}. Paying early saves nothing, paying late adds nothing.
      </p>
    </section>
  )
}

/** The shared text has no amount. */
function Finished({ loan }: { loan: OwnLoan }) {
  const user = useSignedIn()
  return (
    <>
      <p className="text-center text-muted">
        <i lang="tw">Boa me na me mmoa wo</i>
        <span className="block">Help me and let me help you.</span>
        <span className="block">Thank you, {calledName(nameOf(user))}.</span>
      </p>
      <Card labelledBy="finished">
        <h2 id="finished" className="font-bold">
          Share that you finished
        </h2>
        <p className="mb-3 text-muted">
          Only your name and {loan.weeksCompleted} of {loan.termWeeks}.
        </p>
        <ShareButton text={`${nameOf(user)}: ${loan.weeksCompleted} of ${loan.termWeeks} ${unitOfLoan(loan)}s paid at Mmoa Loans.`} />
      </Card>
    </>
  )
}

function WhenYouCome({ loan, office }: { loan: OwnLoan; office: Home['office'] }) {
  const today = todayHere()
  const last = loan.approvedAt === null ? undefined : formatDay(collectBy(dayOf(loan.approvedAt)), today)
  const rows: readonly [IconName, string, string][] = [
    ['card', 'Bring your Ghana Card', 'and this phone'],
    ...(office.address === null ? [] : [['stall', 'Mmoa Loans office', office.address] satisfies [IconName, string, string]]),
    ...(office.hours === null ? [] : [['clock', 'Open', office.hours] satisfies [IconName, string, string]]),
    ...(last === undefined
      ? []
      : [['calendar', `Collect by ${last}`, 'After that day the approval ends.'] satisfies [IconName, string, string]]),
  ]
  return (
    <Card labelledBy="when-you-come">
      <h2 id="when-you-come" className="mb-2 text-18 font-bold">
        When you come
      </h2>
      <ul className="divide-y divide-line">
        {rows.map(([icon, what, more]) => (
          <li key={icon} className="flex gap-4 py-3">
            <Icon name={icon} className="size-6 shrink-0 text-primary" />
            <span className="min-w-0">
              <b className="block">{what}</b>
              <span className="whitespace-pre-line text-muted">{more}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The loan stays in Loan History. */
function PutAwayCard({ loanId }: { loanId: number }) {
  const away = usePutAway()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button kind="second" icon="close" busy={away.busy && 'Saving...'} onClick={() => away.send({ params: { id: loanId } })}>
        Put this away
      </Button>
      <LinkButton to={loanPath(loanId)} kind="quiet">
        See Loan #{loanId}
      </LinkButton>
    </div>
  )
}

function PriceIfApproved({ loan }: { loan: OwnLoan }) {
  return (
    <Card labelledBy="if-we-say-yes">
      <h2 id="if-we-say-yes" className="mb-2 text-18 font-bold">
        If we say yes
      </h2>
      <LoanPrice loan={loan} />
    </Card>
  )
}
