import type { Logger } from 'pino'
import { encodeCedis } from '#domain/kernel/money.ts'
import { withDeadline, type FetchWithDeadline } from '#server/momo/with-deadline.ts'
import type { MomoGateway, TransactionToSend, TransactionStatus, RefundedPayment, SendOutcome } from '#server/momo/momo-gateway.ts'
import { balanceOf, holderNameOf, holderStateOf, sendOutcomeOf, statusOf } from '#server/momo/mtn-answers.ts'
import type { Direction } from '#server/momo/mtn-codes.ts'
import { mtnProduct, type CallMtn } from '#server/momo/mtn-product.ts'
import { cleanNote, internationalNumber } from '#server/momo/provider-values.ts'
import { provenRefusal } from '#server/momo/proven-refusal.ts'
import type { MtnAccount } from '#server/platform/config-momo.ts'

interface Surroundings {
  readonly log: Logger
  /** For one question in all; five seconds unless told. */
  readonly timeoutMilliseconds?: number
  /** A clock for the age of tokens that is never set. */
  readonly seconds?: () => number
}
const PATHS = { payment: '/v1_0/requesttopay', transfer: '/v1_0/transfer', refund: '/v1_0/refund' } as const satisfies Record<
  Direction,
  string
>
const NOT_SET = 'The keys to pay out by MTN are not set'
type WireOrder = TransactionToSend & { readonly original?: RefundedPayment }

/** MTN MoMo Open API: collection and disbursement. Amounts travel as `115.38`, numbers as `233244123456`, and our reference is the transaction's own id. */
export function mtnMomo(
  account: MtnAccount,
  { log, timeoutMilliseconds, seconds = () => performance.now() / 1000 }: Surroundings,
): MomoGateway {
  const collection = mtnProduct(account, 'collection', account.collection, seconds)
  const disbursement = account.disbursement && mtnProduct(account, 'disbursement', account.disbursement, seconds)
  const anyProduct = disbursement ?? collection
  const ask = () => withDeadline(timeoutMilliseconds)

  const askStatus = async (call: CallMtn, inTime: FetchWithDeadline, direction: Direction, reference: string): Promise<TransactionStatus> =>
    statusOf(await call(inTime, { method: 'GET', path: `${PATHS[direction]}/${encodeURIComponent(reference)}` }), direction, reference)
  const send = async (call: CallMtn, direction: Direction, order: WireOrder): Promise<SendOutcome> => {
    const inTime = ask()
    const answer = await call(inTime, { method: 'POST', path: PATHS[direction], ...orderToMtn(account, direction, order) })
    const outcome = sendOutcomeOf(answer, direction)
    if (outcome.sent === 'refused' && outcome.reason === 'not_accepted')
      log.error({ gateway: 'mtn', direction, reference: order.reference, detail: outcome.detail }, 'MTN does not take what it is sent')
    return provenRefusal(outcome, () => askStatus(call, inTime, direction, order.reference))
  }

  const payOut = async (direction: 'transfer' | 'refund', order: WireOrder): Promise<SendOutcome> =>
    disbursement === undefined
      ? { sent: 'refused', reason: 'not_configured', again: false, detail: NOT_SET }
      : send(disbursement, direction, order)
  const paidOut = async (direction: 'transfer' | 'refund', reference: string): Promise<TransactionStatus> =>
    disbursement === undefined ? { status: 'no_answer', detail: NOT_SET } : askStatus(disbursement, ask(), direction, reference)

  return {
    name: 'mtn',
    currency: account.currency,
    requestPayment: (order) => send(collection, 'payment', order),
    paymentStatus: (reference) => askStatus(collection, ask(), 'payment', reference),
    // MTN asks on the phone itself. Nothing was sent, and the order is where it was.
    submitVoucher: async () => ({ sent: 'unknown', detail: 'MTN takes no voucher' }),
    transfer: (order) => payOut('transfer', order),
    transferStatus: (reference) => paidOut('transfer', reference),
    refund: (order) => payOut('refund', order),
    refundStatus: ({ reference }) => paidOut('refund', reference),
    accountHolder: async (phone) => {
      const inTime = ask()
      const path = `/v1_0/accountholder/msisdn/${internationalNumber(phone)}`
      const state = holderStateOf(await anyProduct(inTime, { method: 'GET', path: `${path}/active` }))
      if (state !== 'active') return { state, name: null }
      return { state, name: holderNameOf(await anyProduct(inTime, { method: 'GET', path: `${path}/basicuserinfo` })) }
    },
    balance: async () =>
      disbursement && balanceOf(await disbursement(ask(), { method: 'GET', path: '/v1_0/account/balance' }), account.currency),
  }
}

function orderToMtn(account: MtnAccount, direction: Direction, { reference, phone, amount, note, original }: WireOrder) {
  const party = { partyIdType: 'MSISDN', partyId: internationalNumber(phone) }
  const words = cleanNote(note)
  // A refund goes to whoever paid: MTN knows who that was.
  const others = { payment: { payer: party }, transfer: { payee: party }, refund: { referenceIdToRefund: original?.reference } }
  return {
    headers: {
      'x-reference-id': reference,
      // Without its registered host MTN refuses the whole order, so it is told only where one is set.
      ...(account.callbackOrigin !== undefined && { 'x-callback-url': `${account.callbackOrigin}/hooks/mtn/${reference}` }),
    },
    json: {
      amount: encodeCedis(amount),
      currency: account.currency,
      externalId: reference,
      ...others[direction],
      payerMessage: words,
      payeeNote: words,
    },
  }
}
