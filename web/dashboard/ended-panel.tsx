import type { Home } from '#web/credit/use-home.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { loanPath, PATHS } from '#web/lib/paths.ts'
import { NowButton } from '#web/dashboard/now-button.tsx'
import { StrongText } from '#web/dashboard/strong-text.tsx'
import { usePutAway } from '#web/dashboard/use-put-away.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { ContactBlock } from '#web/shared/contact-block.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { Link } from '#web/ui/link.tsx'

interface EndedPanelProps {
  greeting: string
  home: Home
  /** Undefined if the loans were read before `home`. */
  loan: OwnLoan | undefined
}

export function EndedPanel({ greeting, home: { first: now, office }, loan }: EndedPanelProps) {
  return (
    <section aria-labelledby="what-now" className="mb-6">
      <h1 className="mb-4 text-18 text-muted">{greeting}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <Card>
          {loan && (
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <p className="text-muted">
                Loan #{loan.id}, <Cedis value={loan.amount} />
              </p>
              <LoanBadge status={loan.status} />
            </div>
          )}
          <h2 id="what-now" className="text-28 font-bold tracking-tight">
            {now.label}
          </h2>
          <p className="mt-1 text-18">
            <StrongText>{now.sentence}</StrongText>
          </p>
          {now.note !== null && (
            <div className="mt-3 rounded-control bg-sunken p-4">
              <h3 className="font-bold">Bring to the office</h3>
              <p>{now.note}</p>
            </div>
          )}
          <div className="mt-4 max-w-90">
            <NowButton now={now} step={now.button} office={office} kind="primary" />
            <ContactBlock office={office} without={now.button.action} />
          </div>
        </Card>
        {now.loanId !== null && <WaysOn now={now} loanId={now.loanId} />}
      </div>
    </section>
  )
}

const ROW = '-mx-4 flex min-h-13 items-center gap-3 px-4 py-3 text-left hover:bg-paper'

function WaysOn({ now: { fallback }, loanId }: { now: Home['first']; loanId: number }) {
  const away = usePutAway()
  const [wrong, answer] = fallback.words.split(/(?<=\?) /)
  return (
    <Card>
      <div className="grid divide-y divide-line">
        {fallback.action === 'support' && (
          <Link href={PATHS.support} className={ROW}>
            <RowText icon="flag" what={wrong} more={answer} />
            <Icon name="right" className="size-5 text-muted" />
          </Link>
        )}
        <button type="button" aria-disabled={away.busy} className={ROW} onClick={() => !away.busy && away.send({ params: { id: loanId } })}>
          <RowText icon="close" what={away.busy ? 'Saving...' : 'Put this away'} more="It stays in Loan History" />
        </button>
        <Link href={loanPath(loanId)} className={ROW}>
          <RowText icon="history" what={`See Loan #${loanId}`} more="What you asked for, and when" />
          <Icon name="right" className="size-5 text-muted" />
        </Link>
      </div>
    </Card>
  )
}

function RowText({ icon, what, more }: { icon: IconName; what: string | undefined; more: string | undefined }) {
  return (
    <>
      <Icon name={icon} className="size-6 shrink-0 text-primary" />
      <span className="min-w-0 flex-1">
        <b className="block">{what}</b>
        <span className="text-muted">{more}</span>
      </span>
    </>
  )
}
