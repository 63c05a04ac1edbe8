import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'

export const CONTACT_KINDS = ['call', 'sms', 'visit', 'note'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** From this hour in Accra to the next morning's, customers are left in peace. */
export const QUIET_FROM_HOUR = 20
export const QUIET_UNTIL_HOUR = 7
/** How often one customer is called, written to or visited in a day, over all loans. */
export const CONTACTS_A_DAY = 3
/** How far ahead a promise may lie, in days. */
export const PROMISE_DAYS_AHEAD = 60

export interface NewContact {
  readonly kind: ContactKind
  /** It came from the customer. */
  readonly incoming: boolean
  readonly note: string | undefined
  readonly promisedOn: LocalDate | undefined
  readonly promisedAmount: Pesewas | undefined
}

/** What the rules ask of the loan, and of what was done today. Money in pesewas. */
export interface ContactedLoan {
  readonly userId: string
  readonly status: LoanStatus
  readonly outstanding: Pesewas
  /** Attempts of today to reach this customer, over all loans. */
  readonly contactsToday: number
}

const CLOSED: readonly LoanStatus[] = ['completed', 'rejected', 'withdrawn']

/** An attempt of the office to reach the customer, which quiet hours and the daily cap are about. */
const isAttempt = ({ kind, incoming }: Pick<NewContact, 'kind' | 'incoming'>): boolean => kind !== 'note' && !incoming

/** Whether the hour of this moment in Accra, which is that of UTC, is quiet. */
export const isQuiet = (now: Date): boolean => now.getUTCHours() >= QUIET_FROM_HOUR || now.getUTCHours() < QUIET_UNTIL_HOUR

/** Why this cannot be written down by this person now. */
export function refusalToLogContact(
  contact: NewContact,
  loan: ContactedLoan,
  staffId: string,
  now: Date,
  today: LocalDate,
): Refusal | undefined {
  if (loan.userId === staffId) return refusal('own_record')
  if (CLOSED.includes(loan.status)) return refusal('contact_loan_closed')
  if (contact.kind === 'note' && contact.incoming) return refusal('note_not_incoming')
  if (isAttempt(contact) && isQuiet(now)) return refusal('contact_in_quiet_hours')
  if (isAttempt(contact) && loan.contactsToday >= CONTACTS_A_DAY) return refusal('contacted_enough', { most: CONTACTS_A_DAY })
  return (
    refusalOfPromise(contact, loan, today) ?? (contact.note === undefined && contact.promisedOn === undefined ? saysNothing() : undefined)
  )
}

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

const saysNothing = (): Refusal => refusal('contact_says_nothing', undefined, { errors: { note: refusal('contact_says_nothing').message } })

export const PROMISE_STATES = ['open', 'kept', 'late', 'broken'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

/**
 * How a promise stands on a day: kept once the money that changed hands after it was made, and by its day, reaches the amount; broken from the day after
 * it while even all money since does not; late where it came after that. Never stored, so a reversed or backdated payment tells at once.
 */
export function promiseState(
  promise: { on: LocalDate; amount: Pesewas; paidByThen: Pesewas; paidSince: Pesewas },
  today: LocalDate,
): PromiseState {
  if (promise.paidByThen >= promise.amount) return 'kept'
  if (today <= promise.on) return 'open'
  return promise.paidSince >= promise.amount ? 'late' : 'broken'
}
