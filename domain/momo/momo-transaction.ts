import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long a sending may take before another process may send the same order again, in milliseconds. */
export const SENDING_LEASE = 20 * SECOND
/** A provider is asked after one order at most this often, however many people and processes want to know, in milliseconds. */
export const MIN_POLL_INTERVAL = 5 * SECOND
/** An order that was provably not taken is sent again for this long. A customer does not expect a prompt on the phone later. In milliseconds. */
export const RESEND_PERIOD = 10 * MINUTE
/** A provider that does not know an order so long after its sending never got it, in milliseconds. */
export const NOT_RECEIVED_AFTER = 10 * MINUTE
/** An order that is still open after this long is for people to look at. It never fails by time alone. In milliseconds. */
export const STALE_AFTER = 24 * HOUR

const FIRST_GAPS = [10 * SECOND, 20 * SECOND, 40 * SECOND, 80 * SECOND]

/** When the job asks next after an order that was asked after so many times: soon at first, then every five minutes for an hour, then every hour. */
export function nextPollAt(order: { createdAt: Date; checks: number }, now: Date): Date {
  const age = now.getTime() - order.createdAt.getTime()
  const gap = FIRST_GAPS[order.checks] ?? (age < HOUR ? 5 * MINUTE : HOUR)
  return new Date(now.getTime() + gap)
}

/** When an order that a provider refused for our own fault is sent again. */
export function nextSendAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + (FIRST_GAPS[attempts - 1] ?? 2 * MINUTE))
}

export const isOlderThan = (moment: Date, milliseconds: number, now: Date): boolean => now.getTime() - moment.getTime() >= milliseconds

/** What was ordered, and what a provider says that it moved. Money in pesewas, wallets as `0XXXXXXXXX`. */
interface Moved {
  readonly amount: Pesewas
  readonly currency: string
  readonly phone: string | null
}

/**
 * Why what a provider tells of an order is not believed: it is another amount, currency or wallet than ours. A wallet that it does not name is not compared.
 */
export function findMismatch(ordered: Moved, told: Moved): 'wrong_amount' | 'wrong_currency' | 'wrong_wallet' | undefined {
  if (told.currency !== ordered.currency) return 'wrong_currency'
  if (told.amount !== ordered.amount) return 'wrong_amount'
  return told.phone !== null && told.phone !== ordered.phone ? 'wrong_wallet' : undefined
}

/** The day on which the money moved: as the provider tells where that can be, else the day on which it was ordered. */
export function dayMoved(at: Date | null, orderedAt: Date, now: Date): LocalDate {
  const ordered = dayOf(orderedAt)
  if (at === null) return ordered
  const told = dayOf(at)
  return told < ordered || told > dayOf(now) ? ordered : told
}

/** How many requests to pay one customer, and one wallet, may be asked in a while (seconds). */
export const COLLECTIONS_PER_CUSTOMER = { limit: 5, windowSeconds: 60 * 60 }
export const COLLECTIONS_PER_WALLET = { limit: 10, windowSeconds: 24 * 60 * 60 }
