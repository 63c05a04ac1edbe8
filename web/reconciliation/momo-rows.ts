import type { listMomoDays, listMomoExceptions, listMomoTransactions, previewMomoStatement } from '#contract/reconciliation.ts'
import type { MomoExceptionAction } from '#domain/reconciliation/momo-exception.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type MomoDay = AnswerOf<typeof listMomoDays>[number]
export type MomoException = AnswerOf<typeof listMomoExceptions>[number]
export type MomoTransaction = AnswerOf<typeof listMomoTransactions>[number]
export type StatementPreview = AnswerOf<typeof previewMomoStatement>
export type StatementFit = StatementPreview['lines'][number]['fit']

export const GATEWAY_NAMES: Readonly<Record<string, string>> = { mtn: 'MTN', paystack: 'Paystack' }

export const FIT_LABELS = {
  matched: 'Matched',
  confirms: 'Confirms a typed transaction ID',
  open: 'Still open here. We check with the provider',
  failed: 'Failed here. We check with the provider',
  differs: 'Details differ from our record',
  claimed: 'Claimed. Needs a check',
  duplicate: 'Duplicate of one transaction',
  unknown: 'Unmatched',
  known: 'Imported before',
} as const satisfies Record<StatementFit, string>

interface ActionWords {
  readonly title: string
  readonly button: string
  readonly does: string
}
const ACTION_LABELS = {
  confirm: {
    title: 'Whose payment is it?',
    button: 'Confirm payment',
    does: 'You confirm the payment that you choose. Other claims on its transaction ID fail.',
  },
  settle: {
    title: 'Accept the provider’s report?',
    button: 'Settle transaction',
    does: 'We settle the transaction as reported: the payment counts or goes to the customer’s credit balance, or the loan is paid out. You cannot undo this here.',
  },
  book_moved: {
    title: 'Book the reported amount?',
    button: 'Book reported amount',
    does: 'We book the amount that the provider reports. Money that did not arrive goes to the customer’s credit balance. Excess money is taken from it, and the rest is our loss. You cannot undo this here.',
  },
  keep: {
    title: 'Add it to a credit balance?',
    button: 'Add to credit balance',
    does: 'The money goes to the customer’s credit balance, and we notify the customer. An open transaction ends as failed.',
  },
  from_kept: {
    title: 'Take it from the credit balance?',
    button: 'Take from credit balance',
    does: 'We take the money from the customer’s available credit balance and notify the customer. We book the rest as our loss, under mobile money over and short.',
  },
  provider_transfer: {
    title: 'Our own money?',
    button: 'Book transfer',
    does: 'We book it as a transfer between our bank account and our account with the provider.',
  },
  over_short: {
    title: 'Nobody’s money?',
    button: 'Book as over or short',
    does: 'We book it under mobile money over and short: money out as a loss, money in against an earlier loss.',
  },
  fail: {
    title: 'No money moved?',
    button: 'Mark as failed',
    does: 'The transaction ends as failed, and its loan can have another. Check the provider’s website first: if the money did move, it is paid twice.',
  },
  reverse: {
    title: 'Reverse the payment?',
    button: 'Reverse payment',
    does: 'We reverse the payment and notify the customer.',
  },
  close: {
    title: 'Nothing to book?',
    button: 'Close exception',
    does: 'We close the exception without a booking. A day whose figures differ stays unreconciled.',
  },
} as const satisfies Record<MomoExceptionAction, ActionWords>

/** The product booked it; a user only confirms. */
const SEEN: ActionWords = {
  title: 'Checked and correct?',
  button: 'Mark as checked',
  does: 'The money is in the customer’s credit balance. We record that you checked it, and book nothing.',
}
type Ended = Pick<MomoException, 'kind' | 'direction'>
const onlySeen = ({ kind, direction }: Ended, action: MomoExceptionAction): boolean =>
  kind === 'late_success' && direction === 'collection' && action === 'close'

export const wordsOfAction = (exception: Ended, action: MomoExceptionAction): ActionWords =>
  onlySeen(exception, action) ? SEEN : ACTION_LABELS[action]

/** Filled in where only one reason is possible; the user may change it. */
export const reasonOfAction = (exception: Ended, action: MomoExceptionAction): string =>
  onlySeen(exception, action) ? 'The money is in the customer’s credit balance, and the books agree.' : ''

export const RESOLUTION_LABELS: Readonly<Record<string, string>> = {
  confirm: 'Payment confirmed',
  settle: 'Settled as reported',
  book_moved: 'Booked as reported',
  keep: 'Added to the credit balance',
  from_kept: 'Taken from the credit balance',
  provider_transfer: 'Booked as our own money',
  over_short: 'Booked as over or short',
  fail: 'Marked as failed',
  reverse: 'Payment reversed',
  close: 'Closed without another booking',
  found: 'Found later',
  reversed: 'Payment reversed',
  settled: 'Settled by its network',
  booked: 'Booked as the payout',
} satisfies Readonly<Record<MomoExceptionAction, string>> & Readonly<Record<string, string>>
