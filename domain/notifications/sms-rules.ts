import { addDays, dayOf, startOf } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { QUIET_UNTIL_HOUR } from '#domain/collections/contact.ts'

/**
 * `code`: at least once. All others at most once: an `alarm` also to replaced numbers, a `receipt` for money, a `fact` always,
 * a `notice` within the daily cap, a `reminder` within the cap, on its day and with consent.
 */
export const SMS_SORTS = ['code', 'alarm', 'receipt', 'fact', 'notice', 'reminder'] as const
export type SmsSort = (typeof SMS_SORTS)[number]

/** At any hour (rule A15). */
export const SORTS_AT_ANY_HOUR: readonly SmsSort[] = ['code', 'alarm', 'receipt']
/** Limited per customer and day. */
const CAPPED: readonly SmsSort[] = ['notice', 'reminder']
export const isCapped = (sort: SmsSort): boolean => CAPPED.includes(sort)

/** Days for which an alarm also goes to the replaced number. */
export const DAYS_OF_REPLACED_NUMBER = 30

const SMS_A_DAY = 4

/** Codes and alarms go to the phone number alone. */
export const isPushed = (sort: SmsSort): boolean => sort !== 'code' && sort !== 'alarm'

const CODE_MINUTES = 10
const HOURS_OF_USE = 48

/** A code's expiry, a reminder's end of day. */
export function giveUpAt(sort: SmsSort, at: Date): Date {
  if (sort === 'code') return new Date(at.getTime() + CODE_MINUTES * 60_000)
  if (sort === 'reminder') return startOf(addDays(dayOf(at), 1))
  return new Date(at.getTime() + HOURS_OF_USE * 3_600_000)
}

type CapVerdict = { readonly sends: true } | { readonly sends: false; readonly waitsUntil?: Date }

/** A notice waits for the morning; a reminder stays in the app. */
export function underDailyCap(sort: SmsSort, sentToday: number, now: Date): CapVerdict {
  if (!isCapped(sort) || sentToday < SMS_A_DAY) return { sends: true }
  if (sort === 'reminder') return { sends: false }
  return { sends: false, waitsUntil: new Date(startOf(addDays(dayOf(now), 1)).getTime() + QUIET_UNTIL_HOUR * 3_600_000) }
}

/** `unsure`: maybe accepted; `dropped`: deliberately not sent. */
export const SMS_STATES = ['queued', 'sending', 'sent', 'delivered', 'undelivered', 'unsure', 'failed', 'dropped'] as const
export type SmsState = (typeof SMS_STATES)[number]

const IN_TROUBLE: readonly SmsState[] = ['failed', 'undelivered', 'unsure']

export function refusalToResend(
  sms: { readonly userId: string | null; readonly sort: SmsSort; readonly state: SmsState },
  staffId: string,
): Refusal | undefined {
  if (sms.userId === staffId) return refusal('own_record')
  if (sms.sort === 'code') return refusal('sms_is_code')
  return IN_TROUBLE.includes(sms.state) ? undefined : refusal('sms_needs_no_help')
}
