import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { QUIET_UNTIL_HOUR } from '#domain/loans/contact.ts'

/**
 * What sort of text message it is. `code`: at any hour, and rather twice than never. Everything else is sent once and waits for the morning: a `fact`
 * about money or an account always, a `notice` within the daily cap, a `reminder` within the cap, on its day and where the customer wants them.
 */
export const SMS_SORTS = ['code', 'fact', 'notice', 'reminder'] as const
export type SmsSort = (typeof SMS_SORTS)[number]

/** How many notices and reminders one customer is sent in a day. */
const SMS_A_DAY = 4

const CODE_MINUTES = 10
const HOURS_OF_USE = 48

/** When a message of this sort would come too late to be of use: a code with its end, a reminder with its day. */
export function giveUpAt(sort: SmsSort, at: Date): Date {
  if (sort === 'code') return new Date(at.getTime() + CODE_MINUTES * 60_000)
  if (sort === 'reminder') return startOf(addDays(dayOf(at), 1))
  return new Date(at.getTime() + HOURS_OF_USE * 3_600_000)
}

type CapVerdict = { readonly sends: true } | { readonly sends: false; readonly waitsUntil?: Date }

/** Whether the cap of a day lets it out. A notice waits for the next morning; a reminder, whose day is over by then, is in the app alone. */
export function underDailyCap(sort: SmsSort, sentToday: number, now: Date): CapVerdict {
  if (sort === 'code' || sort === 'fact' || sentToday < SMS_A_DAY) return { sends: true }
  if (sort === 'reminder') return { sends: false }
  return { sends: false, waitsUntil: new Date(startOf(addDays(dayOf(now), 1)).getTime() + QUIET_UNTIL_HOUR * 3_600_000) }
}

/** What becomes of a text message. `sent`: a provider has it. `unsure`: a provider may have it. `dropped`: on purpose it was not sent. */
export const SMS_STATES = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'unsure', 'failed', 'dropped'] as const
export type SmsState = (typeof SMS_STATES)[number]

/** Those that somebody at the office looks at. */
const IN_TROUBLE: readonly SmsState[] = ['failed', 'undelivered', 'unsure']

/** Why a message is not sent once more by this person: it is their own, it needs no help, or it is a code, which is asked for anew. */
export function refusalToSendAgain(
  sms: { readonly userId: string | null; readonly sort: SmsSort; readonly state: SmsState },
  staffId: string,
): Refusal | undefined {
  if (sms.userId === staffId) return refusal('own_record')
  if (sms.sort === 'code') return refusal('sms_is_code')
  return IN_TROUBLE.includes(sms.state) ? undefined : refusal('sms_needs_no_help')
}
