import type { Logger } from 'pino'
import { encodeCedis } from '#domain/kernel/money.ts'
import { withDeadline, type FetchWithDeadline } from '#server/momo/with-deadline.ts'
import type { MomoGateway, TransactionToSend, TransactionStatus, RefundedPayment, SendOutcome } from '#server/momo/momo-gateway.ts'
import { balanceOf, holderNameOf, holderStateOf, sendOutcomeOf, statusOf } from '#server/momo/mtn-responses.ts'
import type { Direction } from '#server/momo/mtn-codes.ts'
import { mtnProduct, type CallMtn } from '#server/momo/mtn-product.ts'
import { cleanNote, internationalNumber } from '#server/momo/provider-values.ts'
import { provenRefusal } from '#server/momo/proven-refusal.ts'
import type { MtnAccount } from '#server/platform/config-momo.ts'

interface Options {
  readonly log: Logger
  /** For token, call and repeat together. */
  readonly timeoutMilliseconds?: number
  /** Monotonic. */
  readonly seconds?: () => number
}
const PATHS = { payment: '/v1_0/requesttopay', transfer: '/v1_0/transfer', refund: '/v1_0/refund' } as const satisfies Record<
  Direction,
  string
>
const NOT_SET = 'The keys to pay out by MTN are not set'
type ToMtn = TransactionToSend & { readonly original?: RefundedPayment }

/** Amounts as `115.38`, numbers as `233244123456`; the ID in paths is our reference. */
export function mtnMomo(account: MtnAccount, { log, timeoutMilliseconds, seconds = () => performance.now() / 1000 }: Options): MomoGateway {
  const collection = mtnProduct(account, 'collection', account.collection, seconds)
  const disbursement = account.disbursement && mtnProduct(account, 'disbursement', account.disbursement, seconds)
  const anyProduct = disbursement ?? collection
  const startDeadline = () => withDeadline(timeoutMilliseconds)

  const pollStatus = async (
    call: CallMtn,
    fetchInTime: FetchWithDeadline,
    direction: Direction,
    reference: string,
  ): Promise<TransactionStatus> =>
    statusOf(await call(fetchInTime, { method: 'GET', path: `${PATHS[direction]}/${encodeURIComponent(reference)}` }), direction, reference)
  const send = async (call: CallMtn, direction: Direction, transaction: ToMtn): Promise<SendOutcome> => {
    const fetchInTime = startDeadline()
    const response = await call(fetchInTime, { method: 'POST', path: PATHS[direction], ...toMtn(account, direction, transaction) })
    const outcome = sendOutcomeOf(response, direction)
    if (outcome.sent === 'refused' && outcome.reason === 'not_accepted')
      log.error(
        { gateway: 'mtn', direction, reference: transaction.reference, detail: outcome.detail },
        'MTN rejected a transaction as invalid',
      )
    return provenRefusal(outcome, () => pollStatus(call, fetchInTime, direction, transaction.reference))
  }

  const sendOut = async (direction: 'transfer' | 'refund', transaction: ToMtn): Promise<SendOutcome> =>
    disbursement === undefined
      ? { sent: 'refused', reason: 'not_configured', again: false, detail: NOT_SET }
      : send(disbursement, direction, transaction)
  const pollOut = async (direction: 'transfer' | 'refund', reference: string): Promise<TransactionStatus> =>
    disbursement === undefined ? { status: 'no_answer', detail: NOT_SET } : pollStatus(disbursement, startDeadline(), direction, reference)

  return {
    name: 'mtn',
    currency: account.currency,
    requestPayment: (transaction) => send(collection, 'payment', transaction),
    paymentStatus: (reference) => pollStatus(collection, startDeadline(), 'payment', reference),
    submitVoucher: async () => ({ sent: 'unknown', detail: 'MTN takes no voucher' }),
    transfer: (transaction) => sendOut('transfer', transaction),
    transferStatus: (reference) => pollOut('transfer', reference),
    refund: (transaction) => sendOut('refund', transaction),
    refundStatus: ({ reference }) => pollOut('refund', reference),
    accountHolder: async (phone) => {
      const fetchInTime = startDeadline()
      const path = `/v1_0/accountholder/msisdn/${internationalNumber(phone)}`
      const state = holderStateOf(await anyProduct(fetchInTime, { method: 'GET', path: `${path}/active` }))
      if (state !== 'active') return { state, name: null }
      return { state, name: holderNameOf(await anyProduct(fetchInTime, { method: 'GET', path: `${path}/basicuserinfo` })) }
    },
    balance: async () =>
      disbursement && balanceOf(await disbursement(startDeadline(), { method: 'GET', path: '/v1_0/account/balance' }), account.currency),
  }
}

function toMtn(account: MtnAccount, direction: Direction, { reference, phone, amount, note, original }: ToMtn) {
  const party = { partyIdType: 'MSISDN', partyId: internationalNumber(phone) }
  const words = cleanNote(note)
  // MTN refunds the wallet that paid.
  const others = { payment: { payer: party }, transfer: { payee: party }, refund: { referenceIdToRefund: original?.reference } }
  return {
    headers: {
      'x-reference-id': reference,
      // MTN rejects callback hosts that are not registered.
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
