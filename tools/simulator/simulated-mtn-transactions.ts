import { randomInt } from 'node:crypto'
import { add, encodeCedis, NOTHING, parseCedis, type Pesewas } from '#domain/kernel/money.ts'
import {
  promptOnPhones,
  ageOf,
  type TransactionPlan,
  simulatedTransactions,
  type SimulatedTransaction,
  type SimulatedTransactions,
} from '#tools/simulator/simulated-transactions.ts'
import { reportedId, type CallbackScript, type Lies } from '#tools/simulator/script-rules.ts'
import { simulatedBook, type BookOpening, type SimulatedBook } from '#tools/simulator/simulated-book.ts'
import { jsonOf, type MtnApiUser, referenceOf } from '#tools/simulator/simulated-mtn-access.ts'
import { duplicated, gatewayRefusal, messageOf, notFound, platformRefusal, wrongCurrency } from '#tools/simulator/simulated-mtn-answers.ts'
import { DELAY_SECONDS, testNumber, type TestOutcome, testRefund } from '#tools/simulator/simulated-mtn-numbers.ts'
import type { SimulatorAnswer, SimulatorCall, SimulatorContext } from '#tools/simulator/simulator-part.ts'

export type MtnOperation = 'requesttopay' | 'transfer' | 'refund'
const KINDS = { requesttopay: 'collection', transfer: 'disbursement', refund: 'refund' } as const
const LONGEST_NOTE = 160

interface MtnTransaction extends SimulatedTransaction {
  readonly operation: MtnOperation
  readonly party: { readonly partyIdType: string; readonly partyId: string }
  readonly payerMessage: string
  readonly payeeNote: string
  readonly callbackUrl: string | undefined
  /** Of a refund: the payment's reference. */
  readonly refunds?: string
}

export interface MtnTransactions {
  readonly book: SimulatedBook
  readonly orders: SimulatedTransactions
  readonly submit: (call: SimulatorCall, user: MtnApiUser, operation: MtnOperation) => Promise<SimulatorAnswer>
  /** False values included. */
  readonly statusBody: (reference: string, operation: MtnOperation) => object
}

/** Both products share one wallet. */
export function mtnTransactions(context: SimulatorContext, opening: BookOpening): MtnTransactions {
  const { clock, phones } = context
  const book = simulatedBook(opening, randomInt(1_000_000_000, 9_000_000_000))
  const stored = new Map<string, MtnTransaction>()
  const words = {
    expired: 'EXPIRED',
    declined: 'APPROVAL_REJECTED',
    // MTN: "predominantly insufficient funds".
    walletTooLow: 'INTERNAL_PROCESSING_ERROR',
    noPayer: 'PAYER_NOT_FOUND',
    noPayee: 'PAYEE_NOT_FOUND',
    cannotReceive: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
    accountTooLow: 'NOT_ENOUGH_FUNDS',
  }
  const transactions = simulatedTransactions({ book, words, clock }, (transaction) => {
    notifyPhone(context, transaction)
    const own = stored.get(transaction.reference)
    if (own !== undefined)
      for (const script of own.callbacks ?? [{ afterSeconds: 0, early: false, says: {} }]) callBack(context, own, script)
  })
  promptOnPhones(context, transactions, () => true)
  return {
    book,
    orders: transactions,
    submit: async (call, user, operation) => {
      const reference = referenceOf(call)
      const callbackUrl = callbackOf(call, user)
      const body = jsonOf(call)
      const sent = operation === 'refund' ? refundOf(body, stored) : transactionOf(body, operation)
      if (sent.currency !== user.currency) throw wrongCurrency()
      if (stored.has(reference)) throw duplicated()
      const phone = bookPhone(sent.party.partyId)
      const script = context.script.takeOrder('mtn', { operation, reference, phone })
      const transaction: MtnTransaction = {
        ...sent,
        operation,
        reference,
        callbackUrl,
        phone,
        kind: KINDS[operation],
        network: 'MTN MoMo',
        fee: NOTHING,
        note: sent.payerMessage,
        createdAt: clock.now(),
        says: script?.says ?? {},
        callbacks: script?.callbacks,
        plan: planOf(context, user, sent, operation, script),
        state: 'pending',
      }
      stored.set(reference, transaction)
      if (isGhanaian(sent.party.partyId)) phones.notice(phone)
      for (const early of transaction.callbacks ?? []) if (early.early) await callBackNow(context, transaction, early)
      transactions.open(transaction)
      return { status: 202 }
    },
    statusBody: (reference, operation) => {
      transactions.tick()
      const transaction = stored.get(reference.toLowerCase())
      if (transaction === undefined || transaction.operation !== operation) throw notFound()
      return statusOf(transaction, context, transaction.says)
    },
  }
}

/** `0XXXXXXXXX` for a Ghanaian number. */
export const bookPhone = (msisdn: string): string => msisdn.replace(/^233(?=\d{9}$)/, '0')
export const isGhanaian = (msisdn: string): boolean => /^233\d{9}$/.test(msisdn)

interface RequestedTransaction {
  readonly amount: Pesewas
  readonly currency: string
  readonly externalId: string
  readonly party: { readonly partyIdType: string; readonly partyId: string }
  readonly payerMessage: string
  readonly payeeNote: string
  /** Of a refund: the payment's reference, or a number of MTN's test table. */
  readonly refunds?: string
  readonly refusal?: string
}

function transactionOf(body: Record<string, unknown>, operation: 'requesttopay' | 'transfer'): RequestedTransaction {
  return { ...moneyOf(body), party: partyOf(body[operation === 'requesttopay' ? 'payer' : 'payee']) }
}

function moneyOf(body: Record<string, unknown>) {
  const amount = typeof body['amount'] === 'string' ? parseCedis(body['amount']) : undefined
  if (amount === undefined || amount <= 0)
    throw gatewayRefusal(400, 'amount must be a text with a number above zero and at most two decimals.')
  const currency = body['currency']
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) throw gatewayRefusal(400, 'currency must be a code of three letters.')
  const externalId = body['externalId'] ?? ''
  if (typeof externalId !== 'string') throw gatewayRefusal(400, 'externalId must be a text.')
  return { amount, currency, externalId, payerMessage: noteOf(body, 'payerMessage'), payeeNote: noteOf(body, 'payeeNote') }
}

/** MTN publishes no list; it refuses apostrophes, markup, and everything outside ASCII. */
function noteOf(body: Record<string, unknown>, name: string): string {
  const note = body[name] ?? ''
  if (typeof note !== 'string' || note.length > LONGEST_NOTE || /['"`<>&;\\]|[^ -~]/.test(note))
    throw gatewayRefusal(400, `${name} must be a text of at most ${LONGEST_NOTE} plain characters.`)
  return note
}

function partyOf(party: unknown): { partyIdType: string; partyId: string } {
  if (party === null || typeof party !== 'object') throw gatewayRefusal(400, 'The other party is missing.')
  const { partyIdType, partyId } = { partyIdType: '', partyId: '', ...party }
  // Measured: no party is a 400, an empty one a 500.
  if (partyIdType === '' || partyId === '') throw platformRefusal(500, 'INTERNAL_PROCESSING_ERROR', messageOf('INTERNAL_PROCESSING_ERROR'))
  if (!['MSISDN', 'EMAIL', 'PARTY_CODE'].includes(partyIdType))
    throw gatewayRefusal(400, 'partyIdType must be MSISDN, EMAIL or PARTY_CODE.')
  const fits = typeof partyId === 'string' && (partyIdType !== 'MSISDN' || /^\d{6,15}$/.test(partyId))
  if (!fits) throw gatewayRefusal(400, 'partyId of an MSISDN must be digits with the code of the country.')
  return { partyIdType, partyId }
}

/** To the payer; all refunds together are at most the payment. */
function refundOf(body: Record<string, unknown>, stored: ReadonlyMap<string, MtnTransaction>): RequestedTransaction {
  const refunds = body['referenceIdToRefund']
  if (typeof refunds !== 'string' || refunds === '') throw gatewayRefusal(400, 'referenceIdToRefund is missing.')
  const money = moneyOf(body)
  if (testRefund(refunds) !== undefined) return { ...money, refunds, party: { partyIdType: 'MSISDN', partyId: '46733123499' } }
  const original = stored.get(refunds.toLowerCase())
  if (original === undefined || original.operation !== 'requesttopay' || original.state !== 'successful') throw notFound()
  const before = [...stored.values()].filter((one) => one.refunds === original.reference && one.state !== 'failed')
  const isTooMuch = add(money.amount, ...before.map((one) => one.amount)) > original.amount
  const going = { ...money, refunds: original.reference, party: original.party }
  return isTooMuch ? { ...going, refusal: 'COULD_NOT_PERFORM_TRANSACTION' } : going
}

function callbackOf(call: SimulatorCall, user: MtnApiUser): string | undefined {
  const given = call.headers['x-callback-url']
  if (given === undefined) return undefined
  const url = typeof given === 'string' ? URL.parse(given) : null
  // Locally there is no certificate; elsewhere MTN calls only https.
  const takesIt =
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)))
  if (!takesIt) throw gatewayRefusal(400, 'X-Callback-Url must be an https address, and not empty.')
  if (url.hostname !== user.callbackHost)
    throw platformRefusal(500, 'INVALID_CALLBACK_URL_HOST', 'Callback URL does not match the configured value.')
  return url.href
}

function planOf(
  { clock, settings }: SimulatorContext,
  { targetEnvironment }: MtnApiUser,
  sent: RequestedTransaction,
  operation: MtnOperation,
  script: ReturnType<SimulatorContext['script']['takeOrder']>,
): TransactionPlan {
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const at = after(script?.afterSeconds ?? 0)
  if (sent.refusal !== undefined) return { kind: 'decided', at, reason: sent.refusal }
  if (script?.result === 'succeed') return { kind: 'decided', at }
  if (script?.result === 'fail') return { kind: 'decided', at, reason: script.reason ?? 'INTERNAL_PROCESSING_ERROR' }
  if (script?.result !== undefined) return { kind: script.result }
  const outcome = testOutcome(sent, operation)
  if (outcome === 'ongoing') return { kind: 'never' }
  if (outcome === 'delayed') return { kind: 'decided', at: after(DELAY_SECONDS) }
  if (outcome !== undefined) return { kind: 'decided', at, ...outcome }
  // Outside the sandbox, foreign numbers have no wallet.
  if (sent.currency === 'GHS' && sent.party.partyIdType === 'MSISDN' && !isGhanaian(sent.party.partyId))
    return { kind: 'decided', at, reason: operation === 'requesttopay' ? 'PAYER_NOT_FOUND' : 'PAYEE_NOT_FOUND' }
  // The sandbox sends no prompt and foreign numbers have no phone: both pay at once.
  const hasPhone = targetEnvironment !== 'sandbox' && isGhanaian(sent.party.partyId)
  const isPrompted = operation === 'requesttopay' && settings.decisions === 'ask' && hasPhone
  return isPrompted ? { kind: 'ask' } : { kind: 'decided', at }
}

function testOutcome(sent: RequestedTransaction, operation: MtnOperation): TestOutcome | undefined {
  if (operation === 'refund') return testRefund(sent.refunds ?? '')
  const number = testNumber(sent.party.partyId)
  return operation === 'requesttopay' ? number?.pay : number?.transfer
}

/** `12.50` becomes `12.5`, so callers must compare amounts as money. */
const normalised = (amount: Pesewas): string => encodeCedis(amount).replace(/\.?0+$/, '')

function statusOf(transaction: MtnTransaction, { settings, clock }: Pick<SimulatorContext, 'settings' | 'clock'>, lies: Lies): object {
  const truth = { pending: 'PENDING', successful: 'SUCCESSFUL', failed: 'FAILED' }[transaction.state]
  const status = lies.status ?? truth
  // Measured: an undocumented status shortly after a delayed transaction was accepted.
  const young =
    lies.status === undefined &&
    transaction.state === 'pending' &&
    transaction.plan.kind === 'decided' &&
    ageOf(transaction, clock.now()) < 2
  const reason = transaction.reason ?? 'INTERNAL_PROCESSING_ERROR'
  const transactionId = reportedId(lies, transaction.line?.transactionId ?? '1000000001')
  return {
    ...(status === 'SUCCESSFUL' && transactionId !== null && { financialTransactionId: transactionId }),
    externalId: transaction.externalId,
    amount: lies.amount ?? normalised(transaction.amount),
    currency: lies.currency ?? transaction.currency,
    [transaction.operation === 'requesttopay' ? 'payer' : 'payee']: reportedParty(transaction, lies),
    payerMessage: transaction.payerMessage,
    payeeNote: transaction.payeeNote,
    status: young ? 'CREATED' : status,
    ...(status === 'FAILED' && { reason: settings.reasonForm === 'string' ? reason : { code: reason, message: messageOf(reason) } }),
  }
}

/** Measured: a refund names its payee by a code. */
const REFUND_PARTY = { partyIdType: 'PARTY_CODE', partyId: '2a0433f4-626d-4847-8d6f-9397663cda60' }

function reportedParty({ party, operation }: MtnTransaction, { phone }: Lies): MtnTransaction['party'] {
  if (phone !== undefined) return { ...party, partyId: phone.replace(/^0(?=\d{9}$)/, '233') }
  return operation === 'refund' ? REFUND_PARTY : party
}

/** Without signature, secret or reference, as MTN. */
function deliveryOf(context: SimulatorContext, transaction: MtnTransaction, script: CallbackScript) {
  return {
    url: transaction.callbackUrl ?? '',
    method: script.method ?? 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(statusOf(transaction, context, { ...transaction.says, ...script.says })),
    at: new Date(context.clock.now().getTime() + script.afterSeconds * 1000),
  }
}

function callBack(context: SimulatorContext, transaction: MtnTransaction, script: CallbackScript): void {
  if (transaction.callbackUrl !== undefined && !script.early) context.deliver(deliveryOf(context, transaction, script))
}

async function callBackNow(context: SimulatorContext, transaction: MtnTransaction, script: CallbackScript): Promise<void> {
  if (transaction.callbackUrl !== undefined) await context.deliverNow(deliveryOf(context, transaction, script))
}

function notifyPhone({ phones, merchantName }: SimulatorContext, { kind, line, phone, currency, amount }: SimulatedTransaction): void {
  if (line === undefined || !/^0\d{9}$/.test(phone)) return
  const money = `${currency} ${encodeCedis(amount)}`
  const text =
    kind === 'collection'
      ? `Payment made for ${money} to ${merchantName}. Transaction ID: ${line.transactionId}.`
      : `Payment received for ${money} from ${merchantName}. Transaction ID: ${line.transactionId}.`
  phones.receive(phone, { from: 'MobileMoney', text })
}
