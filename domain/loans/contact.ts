import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'

export const CONTACT_KINDS = ['call', 'sms', 'visit', 'note'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** Quiet hours in Accra, into the next morning. */
export const QUIET_FROM_HOUR = 20
export const QUIET_UNTIL_HOUR = 7
/** Per customer, over all loans. */
export const CONTACTS_A_DAY = 3
export const PROMISE_DAYS_AHEAD = 60

export interface NewContact {
  readonly kind: ContactKind
  /** The customer contacted the office. */
  readonly incoming: boolean
  readonly note: string | undefined
  readonly promisedOn: LocalDate | undefined
  readonly promisedAmount: Pesewas | undefined
}

/** Amounts in pesewas. */
export interface ContactedLoan {
  readonly userId: string
  readonly status: LoanStatus
  readonly outstanding: Pesewas
  /** Of this customer, over all loans. */
  readonly contactsToday: number
}

const CLOSED: readonly LoanStatus[] = ['completed', 'rejected', 'withdrawn', 'expired']

const isAttempt = ({ kind, incoming }: Pick<NewContact, 'kind' | 'incoming'>): boolean => kind !== 'note' && !incoming

/** The hour in Accra is the UTC hour. */
export const isQuiet = (now: Date): boolean => now.getUTCHours() >= QUIET_FROM_HOUR || now.getUTCHours() < QUIET_UNTIL_HOUR

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
    refusalOfPromise(contact, loan, today) ?? (contact.note === undefined && contact.promisedOn === undefined ? emptyContact() : undefined)
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

const emptyContact = (): Refusal =>
  refusal('contact_says_nothing', undefined, { errors: { note: refusal('contact_says_nothing').message } })

export const PROMISE_STATES = ['open', 'kept', 'late', 'broken'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]

/** Never stored, so that reversals count at once. `paidByThen`: value dates up to its day; `paidSince`: all money after the promise. */
export function promiseState(
  promise: { on: LocalDate; amount: Pesewas; paidByThen: Pesewas; paidSince: Pesewas },
  today: LocalDate,
): PromiseState {
  if (promise.paidByThen >= promise.amount) return 'kept'
  if (today <= promise.on) return 'open'
  return promise.paidSince >= promise.amount ? 'late' : 'broken'
}
