import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { sumOfPieces, type Pieces } from '#domain/tills/denominations.ts'

/** Open: cash goes through it. Closed: it was counted and waits for a signature. Signed: another person looked at the count. */
export const TILL_STATUSES = ['open', 'closed', 'signed'] as const
export type TillStatus = (typeof TILL_STATUSES)[number]

/** The drawer of one staff member on one business day. */
export interface Till {
  readonly id: number
  readonly staffId: string
  readonly businessDay: LocalDate
  readonly status: TillStatus
  /** Who counted it; null while it is open. */
  readonly closedBy: string | null
}

/** Who acts on a till. */
export interface TillStaff {
  readonly userId: string
  readonly permissions: readonly Permission[]
}

/** Signing off a till, and the safe, need approval permission of either reach (rule A4: a till needs either). */
export const mayApproveTills = ({ permissions }: Pick<TillStaff, 'permissions'>): boolean =>
  refusalToDecideOn(NOTHING, permissions) === undefined

/** A till whose business day is over and that nobody counted yet. */
export const isLeftOpen = (till: Pick<Till, 'status' | 'businessDay'>, openDay: LocalDate): boolean =>
  till.status === 'open' && till.businessDay < openDay

/**
 * Why cash cannot go through somebody's own till today. `till` is their open one, or that of this business day. One that was left open takes no cash of
 * a later day: it would be counted against the takings of two days.
 */
export function refusalToUseTill(till: Till | undefined, openDay: LocalDate): Refusal | undefined {
  if (!till) return refusal('till_not_open')
  if (till.status !== 'open') return refusal('till_counted_today')
  return isLeftOpen(till, openDay) ? refusal('till_left_open', { day: till.businessDay }) : undefined
}

/** Why nobody opens another till: one for each person and business day. `till` as for refusalToUseTill. */
export function refusalToOpenTill(till: Till | undefined, openDay: LocalDate): Refusal | undefined {
  if (!till) return undefined
  return refusalToUseTill(till, openDay) ?? refusal('till_already_open')
}

/** Why so much cannot leave a till that holds `inTill`. In pesewas. */
export const refusalToTakeOut = (amount: Pesewas, inTill: Pesewas): Refusal | undefined =>
  amount > inTill ? refusal('till_too_little', { amount: inTill }) : undefined

/**
 * Why this person cannot count and close this till: its owner does; from the next business day on, where the owner is away, whoever may sign tills off.
 * To everybody else it is not there.
 */
export function refusalToCloseTill(till: Till, staff: TillStaff, openDay: LocalDate): Refusal | undefined {
  const isOwner = till.staffId === staff.userId
  if (!isOwner && !mayApproveTills(staff)) return refusal('not_found')
  if (till.status !== 'open') return refusal('till_is_closed')
  return isOwner || isLeftOpen(till, openDay) ? undefined : refusal('till_in_use')
}

/** What was counted beside what the books say. Money in pesewas. */
export interface Count {
  readonly counted: Pesewas
  readonly pieces: readonly Pieces[] | undefined
  readonly reason: string | undefined
}

/** Above zero: more was there than the books say; below: less. In pesewas. */
export const differenceOf = (count: Pick<Count, 'counted'>, books: Pesewas): Pesewas => subtract(count.counted, books)

/** Why this count cannot be booked: notes and coins come to the sum that was counted, and a difference has a reason. */
export function refusalOfCount(count: Count, books: Pesewas): Refusal | undefined {
  const pieces = count.pieces && sumOfPieces(count.pieces)
  if (pieces !== undefined && pieces !== count.counted) return refusal('till_pieces_differ', { pieces, counted: count.counted })
  const difference = differenceOf(count, books)
  if (difference === 0 || count.reason !== undefined) return undefined
  const { message } = refusal('till_difference_unexplained', { difference })
  return refusal('till_difference_unexplained', { difference }, { errors: { reason: message } })
}

/** Why this person cannot sign this till off: another one does than its owner and than who counted it. */
export function refusalToSignOff(till: Till, staff: TillStaff): Refusal | undefined {
  if (till.staffId === staff.userId || till.closedBy === staff.userId) return refusal('own_till')
  if (till.status === 'open') return refusal('till_not_counted')
  return till.status === 'signed' ? refusal('till_already_signed') : undefined
}
