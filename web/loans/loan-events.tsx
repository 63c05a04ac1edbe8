import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'

const EVENT_LABELS: Readonly<Record<string, string>> = {
  applied: 'Application sent',
  approved: 'Approved',
  rejected: 'Not approved',
  terms_accepted: 'New terms accepted',
  withdrawn: 'Withdrawn',
  expired: 'Approval expired',
  disbursed: 'Money paid out',
  payment_completed: 'Payment received',
  completed: 'Repaid in full',
  approval_undone: 'Approval withdrawn',
  payout_returned: 'Payout returned',
  transfer_failed: 'Transfer failed',
  written_off: 'Closed without being repaid',
  payment_reversed: 'Payment reversed',
  money_applied: 'Paid from the credit balance',
  settled_by_refinance: 'Settled by a new loan',
  due_dates_moved: 'Payment days moved',
  postponement_asked: 'One more week requested',
  postponement_withdrawn: 'Request for one more week withdrawn',
  postponement_declined: 'One more week declined',
  postponed: 'Postponed by a week',
  second_plan_made: 'Second plan: restructured',
  imported: 'Imported from earlier records',
}

const formatEvent = (kind: string): string => EVENT_LABELS[kind] ?? kind.replaceAll('_', ' ')

interface LoanEventsProps {
  history: LoanDetails['history']
}

/** `by` is null for customers. */
export function LoanEvents({ history }: LoanEventsProps) {
  const today = todayHere()
  return (
    <ol className="divide-y divide-line">
      {history.map((event) => (
        <li key={`${event.at.toISOString()} ${event.kind}`} className="py-3">
          <p className="flex flex-wrap justify-between gap-x-4">
            <b>{formatEvent(event.kind)}</b>
            <span className="text-muted tabular-nums">
              {formatDay(dayOf(event.at), today)}, {formatTime(event.at)}
              {event.by !== null && `, by ${event.by}`}
            </span>
          </p>
          {event.reason !== null && <p className="text-muted">{event.reason}</p>}
        </li>
      ))}
    </ol>
  )
}
