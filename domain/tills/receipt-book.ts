import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'

/** `waiting`: entered and unconfirmed; `void`: closed, or its payment failed or was reversed. */
export type ReceiptState = 'open' | 'waiting' | 'redeemed' | 'void' | 'expired' | 'cancelled'

export interface BookedReceipt {
  /** Of issue. */
  readonly day: LocalDate
  /** Null: unbound. */
  readonly amount: Pesewas | null
  readonly status: 'open' | 'used' | 'cancelled' | 'closed'
  /** Of a closed one, whose money is free. */
  readonly closeReason: string | null
  /** The first day on which it is expired. */
  readonly expiresOn: LocalDate
  readonly payment: { readonly status: string; readonly reason: string | null; readonly decidedBy: string | null } | null
  readonly cancelled: { readonly on: LocalDate; readonly by: string; readonly reason: string | null } | null
}

export function stateOfReceipt({ status, expiresOn, payment }: BookedReceipt, today: LocalDate): ReceiptState {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'open') return today >= expiresOn ? 'expired' : 'open'
  if (payment?.status === 'pending') return 'waiting'
  return payment?.status === 'completed' ? 'redeemed' : 'void'
}

/** Why it has no payment. */
export function gapOfReceipt(receipt: BookedReceipt, today: LocalDate): string | undefined {
  const { amount, payment, cancelled, expiresOn } = receipt
  const state = stateOfReceipt(receipt, today)
  if (state === 'redeemed') return undefined
  if (state === 'waiting') return 'Entered, waiting for the office to confirm it.'
  if (state === 'open') return amount === null ? 'Made without a loan, not used yet.' : 'Not entered yet.'
  if (state === 'expired')
    return `${amount === null ? 'Made without a loan, never used' : 'Never entered'}: expired on ${formatDay(expiresOn)}.`
  if (receipt.status === 'closed') return `Closed${why(receipt.closeReason)}`
  if (state === 'cancelled') return `Cancelled${by(cancelled?.by)}${why(cancelled?.reason)}`
  return `Its payment was ${payment?.status === 'reversed' ? 'reversed' : 'marked as failed'}${by(payment?.decidedBy)}${why(payment?.reason)}`
}

const by = (name: string | null | undefined): string => (name == null ? '' : ` by ${name}`)
const why = (reason: string | null | undefined): string => (reason == null ? '.' : `: ${reason}`)

/** A receipt cancelled on its own day does not count; one cancelled later counts as unredeemed. */
interface Takings {
  readonly takings: Pesewas
  readonly redeemed: Pesewas
  readonly unredeemed: Pesewas
}

export function takingsOf(receipts: readonly BookedReceipt[], today: LocalDate): Takings {
  const counted = receipts.filter((one) => one.cancelled?.on !== one.day)
  const sum = (of: readonly BookedReceipt[]) => add(...of.map((one) => one.amount ?? NOTHING))
  const takings = sum(counted)
  const redeemed = sum(counted.filter((one) => stateOfReceipt(one, today) === 'redeemed'))
  return { takings, redeemed, unredeemed: subtract(takings, redeemed) }
}
