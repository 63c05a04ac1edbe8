import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { StaffUser } from '#domain/access/account-rules.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { sumOfPieces, type Pieces } from '#domain/tills/denominations.ts'

/** `closed`: counted, waits for sign-off. */
export const TILL_STATUSES = ['open', 'closed', 'signed'] as const
export type TillStatus = (typeof TILL_STATUSES)[number]

/** One staff user, one business day. */
export interface Till {
  readonly id: number
  readonly staffId: string
  readonly businessDay: LocalDate
  readonly status: TillStatus
  readonly closedBy: string | null
}

/** Rule A4. */
export const mayApproveTills = ({ permissions }: Pick<StaffUser, 'permissions'>): boolean =>
  refusalToDecideOn(NOTHING, permissions) === undefined

export const isLeftOpen = (till: Pick<Till, 'status' | 'businessDay'>, openDay: LocalDate): boolean =>
  till.status === 'open' && till.businessDay < openDay

/** `till`: the open one, or that of this business day. One from an earlier day takes no cash: its count would mix two days. */
export function refusalToUseTill(till: Till | undefined, openDay: LocalDate): Refusal | undefined {
  if (!till) return refusal('till_not_open')
  if (till.status !== 'open') return refusal('till_counted_today')
  return isLeftOpen(till, openDay) ? refusal('till_left_open', { day: till.businessDay }) : undefined
}

/** One per user and business day. */
export function refusalToOpenTill(till: Till | undefined, openDay: LocalDate): Refusal | undefined {
  if (!till) return undefined
  return refusalToUseTill(till, openDay) ?? refusal('till_already_open')
}

export const refusalToTakeOut = (amount: Pesewas, inTill: Pesewas): Refusal | undefined =>
  amount > inTill ? refusal('till_too_little', { amount: inTill }) : undefined

/** The owner; from the next business day also users who sign off. Others get "not found". */
export function refusalToCloseTill(till: Till, staff: StaffUser, openDay: LocalDate): Refusal | undefined {
  const isOwner = till.staffId === staff.userId
  if (!isOwner && !mayApproveTills(staff)) return refusal('not_found')
  if (till.status !== 'open') return refusal('till_is_closed')
  return isOwner || isLeftOpen(till, openDay) ? undefined : refusal('till_in_use')
}

export interface Count {
  readonly counted: Pesewas
  /** Rule P16. */
  readonly firstCounted?: Pesewas | undefined
  readonly pieces: readonly Pieces[] | undefined
  readonly reason: string | undefined
}

/** Positive is over. */
export const differenceOf = (count: Pick<Count, 'counted'>, ledgerAmount: Pesewas): Pesewas => subtract(count.counted, ledgerAmount)

/** Pieces must sum to the count, and a difference needs a reason. */
export function refusalOfCount(count: Count, ledgerAmount: Pesewas): Refusal | undefined {
  const pieces = count.pieces && sumOfPieces(count.pieces)
  if (pieces !== undefined && pieces !== count.counted) return refusal('till_pieces_differ', { pieces, counted: count.counted })
  const difference = differenceOf(count, ledgerAmount)
  if (difference === 0 || count.reason !== undefined) return undefined
  const { message } = refusal('till_difference_unexplained', { difference })
  return refusal('till_difference_unexplained', { difference }, { errors: { reason: message } })
}

/** Not the owner, nor the one who counted. */
export function refusalToSignOff(till: Till, staff: StaffUser): Refusal | undefined {
  if (till.staffId === staff.userId || till.closedBy === staff.userId) return refusal('own_till')
  if (till.status === 'open') return refusal('till_not_counted')
  return till.status === 'signed' ? refusal('till_already_signed') : undefined
}
