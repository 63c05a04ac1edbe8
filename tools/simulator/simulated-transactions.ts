import { encodeCedis, add, type Pesewas } from '#domain/kernel/money.ts'
import type { SimulatorContext } from '#tools/simulator/simulator-part.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CallbackScript, Lies } from '#tools/simulator/script-rules.ts'
import type { BookLine, SimulatedBook } from '#tools/simulator/simulated-book.ts'

/** MTN's; Paystack uses the same networks. */
const MINUTES_TO_ANSWER = 5
const MINUTE = 60_000

/** `ask`: the customer decides. `never`: pending for good. */
export type TransactionPlan =
  | { readonly kind: 'ask' }
  | { readonly kind: 'never' }
  | { readonly kind: 'decided'; readonly at: Date; readonly reason?: string }

export interface SimulatedTransaction {
  readonly kind: BookLine['kind']
  readonly reference: string
  readonly externalId: string
  readonly network: string
  /** `0XXXXXXXXX`, otherwise the digits as sent. */
  readonly phone: string
  readonly amount: Pesewas
  readonly fee: Pesewas
  readonly currency: string
  readonly note: string
  readonly createdAt: Date
  /** When assigned before the outcome. */
  readonly transactionId?: string
  readonly says: Lies
  /** undefined: the provider's default. */
  readonly callbacks: readonly CallbackScript[] | undefined
  plan: TransactionPlan
  state: 'pending' | 'successful' | 'failed'
  reason?: string
  line?: BookLine
  decidedAt?: Date
}

export interface FailureCodes {
  readonly expired: string
  readonly declined: string
  readonly walletTooLow: string
  readonly noPayer: string
  readonly noPayee: string
  readonly cannotReceive: string
  readonly accountTooLow: string
}

export interface SimulatedTransactions {
  /** Decides it if due. The caller checked with find() that the reference is new. */
  readonly open: (transaction: SimulatedTransaction) => void
  readonly find: (reference: string) => SimulatedTransaction | undefined
  readonly all: () => readonly SimulatedTransaction[]
  readonly waitingFor: (phone: string) => readonly SimulatedTransaction[]
  /** Ignored unless it waits for an answer. */
  readonly answer: (transaction: SimulatedTransaction, approved: boolean) => void
  readonly tick: () => void
}

/** `onDecided` runs once for each outcome. */
export function simulatedTransactions(
  { book, words, clock }: { book: SimulatedBook; words: FailureCodes; clock: Clock },
  onDecided: (transaction: SimulatedTransaction) => void,
): SimulatedTransactions {
  const transactions = new Map<string, SimulatedTransaction>()
  const pending = new Set<SimulatedTransaction>()

  const end = (transaction: SimulatedTransaction, at: Date, reason: string | undefined): void => {
    if (transaction.state !== 'pending') return
    const why = reason ?? hindrance(transaction, book, words)
    transaction.decidedAt = at
    transaction.state = why === undefined ? 'successful' : 'failed'
    const { reference, externalId, kind, phone, amount, fee, currency, transactionId } = transaction
    if (why === undefined) transaction.line = book.move({ reference, externalId, kind, phone, amount, fee, currency, transactionId, at })
    else transaction.reason = why
    pending.delete(transaction)
    onDecided(transaction)
  }
  const tick = (): void => {
    const now = clock.now()
    for (const transaction of pending) {
      if (transaction.plan.kind === 'decided' && transaction.plan.at <= now) end(transaction, transaction.plan.at, transaction.plan.reason)
      const expires = new Date(transaction.createdAt.getTime() + MINUTES_TO_ANSWER * MINUTE)
      if (transaction.plan.kind === 'ask' && expires <= now) end(transaction, expires, words.expired)
    }
  }
  return {
    open: (transaction) => {
      transactions.set(transaction.reference, transaction)
      pending.add(transaction)
      tick()
    },
    find: (reference) => {
      tick()
      return transactions.get(reference)
    },
    all: () => [...transactions.values()],
    waitingFor: (phone) => {
      tick()
      return [...pending].filter((transaction) => transaction.phone === phone && transaction.plan.kind === 'ask')
    },
    answer: (transaction, approved) => {
      tick()
      if (transaction.plan.kind === 'ask') end(transaction, clock.now(), approved ? undefined : words.declined)
    },
    tick,
  }
}

/** Undefined when money can move. */
function hindrance(
  { kind, phone, amount, fee, currency }: SimulatedTransaction,
  book: SimulatedBook,
  words: FailureCodes,
): string | undefined {
  const wallet = book.wallet(phone, currency)
  if (kind === 'collection') {
    if (wallet.state === 'missing' || wallet.state === 'inactive') return words.noPayer
    return wallet.balance < amount ? words.walletTooLow : undefined
  }
  if (wallet.state === 'missing' || wallet.state === 'inactive') return words.noPayee
  if (wallet.state === 'full') return words.cannotReceive
  return book.balance(currency) < add(amount, fee) ? words.accountTooLow : undefined
}

/** In seconds. */
export const ageOf = (transaction: SimulatedTransaction, now: Date): number => (now.getTime() - transaction.createdAt.getTime()) / 1000

/** `canPrompt` excludes transactions that wait for something else. */
export function promptOnPhones(
  { phones, merchantName }: SimulatorContext,
  transactions: SimulatedTransactions,
  canPrompt: (transaction: SimulatedTransaction) => boolean,
): void {
  phones.addPrompts((phone) =>
    transactions
      .waitingFor(phone)
      .filter(canPrompt)
      .map((transaction) => ({
        id: transaction.reference,
        network: transaction.network,
        question: `Pay ${transaction.currency} ${encodeCedis(transaction.amount)} to ${merchantName}?${transaction.note === '' ? '' : ` (${transaction.note})`} Enter PIN`,
        askedAt: transaction.createdAt,
        approve: () => transactions.answer(transaction, true),
        decline: () => transactions.answer(transaction, false),
      })),
  )
}
