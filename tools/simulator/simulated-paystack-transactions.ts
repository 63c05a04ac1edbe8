import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { CallbackScript, Lies, TransactionScript } from '#tools/simulator/script-rules.ts'
import { paystackDataOf, type PaystackTransaction } from '#tools/simulator/simulated-paystack-data.ts'
import type { SimulatorContext, SimulatorDelivery } from '#tools/simulator/simulator-part.ts'
import { add, encodeCedis, NOTHING, type Pesewas, pesewas } from '#domain/kernel/money.ts'
import {
  promptOnPhones,
  type TransactionPlan,
  simulatedTransactions,
  type SimulatedTransaction,
  type SimulatedTransactions,
} from '#tools/simulator/simulated-transactions.ts'
import { type BookOpening, simulatedBook, type SimulatedBook } from '#tools/simulator/simulated-book.ts'
import { DELAY_SECONDS, testNumber, type TestOutcome } from '#tools/simulator/simulated-mtn-numbers.ts'
import { PaystackRefusal, paystackWords } from '#tools/simulator/simulated-paystack-answers.ts'
import type { ChargeRequest, RecipientRequest, RefundRequest, TransferRequest } from '#tools/simulator/simulated-paystack-requests.ts'

/** 1.95 percent in Ghana. */
const feeOf = (amount: Pesewas): Pesewas => pesewas(Math.round((amount * 195) / 10_000))

const WORDS = {
  expired: 'Transaction timed out',
  declined: 'Declined',
  walletTooLow: 'Insufficient funds',
  noPayer: 'Account not registered for mobile money',
  noPayee: 'Account not registered for mobile money',
  cannotReceive: 'Recipient cannot receive: balance limit exceeded',
  accountTooLow: 'Insufficient balance',
}

export interface PaystackTransactions {
  readonly book: SimulatedBook
  readonly orders: SimulatedTransactions
  readonly charge: (request: ChargeRequest) => Promise<PaystackTransaction>
  readonly transfer: (request: TransferRequest, recipient: RecipientRequest) => Promise<PaystackTransaction>
  readonly refund: (original: PaystackTransaction, request: RefundRequest) => Promise<PaystackTransaction>
  readonly find: (reference: string, kind: SimulatedTransaction['kind']) => PaystackTransaction | undefined
  readonly all: () => readonly PaystackTransaction[]
}

/** Throws a PaystackRefusal where Paystack would. */
export function paystackTransactions(context: SimulatorContext, opening: BookOpening): PaystackTransactions {
  const book = simulatedBook(opening, randomInt(1_000_000_000, 4_000_000_000))
  const stored = new Map<string, PaystackTransaction>()
  const transactions = simulatedTransactions({ book, words: WORDS, clock: context.clock }, (transaction) => {
    notifyPhone(context, transaction)
    const own = stored.get(transaction.reference)
    if (own === undefined || !hasWebhook(context)) return
    for (const script of webhooksOf(own)) if (!script.early) context.deliver(webhookOf(context, own, script))
  })
  // A customer who has to send a voucher gets no prompt.
  promptOnPhones(context, transactions, ({ reference }) => stored.get(reference)?.afterVoucher === undefined)
  const { open, scriptFor } = opener(context, transactions, stored)
  return {
    book,
    orders: transactions,
    charge: ({ reference = randomBytes(8).toString('hex'), amount, phone, network, email, metadata }) => {
      const script = scriptFor('charge', reference, phone)
      const needsVoucher = network === 'vod'
      // With Telecel the voucher is the consent.
      const plan = planOf(context, { test: testNumber(`233${phone.slice(1)}`)?.pay, script, asks: !needsVoucher })
      const steps = needsVoucher ? ({ plan: { kind: 'ask' }, afterVoucher: plan } as const) : { plan }
      const whose = { phone, via: network, email, metadata }
      return open({ kind: 'collection', reference, amount, fee: feeOf(amount), note: '', ...whose, ...steps }, script)
    },
    transfer: ({ reference, amount, recipient: code, reason }, { phone, network, name }) => {
      if (book.balance('GHS') < amount)
        throw new PaystackRefusal(400, 'insufficient_balance', 'Your balance is not enough to fulfil this request')
      const script = scriptFor('transfer', reference, phone)
      const planned = planOf(context, { test: testNumber(`233${phone.slice(1)}`)?.transfer, script, asks: false })
      const plan: TransactionPlan = context.settings.paystackTransferOtp ? { kind: 'never' } : planned
      const whose = { phone, via: network, email: '', metadata: null, recipient: { code, name } }
      return open({ kind: 'disbursement', reference, amount, fee: NOTHING, note: reason, ...whose, plan }, script)
    },
    refund: (original, { amount = original.amount, customerNote, merchantNote }) => {
      if (original.state !== 'successful') throw new PaystackRefusal(400, 'transaction_not_refundable', 'Transaction has not been paid')
      const before = [...stored.values()].filter(({ refunds, state }) => refunds === original.reference && state !== 'failed')
      if (add(amount, ...before.map((one) => one.amount)) > original.amount)
        throw new PaystackRefusal(400, 'refund_exceeds', 'Refund amount cannot be more than transaction amount')
      const reference = `refund-${randomBytes(8).toString('hex')}`
      const { phone, via, email } = original
      const script = scriptFor('refund', reference, phone)
      const plan = planOf(context, { test: undefined, script, asks: false })
      const whose = { phone, via, email, metadata: null, refunds: original.reference, merchantNote }
      return open({ kind: 'refund', reference, amount, fee: NOTHING, note: customerNote, ...whose, plan }, script)
    },
    find: (reference, kind) => {
      transactions.tick()
      const found = stored.get(reference)
      return found?.kind === kind ? found : undefined
    },
    all: () => [...stored.values()],
  }
}

function opener(context: SimulatorContext, transactions: SimulatedTransactions, stored: Map<string, PaystackTransaction>) {
  let nextId = randomInt(1_000_000_000, 4_000_000_000)
  return {
    scriptFor: (operation: string, reference: string, phone: string): TransactionScript | undefined => {
      if (stored.has(reference)) throw new PaystackRefusal(400, 'duplicate_reference', 'Duplicate Transaction Reference')
      return context.script.takeOrder('paystack', { operation, reference, phone })
    },
    open: async (transaction: Opened, script: TransactionScript | undefined): Promise<PaystackTransaction> => {
      const id = nextId++
      const opened: PaystackTransaction = {
        ...transaction,
        id,
        transactionId: transaction.kind === 'disbursement' ? `TRF_${id.toString(36)}` : String(id),
        externalId: transaction.reference,
        network: NETWORK_NAMES[transaction.via],
        currency: 'GHS',
        createdAt: context.clock.now(),
        says: script?.says ?? {},
        callbacks: script?.callbacks,
        state: 'pending',
      }
      stored.set(opened.reference, opened)
      context.phones.notice(opened.phone)
      for (const early of opened.callbacks ?? [])
        if (early.early && hasWebhook(context)) await context.deliverNow(webhookOf(context, opened, early))
      transactions.open(opened)
      return opened
    },
  }
}

type Opened = Omit<
  PaystackTransaction,
  'id' | 'transactionId' | 'externalId' | 'network' | 'currency' | 'createdAt' | 'says' | 'callbacks' | 'state'
>
const NETWORK_NAMES = { mtn: 'MTN MoMo', atl: 'AT Money', vod: 'Telecel Cash' } as const

interface Planned {
  readonly test: TestOutcome | undefined
  readonly script: TransactionScript | undefined
  readonly asks: boolean
}

function planOf({ clock, settings }: SimulatorContext, { test, script, asks }: Planned): TransactionPlan {
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const at = after(script?.afterSeconds ?? 0)
  if (script?.result === 'succeed') return { kind: 'decided', at }
  if (script?.result === 'fail') return { kind: 'decided', at, reason: script.reason ?? 'Transaction could not be processed' }
  if (script?.result !== undefined) return { kind: script.result }
  if (test === 'ongoing') return { kind: 'never' }
  if (test === 'delayed') return { kind: 'decided', at: after(DELAY_SECONDS) }
  if (test !== undefined) return { kind: 'decided', at, reason: paystackWords(test.reason) }
  return asks && settings.decisions === 'ask' ? { kind: 'ask' } : { kind: 'decided', at }
}

function notifyPhone({ phones, merchantName }: SimulatorContext, { kind, line, phone, amount, network }: SimulatedTransaction): void {
  if (line === undefined) return
  const money = `GHS ${encodeCedis(amount)}`
  const text =
    kind === 'collection'
      ? `Payment made for ${money} to ${merchantName} through Paystack. Transaction ID: ${line.transactionId}.`
      : `You have received ${money} from ${merchantName} through Paystack. Transaction ID: ${line.transactionId}.`
  phones.receive(phone, { from: network, text })
}

/** Without a 2xx response: every three minutes, four times, then hourly for three days. */
const AGAIN_AFTER_SECONDS: readonly number[] = [180, 180, 180, 180, ...Array.from({ length: 72 }, () => 3600)]

/** Paystack sends none for a failed charge. */
function webhooksOf(transaction: PaystackTransaction): readonly CallbackScript[] {
  const isSilent = transaction.kind === 'collection' && transaction.state === 'failed'
  return transaction.callbacks ?? (isSilent ? [] : [{ afterSeconds: 0, early: false, says: {} }])
}

const hasWebhook = ({ settings }: SimulatorContext): boolean => settings.paystackWebhook !== undefined

/** Over the exact bytes of the body. */
function webhookOf(context: SimulatorContext, transaction: PaystackTransaction, script: CallbackScript): SimulatorDelivery {
  const lies = { ...transaction.says, ...script.says }
  const body = JSON.stringify({ event: eventOf(transaction, lies), data: paystackDataOf(transaction, lies) })
  return {
    url: context.settings.paystackWebhook ?? '',
    method: script.method ?? 'POST',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', context.keys.paystack.secretKey).update(body).digest('hex'),
    },
    body,
    at: new Date(context.clock.now().getTime() + script.afterSeconds * 1000),
    retryAfterSeconds: AGAIN_AFTER_SECONDS,
  }
}

const NOUNS = { collection: 'charge', disbursement: 'transfer', refund: 'refund' } as const

function eventOf(transaction: PaystackTransaction, lies: Lies): string {
  const state = lies.status ?? { pending: 'PENDING', successful: 'SUCCESSFUL', failed: 'FAILED' }[transaction.state]
  const succeeded = transaction.kind === 'refund' ? 'processed' : 'success'
  return `${NOUNS[transaction.kind]}.${state === 'SUCCESSFUL' ? succeeded : state.toLowerCase()}`
}
