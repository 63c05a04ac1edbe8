import { add, type Pesewas } from '#domain/kernel/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { CallbackScript, Lies } from '#tools/simulator/script-rules.ts'
import type { BookLine, SimulatedBook } from '#tools/simulator/simulated-book.ts'

/** A customer has this long to answer a prompt (facts of MTN's; Paystack's prompts come from the same networks). */
const MINUTES_TO_ANSWER = 5
const MINUTE = 60_000

/** What is to become of an order. `ask`: its customer answers. `never`: nobody ever does, and it does not even expire. */
export type OrderPlan =
  | { readonly kind: 'ask' }
  | { readonly kind: 'never' }
  | { readonly kind: 'decided'; readonly at: Date; readonly reason?: string }

/** An order of the lender's, and what became of it. */
export interface SimulatedOrder {
  readonly kind: BookLine['kind']
  readonly reference: string
  readonly externalId: string
  readonly network: string
  /** As the book knows the wallet: `0XXXXXXXXX` where it is a Ghana number, otherwise the digits that were sent. */
  readonly phone: string
  readonly amount: Pesewas
  readonly fee: Pesewas
  readonly currency: string
  readonly note: string
  readonly createdAt: Date
  /** Where the provider gives it one before it is decided. */
  readonly transactionId?: string
  readonly says: Lies
  /** undefined: as the provider does by itself. */
  readonly callbacks: readonly CallbackScript[] | undefined
  plan: OrderPlan
  state: 'pending' | 'successful' | 'failed'
  reason?: string
  line?: BookLine
  decidedAt?: Date
}

/** The provider's words for what can come in the way of money. */
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
  /** Keeps it, and decides it where it is due at once. The reference is new: whoever calls has asked find(). */
  readonly open: (order: SimulatedOrder) => void
  readonly find: (reference: string) => SimulatedOrder | undefined
  readonly all: () => readonly SimulatedOrder[]
  /** Waits for an answer of the customer with this number. */
  readonly askedOf: (phone: string) => readonly SimulatedOrder[]
  /** The customer, or a script, answers. Nothing happens to an order that has ended or is not waiting for one. */
  readonly answer: (order: SimulatedOrder, approved: boolean) => void
  /** Lets everything happen that is due by now. */
  readonly tick: () => void
}

/** The orders at one provider. `onDecided` is called once for each that ends. */
export function simulatedOrders(
  { book, words, clock }: { book: SimulatedBook; words: OrderWords; clock: Clock },
  onDecided: (order: SimulatedOrder) => void,
): SimulatedOrders {
  const orders = new Map<string, SimulatedOrder>()
  /** Only these have to be looked at as time goes by. */
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
    askedOf: (phone) => {
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

/** Why the money of this order cannot move; undefined: it can. */
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

/** How long ago it was made, in seconds. */
export const ageOf = (order: SimulatedOrder, now: Date): number => (now.getTime() - order.createdAt.getTime()) / 1000
