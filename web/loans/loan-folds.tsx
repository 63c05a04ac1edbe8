import type { ReactNode } from 'react'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { INTEREST_PERCENT } from '#domain/loans/loan.ts'
import { quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'
import { LoanDocuments } from '#web/documents/loan-documents.tsx'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { LoanEvents } from '#web/loans/loan-events.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'

/** Payments have their own list. */
const PAYMENT_EVENTS: readonly string[] = ['payment_completed', 'money_applied']
/** They have no agreement and no documents. */
const ENDED_WITHOUT_LOAN: readonly LoanDetails['status'][] = ['rejected', 'withdrawn', 'expired']

export function LoanFolds({ loan, agreement }: { loan: LoanDetails; agreement: ReactNode }) {
  const today = todayHere()
  const events = loan.history.filter(({ kind }) => !PAYMENT_EVENTS.includes(kind))
  const hasAgreement = !loan.awaitsAcceptance && !ENDED_WITHOUT_LOAN.includes(loan.status)
  const hasDocuments = hasAgreement && loan.status !== 'pending'
  const annualRate = loan.product?.rate ?? formatPercent(trueCost(quote(loan.amount)).effective)
  const price = loan.product?.price ?? `${INTEREST_PERCENT}% flat`
  return (
    <div className="rounded-card border border-line bg-surface px-4 shadow-card">
      {hasAgreement && (
        <SectionFold icon="doc" title="The agreement" note={`${price}, true annual rate ${annualRate}`}>
          {agreement}
        </SectionFold>
      )}
      {hasDocuments && (
        <SectionFold icon="download" title="Documents" note="Agreement, statement, letters">
          <LoanDocuments loan={loan} by="owner" />
        </SectionFold>
      )}
      <SectionFold
        icon="history"
        title="History"
        note={`Applied ${formatDay(dayOf(loan.appliedAt), today)}, ${events.length} ${events.length === 1 ? 'event' : 'events'}`}
      >
        <LoanEvents history={events} />
      </SectionFold>
    </div>
  )
}

interface SectionFoldProps {
  icon: IconName
  title: string
  note: string
  children: ReactNode
}

function SectionFold({ icon, title, note, children }: SectionFoldProps) {
  return (
    <section aria-label={title} className="border-b border-line last:border-0">
      <details className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
          <Icon name={icon} className="size-6 shrink-0 text-primary" />
          <span className="min-w-0 flex-1">
            <h2 className="font-bold">{title}</h2>
            <span className="text-muted">{note}</span>
          </span>
          <Icon name="down" className="size-5 shrink-0 text-primary group-open:rotate-180" />
        </summary>
        <div className="pb-4">{children}</div>
      </details>
    </section>
  )
}
