import type { SimulatedBook } from '#tools/simulator/simulated-book.ts'
import type { SimulatedOrders } from '#tools/simulator/simulated-orders.ts'
import type { SimulatorPart } from '#tools/simulator/simulator-part.ts'

/** A part that moves money. */
export interface ProviderPart extends SimulatorPart {
  readonly name: 'mtn' | 'paystack'
  readonly book: SimulatedBook
  readonly orders: SimulatedOrders
}
