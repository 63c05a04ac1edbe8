import { createHash } from 'node:crypto'
import pg from 'pg'
import { sqlState } from '#server/platform/database-errors.ts'

/** Limits prepared statements; beyond it they run unnamed. */
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

/** After a migration an older process's `select *` fails until the statement gets a new name. */
function forgetOnChangedPlan(error: unknown): void {
  if (sqlState(error) !== '0A000') return
  generation += 1
  names.clear()
}

export const LONG_STATEMENT = '/* long statement */'
const LONG_MILLISECONDS = 15 * 60_000

/** Prepares each statement with parameters once. Kysely only calls query(text, values). */
export class NamedClient extends pg.Client {
  protected readonly names: (text: string) => string | undefined = nameOf

  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    if (typeof text === 'string' && text.startsWith(LONG_STATEMENT)) return this.#longStatements(text, values)
    const named = typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0
    const name = named ? this.names(text) : undefined
    // The arguments fit one of the eight overloads.
    const query = super.query.bind(this) as (...a: unknown[]) => Promise<unknown>
    // `never` fits the result of every overload.
    return this.#watch(name === undefined ? query(...args) : query({ name, text, values })) as never
  }

  #longStatements(text: string, values: unknown): never {
    // pg reads query_timeout (lib/client.js), which @types/pg omits.
    const config = { text, values, query_timeout: LONG_MILLISECONDS } as pg.QueryConfig
    // `never` fits the result of every overload.
    return this.#watch(super.query(config)) as never
  }

  /** Removes a connection without response from the pool. Queries by object or callback return no promise. */
  #watch(result: Promise<unknown>): Promise<unknown> {
    if (!(result instanceof Promise)) return result
    return result.catch((error: unknown) => {
      if (error instanceof Error && error.message === 'Query read timeout') this.end().catch(() => undefined)
      forgetOnChangedPlan(error)
      throw error
    })
  }
}

/** A pooler's next transaction may use a connection without these prepared statements. */
export class UnnamedClient extends NamedClient {
  protected override readonly names = (): undefined => undefined
}
