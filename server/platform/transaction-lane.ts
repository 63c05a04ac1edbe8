import type { ConnectionProvider, DatabaseConnection } from 'kysely'
import { isAfterFailure } from '#server/platform/database-errors.ts'

/**
 * The way of one transaction's statements to its connection, in the order in which they are asked for. On a server they go out at once, without waiting
 * for the answers of those before (`pipelined`): what is asked for together, by Promise.all, costs one round trip. After the end nothing goes out any more:
 * of several statements asked for together one may fail, and what would have followed another of them must not run behind the roll-back, on its own.
 */
export class TransactionLane implements ConnectionProvider {
  readonly #connection: DatabaseConnection
  readonly #pipelined: boolean
  #last: Promise<unknown> = Promise.resolve()
  #over = false
  #failure: unknown

  constructor(connection: DatabaseConnection, pipelined: boolean) {
    this.#connection = connection
    this.#pipelined = pipelined
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const run = this.#pipelined ? this.#run(consumer) : this.#last.then(() => this.#run(consumer))
    if (!this.#pipelined) this.#last = run.catch(() => undefined)
    return run
  }

  /** Why the transaction failed: of several statements that were asked for together, all after the first that fails are told only that it is over. */
  causeOf(error: unknown): unknown {
    return isAfterFailure(error) ? (this.#failure ?? error) : error
  }

  /** Resolves when the statement that is under way, if any, has ended. One that is on the wire already is answered before what follows it. */
  async end(): Promise<void> {
    this.#over = true
    await this.#last
  }

  async #run<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#over) throw new Error('The transaction of this statement has ended')
    const run = consumer(this.#connection)
    // Answers that arrive together may be heard in another order than they were given in.
    run.catch((error: unknown) => {
      if (!isAfterFailure(error)) this.#failure ??= error
    })
    return run
  }
}
