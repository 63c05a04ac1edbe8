import { actionsOn, type ExceptionFacts, type MomoExceptionKind } from '#domain/reconciliation/momo-exception.ts'

const PAGE = 'Look at the provider’s own page first.'
const APPLY_OR_REFUND = 'Then open the loan to apply the money to it or to refund it.'

type Step = (facts: ExceptionFacts) => string

const poll: Step = ({ reportedMovement }) =>
  reportedMovement
    ? 'Ask the provider again. If it still cannot say, go by its own page and the statement: settle the order, or end it as failed.'
    : 'Ask the provider again. If it still cannot say, look at its own page. End the order as failed only where no money moved.'

const LOSS = 'What that does not cover is booked as our loss.'

/** For a refund that arrived late. */
const USED = `If the money was used meanwhile, take it from the credit balance. ${LOSS}`

const wrongAmount: Step = (facts) => {
  const { direction, order, reportedMovement } = facts
  if (direction === 'collection' && order !== 'SUCCESSFUL' && reportedMovement)
    return `${PAGE} The money that arrived is in the credit balance of the customer. ${APPLY_OR_REFUND}`
  if (actionsOn(facts).includes('reverse')) return 'If the statement is right, reverse the payment, and enter what did arrive.'
  if (actionsOn(facts).includes('book_moved'))
    return `${PAGE} If it says the same, book what moved: money that did not arrive goes to the credit balance of the customer, and money that was too much is taken from it first.${order === 'open' ? ' End the order as failed only where no money moved.' : ''}`
  if (actionsOn(facts).includes('from_kept'))
    return `${PAGE} If it left, take it from the credit balance: its loan was paid out another way. ${LOSS}`
  return order === 'open' ? `${PAGE} End the order as failed only where no money moved.` : 'Clear it up with the provider, and close it.'
}

const takenBack: Step = ({ kept }) =>
  kept
    ? `${PAGE} If some of it was applied to a loan, reverse that payment first. Then take it from the credit balance. ${LOSS}`
    : 'No payment counts for it. Clear it up with the provider, and close it.'

const STEPS: Readonly<Record<MomoExceptionKind, Step>> = {
  wrong_amount: wrongAmount,
  wrong_currency: ({ order }) =>
    order === 'open'
      ? `${PAGE} Money in another currency is not booked here: have the provider send it back, and end the order as failed.`
      : 'Have the provider send it back, and close it.',
  wrong_wallet: (facts) => {
    const { direction, order, reportedMovement } = facts
    if (order === 'SUCCESSFUL') return 'It counts as it was ordered. Ask the customer whose wallet it was, and close it.'
    if (order === 'open' && !reportedMovement) return poll(facts)
    if (order === 'open' && direction !== 'collection') return 'Ask the customer whether the money came. Settle the order only if it did.'
    if (order === 'open') return 'Ask the customer whose wallet it is. If it paid for them, settle the order: the payment counts.'
    if (order === 'FAILED' && direction === 'collection' && reportedMovement)
      return `Ask the customer whose wallet it is. If it paid for them, settle the order: the money goes to the credit balance. ${APPLY_OR_REFUND}`
    return 'Clear it up with the provider, and close it.'
  },
  late_success: ({ direction, loanWaits }) => {
    if (direction === 'refund')
      return `Ask the customer whether the money came. Settle the order if it did, and close this if it did not. ${USED}`
    if (direction === 'disbursement')
      return loanWaits
        ? 'Open the loan: there the transfer is booked as its payout, or what became of it is written down.'
        : `The loan was paid out another way, or not at all. Ask the customer for the money, who brings it to the desk or sends it. If it did arrive, take it from the credit balance. ${LOSS}`
    return 'The money is in the credit balance of the customer. Open the loan to apply the money to it or to refund it, and close this.'
  },
  failed_after_success: (facts) => {
    const { direction, payment } = facts
    if (direction === 'disbursement') return `${PAGE} If the money came back, return the payout where the loan is opened, and close this.`
    return payment ? `${PAGE} If the money did not stay, reverse the payment.` : takenBack(facts)
  },
  transaction_taken: ({ order }) =>
    order === 'open'
      ? 'The money is in the books already, under the other payment. End this order as failed: it frees the loan.'
      : 'The money is in the books already, under the other payment. Close it.',
  stale: (facts) => (facts.order === 'open' ? poll(facts) : 'The order has ended meanwhile. Close it.'),
  missing_at_provider: ({ payment, kept }) => {
    const look = 'Import the statements of the days around it.'
    if (payment) return `${look} If the money is on none, reverse the payment.`
    return kept
      ? `${look} If it is on none, take it from the credit balance. ${LOSS}`
      : `${look} If it is on none, clear it up with the provider.`
  },
  missing_with_us: ({ direction, reportedMovement }) => {
    if (!reportedMovement) return 'Clear it up with the provider, and close it.'
    if (direction === 'collection') return `Settle the order: the money goes to the credit balance of its customer. ${APPLY_OR_REFUND}`
    const asked = 'Ask the customer whether the money came. If it did, settle the order.'
    return direction === 'refund' ? `${asked} ${USED}` : asked
  },
  duplicate: ({ incoming }) =>
    incoming
      ? `The customer paid twice. Add the second payment to the credit balance. ${APPLY_OR_REFUND}`
      : `It was paid out twice. Ask the customer or the provider for it. If it stays with the customer, take it from the credit balance. ${LOSS}`,
  unknown: ({ direction, incoming }) => {
    const ours = 'Money between the provider and our bank account is booked as our own.'
    if (direction === 'other' && incoming) return `${ours} What makes an earlier loss good is booked as over or short.`
    return incoming
      ? `Confirm the payment that waits for it. Otherwise add it to the credit balance of its customer. ${APPLY_OR_REFUND}`
      : `Find out who sent it and to whom. ${ours} Take money that a provider took back from the credit balance; anything else is booked as over or short.`
  },
}

/** One or two sentences for staff, naming only actions that actionsOn() offers for the same facts. */
export const nextStepOn = (facts: ExceptionFacts): string => STEPS[facts.kind](facts)
