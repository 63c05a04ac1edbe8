import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { sqlState } from '#server/platform/database-errors.ts'

/** Bounds the statements that one connection keeps; a text past the limit runs unnamed, as pg does by itself. */
const LIMIT = 500
const names = new Map<string, string>()
let generation = 0

function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < LIMIT) {
    name = `${generation}-${createHash('sha1').update(text).digest('base64url')}`
    names.set(text, name)
  }
  return name
}

/** After a migration by a newer process, `select *` of an older one fails with this for good, unless the statement gets a new name. */
function forgetOnChangedPlan(error: unknown): void {
  if (sqlState(error) !== '0A000') return
  generation += 1
  names.clear()
}

/** A statement that begins with this may take longer than the pool allows: it is given up after a quarter of an hour. */
export const PATIENT = '/* patient */'
const PATIENT_MILLISECONDS = 15 * 60_000

/** A pg client that prepares each parametrised statement once per connection. Kysely calls query(text, values), nothing else. */
export class NamedClient extends pg.Client {
  protected readonly names: (text: string) => string | undefined = nameOf
  #holding = false

  override query(...args: unknown[]): never {
    this.#writeTogether()
    const [text, values, ...rest] = args
    if (typeof text === 'string' && text.startsWith(PATIENT)) return this.#patient(text, values)
    const named = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
    const name = named ? this.names(text) : undefined
    // pg.Client has eight overloads of query(); whichever was called, its arguments go on as they came.
    const query = super.query.bind(this) as (...a: unknown[]) => Promise<unknown>
    // `never` fits the answer of every overload; it is the promise of the one that was called.
    if (name === undefined) return this.#dropWhenStuck(query(...args)) as never
    // As above. A name comes with a text and its values.
    return this.#queryNamed(name, text as string, values as unknown[]) as never
  }

  /** As pg does it with { name, text, values }, which it would copy member by member first. */
  #queryNamed(name: string, text: string, values: unknown[]): Promise<unknown> {
    return new Promise<unknown>((resolve, reject) => {
      // @types/pg leaves out these members of a query, which pg sets from the same configuration (lib/query.js).
      const query = new pg.Query(text, values) as pg.Query & { name: string; callback: (error: unknown, result: unknown) => void }
      query.name = name
      query.callback = (error, result) => {
        if (error == null) return resolve(result)
        this.#dropIfStuck(error)
        forgetOnChangedPlan(error)
        reject(error)
      }
      super.query(query)
    })
  }

  /** Statements that are asked for in one go leave in one piece: each piece costs a call of the operating system, and the server a waking up. */
  #writeTogether(): void {
    // @types/pg leaves out the connection and whether statements wait for each other.
    const { pipeline, connection } = this as unknown as { pipeline: boolean; connection: { stream: Writable } }
    if (!pipeline || this.#holding) return
    const { stream } = connection
    this.#holding = true
    stream.cork()
    process.nextTick(() => {
      this.#holding = false
      stream.uncork()
    })
  }

  #patient(text: string, values: unknown): never {
    // @types/pg does not know that a single query may have a time-out of its own, which pg reads (lib/client.js); the arguments are those of query().
    const config = { text, values, query_timeout: PATIENT_MILLISECONDS } as pg.QueryConfig
    // `never` fits the answer of every overload of query(), as above.
    return this.#dropWhenStuck(super.query(config)) as never
  }

  /** A connection whose server does not answer is no use to the next caller: closing it takes it out of the pool. pg.Pool and Query objects give no promise. */
  #dropWhenStuck(result: Promise<unknown>): Promise<unknown> {
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      this.#dropIfStuck(error)
      throw error
    })
  }

  #dropIfStuck(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') this.end().catch(() => undefined)
  }
}

/** For a pooler in transaction mode: the next transaction may be on another connection, which knows none of the names. */
export class UnnamedClient extends NamedClient {
  protected override readonly names = (): undefined => undefined
}
