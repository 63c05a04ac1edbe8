import type { readOperations } from '#contract/operations.ts'
import { dayOf, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { formatMoment, formatTime } from '#web/shared/format-time.ts'

export type JobRow = AnswerOf<typeof readOperations>['jobs'][number]
export type JobRun = JobRow['runs'][number]

/** What each job of the product is called, and what it does; one that this screen does not know keeps its own name. */
const JOBS: Readonly<Record<string, { title: string; does: string }>> = {
  'daily-close': {
    title: 'Daily close',
    does: 'Closes each day that is over, notes what became late on it, brings scores up to date and asks whether the books are right.',
  },
  reminders: { title: 'Reminders', does: 'Tells customers of weeks that are about to fall due or are late, between 07:00 and 19:00.' },
  'snapshot-reports': { title: 'Past reports', does: 'Computes the portfolio report of each closed day that has none yet.' },
  'open-day-report': {
    title: 'Report of today',
    does: 'Computes the portfolio report of the open day every five minutes where it takes long.',
  },
  'refresh-aggregates': {
    title: 'Figures of the office',
    does: 'Adds up the changes of what is counted, so that nobody has to when they read it.',
  },
  'seal-audit-trail': {
    title: 'Seal of the audit trail',
    does: 'Seals what is new in the audit trail, so that a row that is changed later is found.',
  },
  'purge-expired': { title: 'Tidy up', does: 'Removes sessions, codes and other traces that have expired.' },
  'deliver-messages': { title: 'Text messages', does: 'Hands waiting text messages to the SMS provider.' },
  'check-deliveries': { title: 'Delivery of messages', does: 'Asks the SMS providers what became of the messages that they took.' },
  'momo-check': {
    title: 'Mobile money',
    does: 'Sends what is not sent, and asks the networks how each open request to pay and each transfer ended.',
  },
  'momo-books': {
    title: 'Books of the networks',
    does: 'Compares the statements of the providers of mobile money with our books, and notes what does not fit.',
  },
  'move-due-dates': { title: 'Due dates', does: 'Moves due dates that fall on a holiday that was entered later.' },
}

export const jobTitle = (name: string): string => JOBS[name]?.title ?? name
export const jobDoes = (name: string): string | undefined => JOBS[name]?.does

const COUNTS: Readonly<Record<string, string>> = {
  overdue: 'overdue',
  missed: 'missed',
  defaulted: 'defaulted',
  cured: 'cured',
  expiredReceipts: 'receipts expired',
  expiredCodes: 'codes expired',
  expiredGrants: 'grants expired',
  standings: 'customers refreshed',
  reports: 'days computed',
  violations: 'rules broken',
  reminders: 'reminders',
  bySms: 'by SMS',
  orders: 'orders asked after',
  momoExceptions: 'new exceptions',
  momoCleared: 'exceptions cleared',
  sessions: 'sessions removed',
  grants: 'grants removed',
  codes: 'codes removed',
  keys: 'old form keys removed',
  limits: 'old limits removed',
}

/** What a run came to: `3 overdue, 1 missed`; what it found none of is left out. */
export function countsLabel(counts: JobRun['counts']): string {
  const found = Object.entries(counts).filter(([, count]) => count > 0)
  return found.length === 0 ? 'nothing to report' : found.map(([name, count]) => `${count} ${COUNTS[name] ?? name}`).join(', ')
}

const SECOND = 1000
const TENTH = SECOND / 10
const MINUTE = 60 * SECOND

/** `0.4 s`, `12 s`, `3 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 10 * SECOND) return `${Math.max(1, Math.round(milliseconds / TENTH)) / 10} s`
  const seconds = Math.round(milliseconds / SECOND)
  return milliseconds < MINUTE ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** `Today, 10:38`. */
export const formatAt = (moment: Date, today: LocalDate): string => `${formatMoment(moment, today)}, ${formatTime(moment)}`

/** When a job runs next, which lies ahead: `now`, `today at 07:00`, `Mon 9 Mar at 07:00`. */
export function formatNext(moment: Date, now: Date): string {
  if (moment <= now) return 'now'
  const day = dayOf(moment) === dayOf(now) ? 'today' : formatDay(dayOf(moment), dayOf(now))
  return `${day} at ${formatTime(moment)}`
}
