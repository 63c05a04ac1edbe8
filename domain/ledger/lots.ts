import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, smaller, subtract, type Pesewas } from '#domain/kernel/money.ts'

export const LOT_ORIGINS = ['receipt', 'transaction', 'reversal', 'overpayment', 'import'] as const
export type LotOrigin = (typeof LOT_ORIGINS)[number]

/** Rule P20. */
export interface Lot {
  readonly id: number
  readonly origin: LotOrigin
  readonly receivedOn: LocalDate
  /** The loan that it was received for. */
  readonly loanId: number | null
  readonly left: Pesewas
  /** For its open receipt and for refunds in flight. */
  readonly reserved: Pesewas
  /** The part of `reserved` for its open receipt. */
  readonly forReceipt: Pesewas
  /** When that receipt was made; null without one. */
  readonly receiptMadeAt: Date | null
  /** Null where a network reported it. */
  readonly takenBy: string | null
  readonly paymentId: number | null
  readonly receiptNumber: string | null
}
export interface LotPart {
  readonly lotId: number
  readonly amount: Pesewas
}

/** Not booked yet. */
export interface RefundInFlight {
  readonly reference: string
  readonly amount: Pesewas
  readonly by: readonly string[]
  /** The payment that goes back to its own wallet. */
  readonly paymentId: number | null
  /** Null where it failed and arrived later: receipts then reserve their money first. */
  readonly pendingSince: Date | null
}

/** Unused money. `takes`: what is left of the loan of its open receipt; null without one. */
export interface UnreservedLot extends Omit<Lot, 'reserved' | 'forReceipt'> {
  readonly takes: Pesewas | null
}

/** Oldest first: open receipts reserve their money, together at most what their loan takes (rule P24). */
export function reserveForReceipts(lots: readonly UnreservedLot[]): Lot[] {
  const reservedFor = new Map<number | null, Pesewas>()
  return lots.map(({ takes, ...lot }) => {
    const others = reservedFor.get(lot.loanId) ?? NOTHING
    const forReceipt = takes === null ? NOTHING : smaller(lot.left, subtract(takes, others))
    reservedFor.set(lot.loanId, add(others, forReceipt))
    return { ...lot, reserved: forReceipt, forReceipt }
  })
}

export const freeOf = (lot: Lot): Pesewas => subtract(lot.left, lot.reserved)
export const freeIn = (lots: readonly Lot[]): Pesewas => add(...lots.map(freeOf))

/** Nobody refunds a lot that they took in (rule P14). */
export const refundableBy = (lots: readonly Lot[], staff: readonly string[]): Lot[] =>
  lots.filter((lot) => lot.takenBy === null || !staff.includes(lot.takenBy))

/** Preferred lots first, then the oldest. Less than `amount` where they hold less. */
export function takeOldest(lots: readonly Lot[], amount: Pesewas, prefers: (lot: Lot) => boolean = () => false): LotPart[] {
  const ordered = lots.toSorted(
    (one, other) =>
      Number(prefers(other)) - Number(prefers(one)) ||
      (one.receivedOn < other.receivedOn ? -1 : one.receivedOn > other.receivedOn ? 1 : one.id - other.id),
  )
  let missing = amount
  return ordered.flatMap((lot) => {
    const taken = smaller(missing, freeOf(lot))
    missing = subtract(missing, taken)
    return taken > 0 ? [{ lotId: lot.id, amount: taken }] : []
  })
}

export const sumOf = (parts: readonly LotPart[]): Pesewas => add(...parts.map((part) => part.amount))

/** Lots of its payment first, and none that its users took in. */
export const partsOfRefund = (lots: readonly Lot[], refund: RefundInFlight): LotPart[] =>
  takeOldest(refundableBy(lots, refund.by), refund.amount, (lot) => refund.paymentId !== null && lot.paymentId === refund.paymentId)

/** Reserves the money of refunds in flight; where a refund finds too little, from any lot. */
export function setAside(lots: readonly Lot[], refunds: readonly RefundInFlight[]): Lot[] {
  let after = [...lots]
  for (const refund of refunds) {
    after = withRoomFor(after, refund)
    const own = partsOfRefund(after, refund)
    after = reserve(after, own)
    after = reserve(after, takeOldest(after, subtract(refund.amount, sumOf(own))))
  }
  return after
}

/**
 * A reversal makes receipts reserve their money again; what a pending refund had found free stays the refund's. Earlier receipts give way,
 * newest first, since these reserve less first.
 */
export function withRoomFor(lots: readonly Lot[], { amount, pendingSince }: RefundInFlight): Lot[] {
  let missing = subtract(amount, smaller(amount, freeIn(lots)))
  return lots
    .toReversed()
    .map((lot) => {
      const isEarlier = pendingSince !== null && lot.receiptMadeAt !== null && lot.receiptMadeAt <= pendingSince
      const freed = isEarlier ? smaller(lot.forReceipt, missing) : NOTHING
      missing = subtract(missing, freed)
      return { ...lot, reserved: subtract(lot.reserved, freed), forReceipt: subtract(lot.forReceipt, freed) }
    })
    .toReversed()
}

/** As the receipt itself may use them: only refunds in flight reserve them. */
export const withoutReceipts = (lots: readonly Lot[]): Lot[] =>
  lots.map((lot) => ({ ...lot, reserved: subtract(lot.reserved, lot.forReceipt), forReceipt: NOTHING }))

const reserve = (lots: readonly Lot[], parts: readonly LotPart[]): Lot[] =>
  lots.map((lot) => ({ ...lot, reserved: add(lot.reserved, ...parts.filter((part) => part.lotId === lot.id).map((part) => part.amount)) }))

export interface LotPayment {
  readonly valueDate: LocalDate
  readonly amount: Pesewas
  readonly parts: readonly LotPart[]
}

/** Money received for the loan keeps its value date, any other takes the day of the action (rule P14). */
export function paymentsFrom(lots: readonly Lot[], loanId: number, amount: Pesewas, today: LocalDate): LotPayment[] {
  const byDay = new Map<LocalDate, LotPart[]>()
  for (const part of takeOldest(lots, amount, (lot) => lot.loanId === loanId)) {
    const lot = lots.find((each) => each.id === part.lotId)
    const day = lot?.loanId === loanId ? lot.receivedOn : today
    byDay.set(day, [...(byDay.get(day) ?? []), part])
  }
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([valueDate, parts]) => ({ valueDate, amount: sumOf(parts), parts }))
}
