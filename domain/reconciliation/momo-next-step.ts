import { actionsOn, type ExceptionFacts, type MomoExceptionKind } from '#domain/reconciliation/momo-exception.ts'

const PAGE = 'Check the provider’s own page first.'
const APPLY_OR_REFUND = 'Then open the loan to apply the money to it or to refund it.'

type Step = (facts: ExceptionFacts) => string

const poll: Step = ({ reportedMovement }) =>
  reportedMovement
    ? 'Ask the provider again. If there is still no result, check its own page and the statement: settle the order, or end it as failed.'
    : 'Ask the provider again. If there is still no result, check its own page. End the order as failed only if no money moved.'

const LOSS = 'The rest is booked as our loss.'

/** A refund that arrived late. */
const USED = `If the money was used meanwhile, take it from the credit balance. ${LOSS}`

const wrongAmount: Step = (facts) => {
  const { direction, transaction, reportedMovement } = facts
  if (direction === 'collection' && transaction !== 'SUCCESSFUL' && reportedMovement)
    return `${PAGE} The money is in the customer’s credit balance. ${APPLY_OR_REFUND}`
  if (actionsOn(facts).includes('reverse')) return 'If the statement is right, reverse the payment and enter the amount that arrived.'
  if (actionsOn(facts).includes('book_moved'))
    return `${PAGE} If it shows the same, book what moved: missing money goes to the customer’s credit balance, and excess money is taken from it first.${transaction === 'open' ? ' End the order as failed only if no money moved.' : ''}`
  if (actionsOn(facts).includes('from_kept'))
    return `${PAGE} If the money left, take it from the credit balance: the loan was paid out another way. ${LOSS}`
  return transaction === 'open' ? `${PAGE} End the order as failed only if no money moved.` : 'Resolve it with the provider, then close it.'
}

const reclaimed: Step = ({ unallocated }) =>
  unallocated
    ? `${PAGE} If some of it was applied to a loan, reverse that payment first. Then take it from the credit balance. ${LOSS}`
    : 'It has no payment. Resolve it with the provider, then close it.'

const STEPS: Readonly<Record<MomoExceptionKind, Step>> = {
  wrong_amount: wrongAmount,
  wrong_currency: ({ transaction }) =>
    transaction === 'open'
      ? `${PAGE} We cannot book another currency. Ask the provider to return the money, then end the order as failed.`
      : 'Ask the provider to return the money, then close it.',
  wrong_wallet: (facts) => {
    const { direction, transaction, reportedMovement } = facts
    if (transaction === 'SUCCESSFUL') return 'It is booked as ordered. Ask the customer who owns the wallet, then close it.'
    if (transaction === 'open' && !reportedMovement) return poll(facts)
    if (transaction === 'open' && direction !== 'collection')
      return 'Ask the customer if the money arrived. Settle the order only if it did.'
    if (transaction === 'open')
      return 'Ask the customer who owns the wallet. If it paid for them, settle the order to complete the payment.'
    if (transaction === 'FAILED' && direction === 'collection' && reportedMovement)
      return `Ask the customer who owns the wallet. If it paid for them, settle the order: the money goes to the credit balance. ${APPLY_OR_REFUND}`
    return 'Resolve it with the provider, then close it.'
  },
  late_success: ({ direction, loanWaits }) => {
    if (direction === 'refund') return `Ask the customer if the money arrived. If it did, settle the order. If not, close this. ${USED}`
    if (direction === 'disbursement')
      return loanWaits
        ? 'Open the loan to book the transfer as its payout or to record what happened.'
        : `The loan was paid out another way, or not at all. Ask the customer to return the money. If the customer has it, take it from the credit balance. ${LOSS}`
    return 'The money is in the customer’s credit balance. Open the loan to apply or refund it, then close this.'
  },
  failed_after_success: (facts) => {
    const { direction, payment } = facts
    if (direction === 'disbursement') return `${PAGE} If the money came back, open the loan and return the payout, then close this.`
    return payment ? `${PAGE} If the provider reclaimed the money, reverse the payment.` : reclaimed(facts)
  },
  transaction_taken: ({ transaction }) =>
    transaction === 'open'
      ? 'The other payment already has this money. End this order as failed to free the loan.'
      : 'The other payment already has this money. Close it.',
  stale: (facts) => (facts.transaction === 'open' ? poll(facts) : 'The order now has a result. Close it.'),
  missing_at_provider: ({ payment, unallocated }) => {
    const look = 'Import the statements of the days before and after.'
    if (payment) return `${look} If the money is on none, reverse the payment.`
    return unallocated
      ? `${look} If it is on none, take it from the credit balance. ${LOSS}`
      : `${look} If it is on none, resolve it with the provider.`
  },
  missing_with_us: ({ direction, reportedMovement }) => {
    if (!reportedMovement) return 'Resolve it with the provider, then close it.'
    if (direction === 'collection') return `Settle the order: the money goes to the customer’s credit balance. ${APPLY_OR_REFUND}`
    const arrivedQuestion = 'Ask the customer if the money arrived. If it did, settle the order.'
    return direction === 'refund' ? `${arrivedQuestion} ${USED}` : arrivedQuestion
  },
  duplicate: ({ incoming }) =>
    incoming
      ? `The customer paid twice. Add the second payment to the credit balance. ${APPLY_OR_REFUND}`
      : `It was paid out twice. Ask the customer or the provider to return it. If the customer keeps it, take it from the credit balance. ${LOSS}`,
  unknown: ({ direction, incoming, claimed }) => {
    const ownTransfer = 'Book a transfer between the provider and our bank as our own.'
    if (direction === 'other' && incoming) return `${ownTransfer} Money that makes good an earlier loss is booked as over or short.`
    if (incoming)
      return `${claimed ? 'Confirm the matching pending payment. Otherwise' : 'No pending payment matches. If it is a customer’s,'} add it to the customer’s credit balance. ${APPLY_OR_REFUND}`
    return `Find out who sent it and to whom. ${ownTransfer} Take money that a provider reclaimed from the credit balance; anything else is booked as over or short.`
  },
}

/** For staff; names only actions that actionsOn() offers. */
export const nextStepOn = (facts: ExceptionFacts): string => STEPS[facts.kind](facts)
