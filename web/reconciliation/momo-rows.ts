import type { listMomoDays, listMomoExceptions, listMomoOrders, previewMomoStatement } from '#contract/reconciliation.ts'
import type { MomoExceptionAction } from '#domain/reconciliation/momo-exception.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type MomoDay = AnswerOf<typeof listMomoDays>[number]
export type MomoException = AnswerOf<typeof listMomoExceptions>[number]
export type MomoOrder = AnswerOf<typeof listMomoOrders>[number]
export type StatementPreview = AnswerOf<typeof previewMomoStatement>
export type StatementFit = StatementPreview['lines'][number]['fit']

export const GATEWAY_NAMES: Readonly<Record<string, string>> = { mtn: 'MTN', paystack: 'Paystack' }

/** What a line of a statement is to our books, in a few words. */
export const FIT_LABELS = {
  matched: 'In our books',
  confirms: 'Confirms a typed transaction ID',
  open: 'Order still open: its provider is asked',
  failed: 'Order had failed: its provider is asked',
  differs: 'Tells of something else than we have',
  claimed: 'Claimed, and somebody has to look',
  duplicate: 'A second time for one order',
  unknown: 'Fits nothing of ours',
  known: 'Imported before',
} as const satisfies Record<StatementFit, string>

interface ActionWords {
  readonly title: string
  readonly button: string
  /** What it changes. */
  readonly does: string
}
/** Each way of ending an exception, as its dialog says it. */
const ACTION_LABELS = {
  confirm: {
    title: 'Whose payment is it?',
    button: 'Confirm the payment',
    does: 'The payment that you choose is confirmed. Other claims on its transaction ID fail.',
  },
  settle: {
    title: 'Take the provider’s word?',
    button: 'Settle the order',
    does: 'The order is settled as told: the payment counts or goes to the credit balance of its customer, or the loan is paid out. This cannot be undone here.',
  },
  book_moved: {
    title: 'Book what moved?',
    button: 'Book what moved',
    does: 'It is booked with the amount that the provider tells. Money that did not arrive goes to the credit balance of the customer. Money that was too much is taken from it, and the rest is our loss. This cannot be undone here.',
  },
  keep: {
    title: 'Add it to a credit balance?',
    button: 'Add to credit balance',
    does: 'The money goes to the credit balance of its customer, who is notified. An open order ends as failed.',
  },
  from_kept: {
    title: 'Take it from the credit balance?',
    button: 'Take from credit balance',
    does: 'The money that left is taken from the available credit balance of the customer, who is notified. The rest is booked as our loss, under mobile money over and short.',
  },
  provider_transfer: {
    title: 'Our own money?',
    button: 'Book it',
    does: 'It is booked as money that moved between our bank account and our account with the provider.',
  },
  over_short: {
    title: 'Nobody’s money?',
    button: 'Book as over or short',
    does: 'It is booked under mobile money over and short: a loss where it left, and what makes an earlier loss good where it came in.',
  },
  fail: {
    title: 'No money moved?',
    button: 'End the order as failed',
    does: 'The order ends as failed, and its loan is free for another. Look at the provider’s own page first: if the money did move, it is paid twice.',
  },
  reverse: {
    title: 'Take the payment back?',
    button: 'Reverse the payment',
    does: 'The payment is taken out of the books, and its customer is notified.',
  },
  close: {
    title: 'Nothing to book?',
    button: 'Close it',
    does: 'It is noted and closed. Nothing is booked, and the day stays red where its books differ.',
  },
} as const satisfies Record<MomoExceptionAction, ActionWords>

/** The product booked all of it by itself: what is left to say is that somebody saw it. */
const SEEN: ActionWords = {
  title: 'Seen and in order?',
  button: 'In order',
  does: 'The money is in the credit balance of its customer. It is noted that you saw it; nothing is booked.',
}
type Ended = Pick<MomoException, 'kind' | 'direction'>
const onlySeen = ({ kind, direction }: Ended, action: MomoExceptionAction): boolean =>
  kind === 'late_success' && direction === 'collection' && action === 'close'

/** The words of this way of ending this exception. */
export const wordsOfAction = (exception: Ended, action: MomoExceptionAction): ActionWords =>
  onlySeen(exception, action) ? SEEN : ACTION_LABELS[action]

/** The reason that stands there already where there is only one; it may be written over. */
export const reasonOfAction = (exception: Ended, action: MomoExceptionAction): string =>
  onlySeen(exception, action) ? 'The money is in the credit balance of its customer, and the books agree.' : ''

/** How an exception ended: by what people chose, or by itself. */
export const RESOLUTION_LABELS: Readonly<Record<string, string>> = {
  confirm: 'Payment confirmed',
  settle: 'Order settled as told',
  book_moved: 'Booked as it moved',
  keep: 'Added to the credit balance',
  from_kept: 'Taken from the credit balance',
  provider_transfer: 'Booked as our own money',
  over_short: 'Booked as over or short',
  fail: 'Order ended as failed',
  reverse: 'Payment reversed',
  close: 'Closed without another booking',
  found: 'Found later',
  reversed: 'Payment reversed',
  settled: 'Settled by its network',
  booked: 'Booked as the payout',
} satisfies Readonly<Record<MomoExceptionAction, string>> & Readonly<Record<string, string>>
