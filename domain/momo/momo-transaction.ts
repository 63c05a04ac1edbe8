import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long a sending may take before another process may repeat it (milliseconds). */
export const SENDING_LEASE = 20 * SECOND
/** The shortest time between two polls of one transaction, over all users and processes (milliseconds). */
export const MIN_POLL_INTERVAL = 5 * SECOND
/**
 * A transaction that was provably not accepted is sent again for this long, because a customer does not expect a prompt later
 * (milliseconds).
 */
export const RESEND_PERIOD = 10 * MINUTE
/** A provider that does not know a transaction so long after its sending never received it (milliseconds). */
export const NOT_RECEIVED_AFTER = 10 * MINUTE
/** A transaction that is open for this long needs staff. It never fails by time alone (milliseconds). */
export const STALE_AFTER = 24 * HOUR

const FIRST_GAPS = [10 * SECOND, 20 * SECOND, 40 * SECOND, 80 * SECOND]

/** Doubling gaps first, then five minutes within the first hour, then an hour. */
export function nextPollAt(order: { createdAt: Date; checks: number }, now: Date): Date {
  const age = now.getTime() - order.createdAt.getTime()
  const gap = FIRST_GAPS[order.checks] ?? (age < HOUR ? 5 * MINUTE : HOUR)
  return new Date(now.getTime() + gap)
}

/** When to repeat a sending that was refused for our own fault. */
export function nextSendAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (FIRST_GAPS[attempts - 1] ?? 2 * MINUTE))
}

export const isOlderThan = (moment: Date, milliseconds: number, now: Date): boolean => now.getTime() - moment.getTime() >= milliseconds

/** Money in pesewas, wallets as `0XXXXXXXXX`. */
interface Moved {
  readonly amount: Pesewas
  readonly currency: string
  readonly phone: string | null
}

/** The first difference between our transaction and the provider's report. A wallet that the report omits is not compared. */
export function findMismatch(ordered: Moved, told: Moved): 'wrong_amount' | 'wrong_currency' | 'wrong_wallet' | undefined {
  if (told.currency !== ordered.currency) return 'wrong_currency'
  if (told.amount !== ordered.amount) return 'wrong_amount'
  return told.phone !== null && told.phone !== ordered.phone ? 'wrong_wallet' : undefined
}

/** The day on which the money moved: the provider's where that is possible, else the day of the transaction. */
export function dayMoved(at: Date | null, orderedAt: Date, now: Date): LocalDate {
  const ordered = dayOf(orderedAt)
  if (at === null) return ordered
  const told = dayOf(at)
  return told < ordered || told > dayOf(now) ? ordered : told
}

/** Limits of collections per customer and per wallet. */
export const COLLECTIONS_PER_CUSTOMER = { limit: 5, windowSeconds: 60 * 60 }
export const COLLECTIONS_PER_WALLET = { limit: 10, windowSeconds: 24 * 60 * 60 }
