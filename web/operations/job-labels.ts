import type { JobCount, readOperations } from '#contract/operations.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { formatTime } from '#web/shared/format-time.ts'

export type JobRow = AnswerOf<typeof readOperations>['jobs'][number]
export type JobRun = JobRow['runs'][number]

/** An unknown job is shown by its name. */
const JOBS: Readonly<Record<string, { title: string; does: string }>> = {
  'daily-close': {
    title: 'Daily close',
    does: 'Closes each past day, records new late payments, updates the scores and checks the books.',
  },
  'audit-books': {
    title: 'Nightly check of the books',
    does: 'Computes every balance, figure and entry again from its facts after the daily close.',
  },
  reminders: { title: 'Reminders', does: 'Reminds customers of payments that are due soon or late, between 07:00 and 19:00.' },
  'snapshot-reports': { title: 'Past reports', does: 'Calculates the portfolio report of each closed day.' },
  'open-day-report': {
    title: 'Report of today',
    does: 'Calculates a large portfolio report of the open day every five minutes.',
  },
  'refresh-aggregates': {
    title: 'Office figures',
    does: 'Updates the stored totals, so that reports open quickly.',
  },
  'seal-audit-trail': {
    title: 'Audit trail seal',
    does: 'Seals new rows of the audit trail, so that later changes are found.',
  },
  'purge-expired': { title: 'Cleanup', does: 'Removes expired sessions, codes and similar records.' },
  retention: { title: 'Retention', does: 'Erases personal data that has passed its time. Operations, Retention has the list.' },
  'deliver-webhooks': { title: 'Webhooks', does: 'Calls other programs after changes of loans.' },
  'deliver-messages': { title: 'Text messages', does: 'Sends waiting text messages to the SMS provider.' },
  'deliver-pushes': { title: 'Browser notifications', does: 'Sends waiting notifications to the browsers that customers chose.' },
  'check-deliveries': { title: 'Message delivery', does: 'Queries the SMS providers for the delivery of sent messages.' },
  'momo-check': {
    title: 'Mobile money',
    does: 'Sends waiting requests and transfers, and queries the networks for the status of open ones.',
  },
  'momo-books': {
    title: 'Mobile money reconciliation',
    does: 'Compares the provider statements with our books and records the differences.',
  },
  'import-book': { title: 'Import', does: 'Imports the book of another system that staff have checked.' },
  'expire-requests': { title: 'Requests', does: 'Ends requests for a second person that nobody decided within 7 days.' },
  'expire-approvals': { title: 'Approvals', does: 'Expires approvals that were not paid out within 30 days.' },
  'move-due-dates': { title: 'Due dates', does: 'Moves due dates that fall on a new holiday.' },
}

export const jobTitle = (name: string): string => JOBS[name]?.title ?? name
export const jobDoes = (name: string): string | undefined => JOBS[name]?.does

const COUNTS: Readonly<Record<JobCount, readonly [one: string, many: string]>> = {
  overdue: ['loan overdue', 'loans overdue'],
  missed: ['week missed', 'weeks missed'],
  defaulted: ['loan defaulted', 'loans defaulted'],
  cured: ['loan cured', 'loans cured'],
  expiredApprovals: ['approval expired', 'approvals expired'],
  expiredReceipts: ['receipt expired', 'receipts expired'],
  expiredRequests: ['request expired', 'requests expired'],
  standings: ['customer refreshed', 'customers refreshed'],
  collectionCases: ['collection case open', 'collection cases open'],
  reports: ['day computed', 'days computed'],
  changes: ['change counted', 'changes counted'],
  loans: ['loan moved', 'loans moved'],
  violations: ['rule broken', 'rules broken'],
  customers: ['account checked', 'accounts checked'],
  findings: ['error found', 'errors found'],
  reminders: ['reminder', 'reminders'],
  bySms: ['by SMS', 'by SMS'],
  rows: ['row sealed', 'rows sealed'],
  sent: ['sent', 'sent'],
  imported: ['book imported', 'books imported'],
  transactions: ['transaction queried', 'transactions queried'],
  momoExceptions: ['new exception', 'new exceptions'],
  momoCleared: ['exception cleared', 'exceptions cleared'],
  sessions: ['session removed', 'sessions removed'],
  devices: ['device removed', 'devices removed'],
  ussdSessions: ['USSD session removed', 'USSD sessions removed'],
  grants: ['grant removed', 'grants removed'],
  passkeyChallenges: ['passkey challenge removed', 'passkey challenges removed'],
  codes: ['code removed', 'codes removed'],
  keys: ['old form key removed', 'old form keys removed'],
  webhookDeliveries: ['webhook delivery removed', 'webhook deliveries removed'],
  messagesOfErased: ['message of an erased customer removed', 'messages of erased customers removed'],
  limits: ['old limit removed', 'old limits removed'],
  messages: ['old message removed', 'old messages removed'],
  notifications: ['old notification removed', 'old notifications removed'],
  bureauReports: ['bureau report emptied', 'bureau reports emptied'],
  leftoversOfErased: ['row of an erased customer removed', 'rows of erased customers removed'],
}

/** Runs of an earlier version can have unknown counts. */
const isKnown = (name: string): name is JobCount => Object.hasOwn(COUNTS, name)
const countLabel = (name: string, count: number): string => `${count} ${isKnown(name) ? COUNTS[name][count === 1 ? 0 : 1] : name}`

/** `3 loans overdue, 1 week missed`. */
export function countsLabel(counts: JobRun['counts']): string {
  const found = Object.entries(counts).filter(([, count]) => count > 0)
  return found.length === 0 ? 'nothing to report' : found.map(([name, count]) => countLabel(name, count)).join(', ')
}

/** `14 of 15 jobs are as planned, 1 failed.` */
export function jobsSummary(jobs: readonly Pick<JobRow, 'runs'>[]): string {
  const failed = jobs.filter(({ runs: [last] }) => last?.result === 'failed').length
  return failed === 0
    ? `All ${jobs.length} jobs are as planned.`
    : `${jobs.length - failed} of ${jobs.length} jobs are as planned, ${failed} failed.`
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

/** `now`, `today at 07:00`, `Mon 9 Mar at 07:00`. */
export function formatNext(moment: Date, now: Date): string {
  if (moment <= now) return 'now'
  const day = dayOf(moment) === dayOf(now) ? 'today' : formatDay(dayOf(moment), dayOf(now))
  return `${day} at ${formatTime(moment)}`
}

export const durationOf = ({ durationMilliseconds }: JobRun): string =>
  durationMilliseconds === null ? 'still running' : formatDuration(durationMilliseconds)

export const nextOf = ({ nextDue }: JobRow, now: Date): string => (nextDue === null ? 'not within a week' : formatNext(nextDue, now))
