import type { readMyDay } from '#contract/reports.ts'
import { dayOf, daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { MOMO_EXCEPTION_LABELS } from '#domain/reconciliation/momo-exception.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { formatTime } from '#web/shared/format-time.ts'
import { casePath, customerPath, reviewPath, secondPersonPath, staffLoanPath, tabPath } from '#web/staff-kit/admin-tabs.ts'
import type { IconName } from '#web/ui/icon-paths.ts'

export type Waiting = AnswerOf<typeof readMyDay>['waiting'][number]

export type WaitingGroup = 'Money' | 'Loans' | 'Complaints'

interface WaitingLabel {
  readonly icon: IconName
  readonly group: WaitingGroup
  readonly title: (item: Waiting) => string
  readonly words: (item: Waiting, today: LocalDate) => string
  readonly action: string
  readonly to: (item: Waiting) => string
}

const named = ({ name }: Waiting): string => name ?? 'a customer'
const on = (day: LocalDate | null, today: LocalDate): string => (day === null ? '' : formatDay(day, today))
const at = (moment: Date, today: LocalDate): string =>
  dayOf(moment) === today ? formatTime(moment) : `${formatDay(dayOf(moment), today)}, ${formatTime(moment)}`
const since = (item: Waiting, today: LocalDate): string => (item.since === null ? '' : at(item.since, today))
const openCase = ({ id, loanId }: Waiting): string => casePath(loanId ?? id)
const openSubject = ({ loanId, userId }: Waiting): string =>
  loanId !== null ? staffLoanPath(loanId) : userId === null ? secondPersonPath : customerPath(userId)
const openLoan = ({ id, loanId }: Waiting): string => staffLoanPath(loanId ?? id)

const LABELS: Readonly<Record<Waiting['kind'], WaitingLabel>> = {
  release_payout: {
    icon: 'cedi',
    group: 'Money',
    title: (item) => `Release payout to ${named(item)}`,
    words: (item, today) => `Loan #${item.id}, requested by ${item.requestedBy ?? 'staff'} ${since(item, today)}`,
    action: 'Review payout',
    to: openLoan,
  },
  second_person: {
    icon: 'users',
    group: 'Money',
    title: ({ name }) => (name === null ? 'Decide on a request' : `Decide on a request about ${name}`),
    words: (item, today) => `Requested by ${item.requestedBy ?? 'staff'} ${since(item, today)}`,
    action: 'Open',
    to: () => secondPersonPath,
  },
  payout_refused: refusedLabel('Payout', 'Pay again or in cash, or undo the approval.'),
  refund_refused: refusedLabel('Refund', 'Refund again or in cash.'),
  collection_failed: {
    icon: 'phone',
    group: 'Money',
    title: (item) => `Mobile money payment of ${named(item)} failed`,
    words: ({ ended }) => [ended?.reason, 'Request it again or take cash.'].filter(Boolean).join(' '),
    action: 'Resolve',
    to: openLoan,
  },
  request_ended: endedLabel('request', 'about', 'refused', 'No other user confirmed it within 7 days'),
  payout_ended: endedLabel('payout', 'to', 'cancelled', 'It ended before another user released it'),
  refund_ended: endedLabel('refund', 'to', 'cancelled', 'No other user requested the same refund on that day'),
  claim_ended: endedLabel('entered payment', 'of', 'not confirmed', 'It ended before another user confirmed it'),
  broken_promise: {
    icon: 'call',
    group: 'Loans',
    title: (item) => `Call ${named(item)}`,
    words: (item, today) => `Broken promise: ${item.amount === null ? '' : formatCedis(item.amount)} by ${on(item.day, today)}`,
    action: 'Open',
    to: openCase,
  },
  pay_out: {
    icon: 'cash',
    group: 'Money',
    title: (item) => `Pay out to ${named(item)}, Loan #${item.id}`,
    words: (item, today) => `Approved ${since(item, today)}, terms accepted`,
    action: 'Pay out',
    to: openLoan,
  },
  confirm_wallet: {
    icon: 'phone',
    group: 'Money',
    title: (item) => `Confirm the new wallet of ${named(item)}`,
    words: (item, today) => `Loan #${item.id}, changed by ${item.requestedBy ?? 'the customer'} ${since(item, today)}`,
    action: 'Open',
    to: openLoan,
  },
  confirm_payment: {
    icon: 'receipt',
    group: 'Money',
    title: (item) => `Confirm payment of ${named(item)}`,
    words: (item, today) => `${item.reference ?? 'No number'}, Loan #${item.loanId}, entered ${since(item, today)}`,
    action: 'Confirm',
    to: () => tabPath('payments'),
  },
  promise_today: {
    icon: 'call',
    group: 'Loans',
    title: (item) => `Call ${named(item)}`,
    words: () => 'Promised for today, not paid yet',
    action: 'Open',
    to: openCase,
  },
  application: {
    icon: 'doc',
    group: 'Loans',
    title: (item) => `Application of ${named(item)}`,
    words: (item, today) => `Exposure with Loan #${item.id}, answer by ${on(item.day, today)}`,
    action: 'Review',
    to: ({ id }) => reviewPath(id),
  },
  sign_till: {
    icon: 'cash',
    group: 'Money',
    title: (item) => `Till of ${named(item)}`,
    words: (item, today) => `${on(item.day, today)}, ${countedWords(item)}`,
    action: 'Sign off',
    to: () => tabPath('till'),
  },
  exception: exceptionLabel('momo', ({ exception }) => (exception === null ? 'mobile money' : MOMO_EXCEPTION_LABELS[exception].name)),
  bank_exception: exceptionLabel('bank', () => 'bank'),
  complaint: {
    icon: 'sms',
    group: 'Complaints',
    title: (item) => `Complaint #${item.id}, ${named(item)}`,
    words: (item, today) => `Answer by ${on(item.day, today)}`,
    action: 'Answer',
    to: () => tabPath('complaints'),
  },
  data_request: {
    icon: 'shield',
    group: 'Complaints',
    title: (item) => `Data request #${item.id}, ${named(item)}`,
    words: (item, today) => `Answer by ${on(item.day, today)}`,
    action: 'Answer',
    to: () => tabPath('complaints'),
  },
  alarm_undelivered: {
    icon: 'sms',
    group: 'Complaints',
    title: (item) => `SMS to ${named(item)} did not arrive`,
    words: ({ ended }) => [ended?.reason, 'It is about their account or money: send it again or call.'].filter(Boolean).join('. '),
    action: 'Resolve',
    to: openSubject,
  },
  import_failed: {
    icon: 'doc',
    group: 'Loans',
    title: () => 'Import failed',
    words: ({ ended, requestedBy }) => `Requested by ${requestedBy ?? 'staff'}. ${ended?.reason ?? ''}`,
    action: 'Resolve',
    to: () => `${tabPath('operations')}&section=import`,
  },
  webhook_stopped: {
    icon: 'phone',
    group: 'Loans',
    title: () => 'Webhook stopped',
    words: (item) => `${item.reference}: ${item.ended?.reason}`,
    action: 'Resolve',
    to: () => `${tabPath('operations')}&section=integrations`,
  },
}

/** `reason` is a whole sentence. */
function refusedLabel(what: string, next: string): WaitingLabel {
  return {
    icon: 'cedi',
    group: 'Money',
    title: (item) => `${what} to ${named(item)} was refused`,
    words: ({ ended }) => [ended?.reason, next].filter(Boolean).join(' '),
    action: 'Resolve',
    to: openSubject,
  }
}

function exceptionLabel(tab: 'momo' | 'bank', kind: (item: Waiting) => string): WaitingLabel {
  return {
    icon: 'phone',
    group: 'Money',
    title: (item) => `Exception: ${kind(item)}`,
    words: (item, today) => [since(item, today), item.name, item.reference].filter(Boolean).join(', '),
    action: 'Resolve',
    to: () => `${tabPath(tab)}&section=${tab}-exceptions`,
  }
}

/** For the viewer's own requests and entries. */
function endedLabel(what: string, link: string, refused: string, expired: string): WaitingLabel {
  return {
    icon: 'users',
    group: 'Money',
    title: ({ name, ended }) =>
      `Your ${what}${name === null ? '' : ` ${link} ${name}`} ${ended?.outcome === 'refused' ? `was ${refused}` : 'expired'}`,
    words: ({ ended }) => {
      const { outcome, by, reason } = ended ?? { outcome: 'expired', by: null, reason: null }
      return outcome === 'refused' ? `${by ?? 'Another user'}: ${reason ?? 'no reason given'}` : (reason ?? expired)
    },
    action: 'Open',
    to: openSubject,
  }
}

function countedWords({ difference }: Waiting): string {
  if (difference === null || difference === 0) return 'counted without a difference'
  return difference < 0 ? 'counted under, reason written' : 'counted over, reason written'
}

export const waitingLabel = ({ kind }: Waiting): WaitingLabel => LABELS[kind]

const countDays = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** Days left, past a promise, or open. */
export function timeWords({ kind, day, since: from }: Waiting, today: LocalDate): { words: string; urgent: boolean } | undefined {
  if (kind === 'application' || kind === 'complaint' || kind === 'data_request') {
    if (day === null) return undefined
    const left = daysBetween(today, day)
    if (left < 0) return { words: `${countDays(-left)} late`, urgent: true }
    return { words: left === 0 ? 'Answer today' : `${countDays(left)} left`, urgent: left <= 2 }
  }
  if (kind === 'broken_promise' && day !== null) {
    const past = daysBetween(day, today)
    return { words: `${countDays(past)} past the promise`, urgent: true }
  }
  const waited = LABELS[kind].action === 'Resolve' && from !== null ? daysBetween(dayOf(from), today) : 0
  return waited > 0 ? { words: `${countDays(waited)} open`, urgent: false } : undefined
}
