import type { listContacts } from '#contract/collections.ts'
import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { refusalToLogContact, type NewContact } from '#domain/collections/contact.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import type { StaffMember } from '#web/staff-kit/staff-reasons.ts'
import type { ContactedLoan } from '#web/staff-kit/staff-rows.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export type Contact = AnswerOf<typeof listContacts>[number]
export type Promised = NonNullable<Contact['promise']>

export const KIND_NAMES = {
  call: 'Call',
  sms: 'SMS',
  visit: 'Visit',
  note: 'Note',
  notice: 'Notice in the app',
  letter: 'Letter',
} as const satisfies Record<Contact['kind'], string>

export const OUTCOME_NAMES = {
  reached: 'Reached',
  no_answer: 'No answer',
  promised: 'Promised',
  wrong_number: 'Wrong number',
  dispute: 'Dispute',
  hardship: 'Hardship',
} as const satisfies Record<NonNullable<Contact['outcome']>, string>

export const formatContact = ({ kind, incoming }: Pick<Contact, 'kind' | 'incoming'>): string =>
  incoming ? `${KIND_NAMES[kind]} from the customer` : KIND_NAMES[kind]

const STATE_STYLE = {
  open: { words: 'Promised', tone: 'info' },
  kept: { words: 'Paid on time', tone: 'success' },
  late: { words: 'Paid late', tone: 'caution' },
  broken: { words: 'Broken', tone: 'danger' },
} as const satisfies Record<Promised['state'], { words: string; tone: BadgeTone }>

export const promiseStyle = ({ state }: Pick<Promised, 'state'>) => STATE_STYLE[state]

/** `GH₵50.00 by Fri 6 Mar`, with the paid part if it is neither all nor nothing. */
export function formatPromise(promise: Promised, today: LocalDate): string {
  const what = `${formatCedis(promise.amount)} by ${formatDay(promise.on, today)}`
  return promise.paid > 0 && promise.paid < promise.amount ? `${what}, ${formatCedis(promise.paid)} paid` : what
}

// Only the server counts today's contacts.
export const reasonNotToLog = (loan: ContactedLoan, staff: StaffMember, contact: NewContact): string | undefined =>
  refusalToLogContact(contact, { ...loan, contactsToday: 0 }, staff.id, new Date())?.message
