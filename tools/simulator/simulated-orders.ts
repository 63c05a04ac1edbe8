import { add, type Pesewas } from '#domain/kernel/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CallbackScript, Lies } from '#tools/simulator/script-rules.ts'
import type { BookLine, SimulatedBook } from '#tools/simulator/simulated-book.ts'

/** Time to answer a prompt (MTN's; Paystack uses the same networks). */
const MINUTES_TO_ANSWER = 5
const MINUTE = 60_000

/** Planned outcome. `ask`: the customer decides. `never`: pending for good, without expiry. */
export type OrderPlan =
  | { readonly kind: 'ask' }
  | { readonly kind: 'never' }
  | { readonly kind: 'decided'; readonly at: Date; readonly reason?: string }

export interface SimulatedOrder {
  readonly kind: BookLine['kind']
  readonly reference: string
  readonly externalId: string
  readonly network: string
  /** `0XXXXXXXXX` for a Ghanaian number, otherwise the digits as sent. */
  readonly phone: string
  readonly amount: Pesewas
  readonly fee: Pesewas
  readonly currency: string
  readonly note: string
  readonly createdAt: Date
  /** When the provider assigns one before the outcome. */
  readonly transactionId?: string
  readonly says: Lies
  /** undefined: the provider's default. */
  readonly callbacks: readonly CallbackScript[] | undefined
  plan: OrderPlan
  state: 'pending' | 'successful' | 'failed'
  reason?: string
  line?: BookLine
  decidedAt?: Date
}

/** The provider's codes for obstacles. */
export interface OrderWords {
  readonly expired: string
  readonly declined: string
  readonly walletTooLow: string
  readonly noPayer: string
  readonly noPayee: string
  readonly cannotReceive: string
  readonly accountTooLow: string
}

export interface SimulatedOrders {
  /** Stores it, and decides it if due. The caller has checked with find() that the reference is new. */
  readonly open: (order: SimulatedOrder) => void
  readonly find: (reference: string) => SimulatedOrder | undefined
  readonly all: () => readonly SimulatedOrder[]
  /** Transactions that wait for this number. */
  readonly waitingFor: (phone: string) => readonly SimulatedOrder[]
  /** Ignored for a transaction that has ended or does not wait for an answer. */
  readonly answer: (order: SimulatedOrder, approved: boolean) => void
  /** Processes everything that is due. */
  readonly tick: () => void
}

/** The transactions of one provider. `onDecided` runs once for each outcome. */
export function simulatedOrders(
  { book, words, clock }: { book: SimulatedBook; words: OrderWords; clock: Clock },
  onDecided: (order: SimulatedOrder) => void,
): SimulatedOrders {
  const orders = new Map<string, SimulatedOrder>()
  /** The only ones to check as time passes. */
  const pending = new Set<SimulatedOrder>()

  const end = (order: SimulatedOrder, at: Date, reason: string | undefined): void => {
    if (order.state !== 'pending') return
    const why = reason ?? hindrance(order, book, words)
    order.decidedAt = at
    order.state = why === undefined ? 'successful' : 'failed'
    const { reference, externalId, kind, phone, amount, fee, currency, transactionId } = order
    if (why === undefined) order.line = book.move({ reference, externalId, kind, phone, amount, fee, currency, transactionId, at })
    else order.reason = why
    pending.delete(order)
    onDecided(order)
  }
  const tick = (): void => {
    const now = clock.now()
    for (const order of pending) {
      if (order.plan.kind === 'decided' && order.plan.at <= now) end(order, order.plan.at, order.plan.reason)
      const expires = new Date(order.createdAt.getTime() + MINUTES_TO_ANSWER * MINUTE)
      if (order.plan.kind === 'ask' && expires <= now) end(order, expires, words.expired)
    }
  }
  return {
    open: (order) => {
      orders.set(order.reference, order)
      pending.add(order)
      tick()
    },
    find: (reference) => {
      tick()
      return orders.get(reference)
    },
    all: () => [...orders.values()],
    waitingFor: (phone) => {
      tick()
      return [...pending].filter((order) => order.phone === phone && order.plan.kind === 'ask')
    },
    answer: (order, approved) => {
      tick()
      if (order.plan.kind === 'ask') end(order, clock.now(), approved ? undefined : words.declined)
    },
    tick,
  }
}

/** Why the money cannot move; undefined when it can. */
function hindrance({ kind, phone, amount, fee, currency }: SimulatedOrder, book: SimulatedBook, words: OrderWords): string | undefined {
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
export const ageOf = (order: SimulatedOrder, now: Date): number => (now.getTime() - order.createdAt.getTime()) / 1000
