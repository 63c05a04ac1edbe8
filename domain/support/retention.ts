import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'

interface RetentionRule {
  readonly title: string
  /** With what erases it, or why it stays. */
  readonly reason: string
  /** Calendar days; null: it stays. */
  readonly days: number | null
  readonly job: 'retention' | 'purge-expired' | null
}

/** Loan and identity records stay five years or more after a relation ends (Act 1044); an erasure removes the identity. */
export const RETENTION = {
  messages: {
    title: 'Text messages',
    reason: 'They prove reminders and answers to complaints. Messages of a customer with an open complaint stay.',
    days: 730,
    job: 'retention',
  },
  notifications: { title: 'Notifications in the app', reason: 'They tell the customer about loans.', days: 730, job: 'retention' },
  bureauReports: {
    title: 'Results of searches at a credit bureau',
    reason: 'They explain a decision. The search itself stays, without its result.',
    days: 365,
    job: 'retention',
  },
  leftoversOfErased: {
    title: 'What is left of erased customers',
    reason: 'Notifications, documents, photos, devices and sessions that were made after the erasure.',
    days: 0,
    job: 'retention',
  },
  devices: { title: 'Devices', reason: 'They let a customer sign in without a code.', days: 180, job: 'purge-expired' },
  signInCodes: { title: 'Unused sign-in codes', reason: 'They show attacks on an account.', days: 90, job: 'purge-expired' },
  storedResponses: { title: 'Stored responses', reason: 'They let a repeated request run once.', days: 30, job: 'purge-expired' },
  books: { title: 'Loans, payments, receipts and the journal', reason: 'The law wants them.', days: null, job: null },
  identity: { title: 'Profile and Ghana Card', reason: 'They stay until the customer is erased.', days: null, job: null },
  consents: { title: 'Consents', reason: 'They prove that the use of data was allowed.', days: null, job: null },
  auditTrail: {
    title: 'Audit trail, with the reads of customers',
    reason: 'Each row is sealed: without one of them the seals would fail. An erasure removes the typed texts.',
    days: null,
    job: null,
  },
} as const satisfies Record<string, RetentionRule>

export type RetentionKind = keyof typeof RETENTION
// Object.keys widens the keys to string.
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[]

/** A record stays through its last day. */
export const erasedBefore = (days: number, today: LocalDate): LocalDate => addDays(today, -days)
