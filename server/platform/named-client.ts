import { createHash } from 'node:crypto'
import pg from 'pg'
import { sqlState } from '#server/platform/database-errors.ts'

/** Limits the prepared statements of a connection; beyond it statements run unnamed, as in pg. */
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

/** After a newer process has migrated, an older one's `select *` fails with this until the statement gets a new name. */
function forgetOnChangedPlan(error: unknown): void {
  if (sqlState(error) !== '0A000') return
  generation += 1
  names.clear()
}

/** A statement that starts with this may run for a quarter of an hour. */
export const LONG_STATEMENT = '/* long statement */'
const LONG_MILLISECONDS = 15 * 60_000

/** Prepares each parametrised statement once per connection. Kysely only calls query(text, values). */
export class NamedClient extends pg.Client {
  protected readonly names: (text: string) => string | undefined = nameOf

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    if (typeof text === 'string' && text.startsWith(LONG_STATEMENT)) return this.#longStatements(text, values)
    const named = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
    const name = named ? this.names(text) : undefined
    // pg.Client has eight overloads of query(); the arguments fit one of them.
    const query = super.query.bind(this) as (...a: unknown[]) => Promise<unknown>
    // `never` fits the result of every overload.
    return this.#watch(name === undefined ? query(...args) : query({ name, text, values })) as never
  }

  #longStatements(text: string, values: unknown): never {
    // pg reads a query_timeout per query (lib/client.js), which @types/pg omits; the arguments are those of query().
    const config = { text, values, query_timeout: LONG_MILLISECONDS } as pg.QueryConfig
    // `never` fits the result of every overload.
    return this.#watch(super.query(config)) as never
  }

  /** Closes a connection whose server does not respond, which removes it from the pool. pg.Pool and Query objects return no promise. */
  #watch(result: Promise<unknown>): Promise<unknown> {
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (error instanceof Error && error.message === 'Query read timeout') this.end().catch(() => undefined)
      forgetOnChangedPlan(error)
      throw error
    })
  }
}

/** For a pooler in transaction mode: the next transaction may use a connection without these prepared statements. */
export class UnnamedClient extends NamedClient {
  protected override readonly names = (): undefined => undefined
}
