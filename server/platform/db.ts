import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { isRetryable } from '#server/platform/database-errors.ts'
import type { DB } from '#server/platform/db-types.ts'
import { NamedClient, UnnamedClient } from '#server/platform/named-client.ts'

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009

function int8(text: string): number {
  const n = Number(text)
  if (!Number.isSafeInteger(n)) throw new RangeError('A bigint outside the safe range')
  return n
}

// pg-types supports text[] under this OID, but its list of known OIDs omits arrays.
const textArray = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => (string | null)[]

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: int8,
  [DATE]: (text) => text,
  [INT8_ARRAY]: (text) => textArray(text).map((item) => (item === null ? null : int8(item))),
  [DATE_ARRAY]: textArray,
}

const columnTypes: pg.CustomTypesConfig = {
  // These four types are only sent as text.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid as never, format as never)) as never,
}

export type Db = Kysely<DB>
/** The embedded database has one connection: using `db` inside a transaction waits for ever. */
export type Tx = Transaction<DB>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  readonly embedded: boolean
  /** Compressed. Hold the only connection during the call. */
  readonly dump?: () => Promise<Blob>
  readonly close: () => Promise<void>
}

/** `longStatements`: for migrations. `pooled`: behind a pooler in transaction mode. `readOnly`: for a replica. `from`: a dump. */
export type Place =
  | { url: string; longStatements?: true; pooled?: true; readOnly?: true }
  | { dataDir: string }
  | { memory: true; from?: Blob }

export async function openDatabase(where: Place): Promise<Database> {
  // @types/pg expects pg.Client; the subclass only narrows query()'s result.
  const common = { types: columnTypes, Client: NamedClient as never }
  if ('url' in where) {
    const limits = where.longStatements ? { max: 1 } : where.readOnly ? REPLICA_LIMITS : where.pooled ? POOLED_LIMITS : SERVER_LIMITS
    // The subclass, as above.
    const client = where.pooled && { Client: UnnamedClient as never }
    const pool = new pg.Pool({ ...common, ...client, connectionString: where.url, ...limits })
    // Without both listeners a broken connection ends the process instead of failing its query and leaving the pool.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return { db: kysely(pool), pool, embedded: false, close: () => pool.end() }
  }
  const [{ createPgConfig }, { openEmbedded, openInMemory }] = await Promise.all([
    import('@electric-sql/pglite/node-postgres'),
    import('#server/platform/embedded.ts'),
  ])
  const opened = 'memory' in where ? await openInMemory(where.from) : await openEmbedded(where.dataDir)
  const adapter: object = createPgConfig(opened.pglite)
  // The connection is never dropped, because the adapter reconnects incorrectly.
  const pool = new pg.Pool({ ...common, ...adapter, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 5_000 })
  return {
    db: kysely(pool),
    pool,
    embedded: true,
    dump: () => opened.pglite.dumpDataDir('gzip'),
    close: async () => {
      await pool.end()
      await opened.close()
    },
  }
}

/** The client drops the connection of a hanging server after 6 s. */
const SERVER_LIMITS = {
  application_name: 'mmoa-loans',
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
  // JIT compilation takes longer than our statements.
  options: '-c jit=off',
} as const

/** Refuses writes even where the server accepts them. */
const REPLICA_LIMITS = { ...SERVER_LIMITS, options: '-c jit=off -c default_transaction_read_only=on' } as const

/** The role has the session settings (docs/OPERATIONS.md, "Behind PgBouncer"). */
const POOLED_LIMITS = { application_name: 'mmoa-loans', max: 10, connectionTimeoutMillis: 2_000, query_timeout: 6_000 } as const

const kysely = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/**
 * Repeats `work` after a serialization failure or deadlock, up to three times: it must change nothing but the database. Await each
 * statement before the next.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const wakes = new Set<string>()
    try {
      const result = await db.transaction().execute((tx) => {
        collectWakes(tx, wakes)
        return work(tx)
      })
      announceWakes(db, wakes)
      return result
    } catch (error) {
      if (attempt > 3 || !isRetryable(error)) throw error
      await setTimeout(randomInt(5, 25 * attempt))
    }
  }
}

const wanted = new WeakMap<Tx, Set<string>>()
const listeners = new WeakMap<Db, Map<string, () => void>>()

function collectWakes(tx: Tx, wakes: Set<string>): void {
  wanted.set(tx, wakes)
}

/** Call it after the commit. */
export function announceWakes(db: Db, wakes: ReadonlySet<string>): void {
  for (const job of wakes) listeners.get(db)?.get(job)?.()
}

/** Wakes the job in this process after the commit, before its next interval. */
export function wakeAfterCommit(tx: Tx, job: string): void {
  wanted.get(tx)?.add(job)
}

export function onWake(db: Db, job: string, listener: () => void): void {
  const jobs = listeners.get(db) ?? new Map<string, () => void>()
  listeners.set(db, jobs.set(job, listener))
}
