import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { parsePhone } from '#domain/kernel/phone.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { StepAction } from '#domain/collections/collection-case.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'

/** Entered by staff. */
export const CONTACT_KINDS = ['call', 'sms', 'visit', 'note'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]
/** Notices and letters are recorded when made. */
export const RECORDED_KINDS = [...CONTACT_KINDS, 'notice', 'letter'] as const
export type RecordedKind = (typeof RECORDED_KINDS)[number]

/** A note is no contact with the customer (rule C26). */
export const isContact = (kind: RecordedKind): boolean => kind !== 'note'

export const CONTACT_OUTCOMES = ['reached', 'no_answer', 'promised', 'wrong_number', 'dispute', 'hardship'] as const
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number]

/** Hours in Accra, into the next morning. */
export const QUIET_FROM_HOUR = 20
export const QUIET_UNTIL_HOUR = 7
/** Per customer, over all loans. */
export const CONTACTS_A_DAY = 3
export const PROMISE_DAYS_AHEAD = 60
/** A contact may be entered this many days later. */
export const CONTACT_DAYS_BACK = 7

export interface NewContact {
  readonly kind: ContactKind
  /** The customer contacted the office. */
  readonly incoming: boolean
  readonly note: string | undefined
  /** A call or visit of the office needs one; a promise is its own outcome. */
  readonly outcome?: ContactOutcome | undefined
  /** Default: now. */
  readonly contactedAt?: Date | undefined
  readonly promisedOn?: LocalDate | undefined
  readonly promisedAmount?: Pesewas | undefined
}

export interface ContactedLoan {
  readonly userId: string
  readonly status: LoanStatus
  readonly outstanding: Pesewas
  /** On the day of the contact, over all loans. */
  readonly contactsToday: number
  /** Phone and wallet, where the screen has them. */
  readonly ownNumbers?: readonly string[]
}

const CLOSED: readonly LoanStatus[] = ['completed', 'rejected', 'withdrawn', 'expired']

const isAttempt = ({ kind, incoming }: Pick<NewContact, 'kind' | 'incoming'>): boolean => isContact(kind) && !incoming

export const isQuiet = (now: Date): boolean => now.getUTCHours() >= QUIET_FROM_HOUR || now.getUTCHours() < QUIET_UNTIL_HOUR

export function refusalToLogContact(contact: NewContact, loan: ContactedLoan, staffId: string, now: Date): Refusal | undefined {
  if (loan.userId === staffId) return refusal('own_record')
  if (CLOSED.includes(loan.status)) return refusal('contact_loan_closed')
  if (contact.kind === 'note' && contact.incoming) return refusal('note_not_incoming')
  return (
    refusalOfTime(contact, loan, now) ??
    refusalOfNote(contact.note, loan.ownNumbers) ??
    refusalOfPromise(contact, loan, dayOf(contactTime(contact, now))) ??
    refusalOfOutcome(contact)
  )
}

/** How far a phone's clock may be ahead. */
const CLOCK_AHEAD_MS = 5 * 60_000

/** A moment that only a phone's clock puts ahead counts as now. */
export function contactTime({ contactedAt }: Pick<NewContact, 'contactedAt'>, now: Date): Date {
  if (contactedAt === undefined) return now
  const ahead = contactedAt.getTime() - now.getTime()
  return ahead > 0 && ahead <= CLOCK_AHEAD_MS ? now : contactedAt
}

/** The hour and day of the contact count (rule C13). */
function refusalOfTime(contact: NewContact, loan: ContactedLoan, now: Date): Refusal | undefined {
  const at = contactTime(contact, now)
  if (at > now || dayOf(at) < addDays(dayOf(now), -CONTACT_DAYS_BACK))
    return inField('contactedAt', refusal('contact_time_wrong', { days: CONTACT_DAYS_BACK }))
  if (!isAttempt(contact)) return undefined
  return refusalToAttempt(loan.contactsToday, at)
}

/** For every kind of contact about a loan past due (rule C13). */
export function refusalToAttempt(contactsThatDay: number, at: Date): Refusal | undefined {
  if (isQuiet(at)) return refusal('contact_in_quiet_hours')
  return contactsThatDay >= CONTACTS_A_DAY ? refusal('contacted_enough', { most: CONTACTS_A_DAY }) : undefined
}

const inField = (field: string, reason: Refusal): Refusal => ({ ...reason, errors: { [field]: reason.message } })

/** Nine or more digits, with spaces, dots or dashes. */
const NUMBERS = /\+?\d(?:[\s.()/-]{0,2}\d){8,}/g

/** Rule C14: no other person's number is recorded. */
export function refusalOfNote(text: string | undefined, own: readonly string[] | undefined): Refusal | undefined {
  const isOther = (typed: string): boolean => {
    const digits = typed.replace(/[^\d+]/g, '')
    const phone = parsePhone(digits) ?? parsePhone(`0${digits}`)
    return phone !== undefined && !(own ?? []).includes(phone)
  }
  if (own === undefined || !(text?.match(NUMBERS) ?? []).some(isOther)) return undefined
  return inField('note', refusal('note_has_other_number'))
}

function refusalOfOutcome({ kind, incoming, note, outcome, promisedOn }: NewContact): Refusal | undefined {
  if (outcome !== undefined && kind === 'note') return refusal('note_has_no_outcome')
  if (promisedOn === undefined) {
    if (outcome === 'promised') return refusal('promise_incomplete')
    if (outcome === undefined && !incoming && (kind === 'call' || kind === 'visit'))
      return inField('outcome', refusal('contact_needs_outcome'))
    return note === undefined && outcome === undefined ? emptyContact() : undefined
  }
  return outcome === undefined || outcome === 'promised' ? undefined : inField('outcome', refusal('promise_is_the_outcome'))
}

export const outcomeOf = ({ outcome, promisedOn }: Pick<NewContact, 'outcome' | 'promisedOn'>): ContactOutcome | undefined =>
  promisedOn === undefined ? outcome : 'promised'

/** The collector can choose another step. */
export function nextStepAfter(
  outcome: ContactOutcome,
  today: LocalDate,
  promisedOn: LocalDate | undefined,
): { step: StepAction; on: LocalDate } {
  switch (outcome) {
    case 'promised':
      return { step: 'call', on: promisedOn ?? today }
    case 'reached':
      return { step: 'call', on: addDays(today, 3) }
    case 'no_answer':
      return { step: 'call', on: addDays(today, 1) }
    case 'wrong_number':
      return { step: 'visit', on: addDays(today, 1) }
    case 'dispute':
    case 'hardship':
      return { step: 'manager', on: addDays(today, 1) }
  }
}

/** `today`: the day of the contact. */
export function refusalOfNextDay(on: LocalDate | undefined, today: LocalDate): Refusal | undefined {
  if (on === undefined || (on >= today && on <= addDays(today, PROMISE_DAYS_AHEAD))) return undefined
  return inField('nextOn', refusal('promise_day_wrong', { days: PROMISE_DAYS_AHEAD }))
}

/** `today`: the day of the contact, since an outcome may be sent days later (rule C24). */
function refusalOfPromise({ promisedOn, promisedAmount }: NewContact, loan: ContactedLoan, today: LocalDate): Refusal | undefined {
  if (promisedOn === undefined && promisedAmount === undefined) return undefined
  if (promisedOn === undefined || promisedAmount === undefined) return refusal('promise_incomplete')
  if (loan.status !== 'active' && loan.status !== 'written_off') return refusal('promise_not_due')
  if (promisedOn < today || promisedOn > addDays(today, PROMISE_DAYS_AHEAD)) {
    const { message } = refusal('promise_day_wrong', { days: PROMISE_DAYS_AHEAD })
    return refusal('promise_day_wrong', { days: PROMISE_DAYS_AHEAD }, { errors: { promisedOn: message } })
  }
  return promisedAmount > loan.outstanding ? refusal('more_than_left', { amount: loan.outstanding }) : undefined
}

const emptyContact = (): Refusal =>
  refusal('contact_says_nothing', undefined, { errors: { note: refusal('contact_says_nothing').message } })

export const PROMISE_STATES = ['open', 'kept', 'late', 'broken'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

/** Never stored, so that reversals count. `paidByThen`: value dates up to its day; `paidSince`: all money after the promise. */
export function promiseState(
  promise: { on: LocalDate; amount: Pesewas; paidByThen: Pesewas; paidSince: Pesewas },
  today: LocalDate,
): PromiseState {
  if (promise.paidByThen >= promise.amount) return 'kept'
  if (today <= promise.on) return 'open'
  return promise.paidSince >= promise.amount ? 'late' : 'broken'
}
