import type { SimulatedBook } from '#tools/simulator/simulated-book.ts'
import type { SimulatedTransactions } from '#tools/simulator/simulated-transactions.ts'
import type { SimulatorPart } from '#tools/simulator/simulator-part.ts'

export interface ProviderPart extends SimulatorPart {
  readonly name: 'mtn' | 'paystack'
  readonly book: SimulatedBook
  readonly orders: SimulatedTransactions
}
