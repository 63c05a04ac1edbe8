import type { Pesewas } from '#domain/kernel/money.ts'
import type { MomoReason } from '#domain/momo/momo-reason.ts'
import type {
  AccountHolder,
  MomoGateway,
  MomoNetworks,
  TransactionToSend,
  TransactionStatus,
  RefundedPayment,
  SendOutcome,
} from '#server/momo/momo-gateway.ts'

/** `lost`: did not arrive; `unheard`: arrived, response lost; `taken` with a refusal: the refusal is false. */
type Sending = 'taken' | 'lost' | 'unheard' | { refuse: MomoReason; again: boolean; taken?: true } | { voucher: string }

export interface Booked {
  readonly order: TransactionToSend & { readonly original?: RefundedPayment }
  readonly kind: 'payment' | 'transfer' | 'refund'
  state: 'pending' | 'successful' | 'failed'
  reason: MomoReason
  transactionId: string
  at: Date | null
  /** Reported instead of the true values. */
  lie: Partial<Extract<TransactionStatus, { status: 'successful' }>>
}

/** For MTN and Telecel, with its own ledger and scripted responses. */
export interface ScriptedMomo {
  readonly networks: MomoNetworks
  readonly book: ReadonlyMap<string, Booked>
  readonly calls: { send: number; ask: number }
  /** Number of status queries. */
  readonly polls: (reference: string) => number
  /** Of the next calls, in order; later ones succeed. */
  readonly next: (...sendings: Sending[]) => void
  readonly approve: (reference: string, reported?: { transactionId?: string; at?: Date; lie?: Booked['lie'] }) => void
  readonly fail: (reference: string, reason?: MomoReason) => void
  /** No call gets a response. */
  readonly setDown: (down: boolean) => void
  /** Of every wallet; default: active, without a name. */
  readonly setHolder: (holder: AccountHolder) => void
  readonly setBalance: (balance: Pesewas | undefined) => void
  /** Between the arrival of a request and its response. */
  readonly whileSending: (work: (reference: string) => Promise<void>) => void
  readonly total: (kind: Booked['kind']) => number
}

export function scriptedMomo(currency = 'GHS'): ScriptedMomo {
  const book = new Map<string, Booked>()
  const calls = { send: 0, ask: 0 }
  const polls = new Map<string, number>()
  let script: Sending[] = []
  let down = false
  let holder: AccountHolder = { state: 'active', name: null }
  let balance: Pesewas | undefined
  let meanwhile: (reference: string) => Promise<void> = () => Promise.resolve()

  const take = (transaction: TransactionToSend, kind: Booked['kind']) =>
    book.set(transaction.reference, {
      order: transaction,
      kind,
      state: 'pending',
      reason: 'unknown',
      transactionId: `S${1000 + book.size}`,
      at: null,
      lie: {},
    })
  const send = async (transaction: TransactionToSend, kind: Booked['kind']): Promise<SendOutcome> => {
    calls.send += 1
    if (down) return { sent: 'unknown', detail: 'down' }
    if (book.has(transaction.reference)) return { sent: 'accepted' }
    const sending = script.shift() ?? 'taken'
    if (sending === 'lost') return { sent: 'unknown', detail: 'no answer' }
    if (typeof sending === 'object' && 'refuse' in sending) {
      if (sending.taken) take(transaction, kind)
      return { sent: 'refused', reason: sending.refuse, again: sending.again, detail: 'as scripted' }
    }
    take(transaction, kind)
    await meanwhile(transaction.reference)
    if (sending === 'unheard') return { sent: 'unknown', detail: 'no answer' }
    return typeof sending === 'object' ? { sent: 'accepted', voucher: sending.voucher } : { sent: 'accepted' }
  }
  const statusOf = (reference: string): Promise<TransactionStatus> => {
    calls.ask += 1
    polls.set(reference, (polls.get(reference) ?? 0) + 1)
    if (down) return Promise.resolve({ status: 'no_answer', detail: 'down' })
    const booked = book.get(reference)
    if (booked === undefined) return Promise.resolve({ status: 'not_found' })
    if (booked.state === 'pending') return Promise.resolve({ status: 'pending' })
    if (booked.state === 'failed') return Promise.resolve({ status: 'failed', reason: booked.reason, detail: 'as scripted' })
    const { transactionId, at, order: transaction, lie } = booked
    return Promise.resolve({
      status: 'successful',
      transactionId,
      amount: transaction.amount,
      currency,
      phone: transaction.phone,
      at,
      ...lie,
    })
  }
  const gateway: MomoGateway = {
    name: 'mtn',
    currency,
    requestPayment: (transaction) => send(transaction, 'payment'),
    paymentStatus: statusOf,
    submitVoucher: (reference, voucher) => {
      if (voucher !== '123456') return Promise.resolve({ sent: 'refused', reason: 'wrong_voucher', again: true, detail: 'wrong' })
      approve(reference)
      return Promise.resolve({ sent: 'accepted' })
    },
    transfer: (transaction) => send(transaction, 'transfer'),
    transferStatus: statusOf,
    refund: (transaction) => send(transaction, 'refund'),
    refundStatus: ({ reference }) => statusOf(reference),
    accountHolder: () => Promise.resolve(down ? { state: 'unknown', name: null } : holder),
    balance: () => Promise.resolve(down ? undefined : balance),
  }
  const known = (reference: string): Booked => {
    const booked = book.get(reference)
    if (booked === undefined) throw new Error(`the provider never got ${reference}`)
    return booked
  }
  const approve: ScriptedMomo['approve'] = (reference, reported = {}) => {
    const booked = known(reference)
    Object.assign(booked, { state: 'successful', lie: reported.lie ?? {}, at: reported.at ?? null })
    if (reported.transactionId !== undefined) booked.transactionId = reported.transactionId
  }
  return {
    networks: {
      networks: ['mtn', 'telecel'],
      gatewayOf: (network) => (network === 'airteltigo' ? undefined : gateway),
      gatewayNamed: (name) => (name === 'mtn' ? gateway : undefined),
    },
    book,
    calls,
    polls: (reference) => polls.get(reference) ?? 0,
    next: (...sendings) => {
      script = sendings
    },
    approve,
    fail: (reference, reason = 'declined') => void Object.assign(known(reference), { state: 'failed', reason }),
    setDown: (value) => {
      down = value
    },
    setHolder: (value) => {
      holder = value
    },
    setBalance: (value) => {
      balance = value
    },
    whileSending: (work) => {
      meanwhile = work
    },
    total: (kind) =>
      [...book.values()]
        .filter((one) => one.kind === kind && one.state === 'successful')
        .reduce<number>((sum, { order: transaction }) => sum + transaction.amount, 0),
  }
}
