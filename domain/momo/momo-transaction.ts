import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds for which one process owns the sending. */
export const SENDING_LEASE = 20 * SECOND
/** Milliseconds, over all processes and users. */
export const MIN_POLL_INTERVAL = 5 * SECOND
/** Milliseconds; customers do not expect a later prompt. */
export const RESEND_FOR = 10 * MINUTE
/** Milliseconds; then an unknown transaction was not received. */
export const NOT_RECEIVED_AFTER = 10 * MINUTE
/** Milliseconds until staff look at it. Age alone never fails one. */
export const STALE_AFTER = 24 * HOUR

const FIRST_GAPS = [10 * SECOND, 20 * SECOND, 40 * SECOND, 80 * SECOND]

/** Backs off, then every five minutes until it is an hour old, then hourly. */
export function nextPollAt(order: { createdAt: Date; checks: number }, now: Date): Date {
  const age = now.getTime() - order.createdAt.getTime()
  const gap = FIRST_GAPS[order.checks] ?? (age < HOUR ? 5 * MINUTE : HOUR)
  return new Date(now.getTime() + gap)
}

/** After a refusal for our own fault. */
export function nextSendAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (FIRST_GAPS[attempts - 1] ?? 2 * MINUTE))
}

export const isOlderThan = (moment: Date, milliseconds: number, now: Date): boolean => now.getTime() - moment.getTime() >= milliseconds

/** Wallets as `0XXXXXXXXX`. */
interface Moved {
  readonly amount: Pesewas
  readonly currency: string
  readonly phone: string | null
}

/** An unreported wallet is not compared. */
export function mismatchOf(expected: Moved, reported: Moved): 'wrong_amount' | 'wrong_currency' | 'wrong_wallet' | undefined {
  if (reported.currency !== expected.currency) return 'wrong_currency'
  if (reported.amount !== expected.amount) return 'wrong_amount'
  return reported.phone !== null && reported.phone !== expected.phone ? 'wrong_wallet' : undefined
}

/** The provider's day if plausible, else the transaction's. */
export function dayMoved(at: Date | null, createdAt: Date, now: Date): LocalDate {
  const expected = dayOf(createdAt)
  if (at === null) return expected
  const reported = dayOf(at)
  return reported < expected || reported > dayOf(now) ? expected : reported
}

export const COLLECTIONS_PER_CUSTOMER = { limit: 5, windowSeconds: 60 * 60 }
export const COLLECTIONS_PER_WALLET = { limit: 10, windowSeconds: 24 * 60 * 60 }
