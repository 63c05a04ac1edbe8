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

// pg-types supports text[] under this OID, but its type of known OIDs omits arrays; the parser takes the array's text.
const textArray = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => (string | null)[]

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: int8,
  [DATE]: (text) => text,
  [INT8_ARRAY]: (text) => textArray(text).map((item) => (item === null ? null : int8(item))),
  [DATE_ARRAY]: textArray,
}

/** int8 as a safe integer, date as `YYYY-MM-DD`, and their arrays; everything else as in pg. */
const columnTypes: pg.CustomTypesConfig = {
  // getTypeParser's text and binary signatures become one: these four types are only sent as text.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid as never, format as never)) as never,
}

export type Db = Kysely<DB>
/** An open transaction. The embedded database has one connection: using `db` before the end waits for ever. */
export type Tx = Transaction<DB>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  readonly embedded: boolean
  /** A compressed copy of an embedded database. Hold the only connection meanwhile, so that nothing changes. */
  readonly dump?: () => Promise<Blob>
  readonly close: () => Promise<void>
}

/**
 * `longStatements`: for migrations. `pooled`: behind a pooler in transaction mode. `memory`: for tests; `from` is a dump of a migrated
 * database, which is faster than the migrations.
 */
export type Place = { url: string; longStatements?: true; pooled?: true } | { dataDir: string } | { memory: true; from?: Blob }

/** Uses pg for both: a server, or PGlite in this process through PGlite's node-postgres adapter. */
export async function openDatabase(where: Place): Promise<Database> {
  // @types/pg expects the constructor of pg.Client; the subclass only narrows the result of query().
  const common = { types: columnTypes, Client: NamedClient as never }
  if ('url' in where) {
    const limits = where.longStatements ? { max: 1 } : where.pooled ? POOLED_LIMITS : SERVER_LIMITS
    // As above.
    const client = where.pooled && { Client: UnnamedClient as never }
    const pool = new pg.Pool({ ...common, ...client, connectionString: where.url, ...limits })
    // A broken connection leaves the pool and fails its query. Without both listeners (the pool's covers idle connections only) it would
    // end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return { db: kysely(pool), pool, embedded: false, close: () => pool.end() }
  }
  // Imported on demand: a process with a server does not need PGlite.
  const [{ createPgConfig }, { openEmbedded, openInMemory }] = await Promise.all([
    import('@electric-sql/pglite/node-postgres'),
    import('#server/platform/embedded.ts'),
  ])
  const opened = 'memory' in where ? await openInMemory(where.from) : await openEmbedded(where.dataDir)
  const adapter: object = createPgConfig(opened.pglite)
  // One connection, never dropped: after an idle time-out or release(error) the adapter reconnects incorrectly.
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

/** The server ends a statement after 5 s; if the server hangs, the client drops the connection after 6 s. */
const SERVER_LIMITS = {
  application_name: 'mmoa-loans',
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
  // JIT compilation takes longer than any of our statements.
  options: '-c jit=off',
} as const

/** A pooler accepts no session settings: they belong to the role (docs/OPERATIONS.md, "Behind PgBouncer"). */
const POOLED_LIMITS = { application_name: 'mmoa-loans', max: 10, connectionTimeoutMillis: 2_000, query_timeout: 6_000 } as const

const kysely = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/**
 * Runs `work` in one transaction. After a serialization failure or deadlock it repeats `work`, up to three times, so `work` must change
 * nothing but the database. Await each statement before the next.
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

/** Runs the listeners of `wakes`; call it after the commit. */
export function announceWakes(db: Db, wakes: ReadonlySet<string>): void {
  for (const job of wakes) listeners.get(db)?.get(job)?.()
}

/** Wakes the job in this process after the commit. Otherwise it finds its work at its next interval. */
export function wakeAfterCommit(tx: Tx, job: string): void {
  wanted.get(tx)?.add(job)
}

/** Handles wakeAfterCommit() for one job and database. */
export function onWake(db: Db, job: string, listener: () => void): void {
  const jobs = listeners.get(db) ?? new Map<string, () => void>()
  listeners.set(db, jobs.set(job, listener))
}
