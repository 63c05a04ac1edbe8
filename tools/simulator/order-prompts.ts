import { encodeCedis } from '#domain/kernel/money.ts'
import type { SimulatedOrder, SimulatedOrders } from '#tools/simulator/simulated-orders.ts'
import type { SimulatorContext } from '#tools/simulator/simulator-part.ts'

/** Shows pending transactions as prompts on the customer's phone. `isAsked` excludes those that wait for something else first. */
export function promptOnPhones(
  { phones, merchantName }: SimulatorContext,
  orders: SimulatedOrders,
  canPrompt: (order: SimulatedOrder) => boolean,
): void {
  phones.addPrompts((phone) =>
    orders
      .waitingFor(phone)
      .filter(canPrompt)
      .map((order) => ({
        id: order.reference,
        network: order.network,
        question: `Pay ${order.currency} ${encodeCedis(order.amount)} to ${merchantName}?${order.note === '' ? '' : ` (${order.note})`} Enter PIN`,
        askedAt: order.createdAt,
        approve: () => orders.answer(order, true),
        decline: () => orders.answer(order, false),
      })),
  )
}
