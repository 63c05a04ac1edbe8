import type { SimulatorAnswer } from '#tools/simulator/simulator-part.ts'

export class PaystackRefusal extends Error {
  override name = 'PaystackRefusal'
  readonly answer: SimulatorAnswer
  constructor(status: number, code: string, message: string, nextStep = 'Check the values that you sent and try again') {
    super(message)
    this.answer = { status, body: { status: false, message, meta: { nextStep }, type: 'validation_error', code } }
  }
}

/** `status: true` only means that the call was valid. */
export const understood = (message: string, data?: unknown): SimulatorAnswer => ({
  status: 200,
  body: { status: true, message, ...(data !== undefined && { data }) },
})

/** MTN's test numbers with Paystack's codes. */
const WORDS: Readonly<Record<string, string>> = {
  APPROVAL_REJECTED: 'Declined',
  EXPIRED: 'Transaction timed out',
  PAYER_NOT_FOUND: 'Account not registered for mobile money',
  PAYEE_NOT_FOUND: 'Account not registered for mobile money',
  NOT_ENOUGH_FUNDS: 'Insufficient funds',
  PAYER_LIMIT_REACHED: 'Transaction limit exceeded',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'Recipient cannot receive: balance limit exceeded',
}
export const paystackWords = (reason: string): string => WORDS[reason] ?? 'Transaction could not be processed'
