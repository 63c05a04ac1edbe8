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

// pg-types knows text[] under this number, though its list of built-in types leaves the arrays out; the parser takes the array's text.
const textArray = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => (string | null)[]

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: int8,
  [DATE]: (text) => text,
  [INT8_ARRAY]: (text) => textArray(text).map((item) => (item === null ? null : int8(item))),
  [DATE_ARRAY]: textArray,
}

/** int8 as a safe integer and date as `YYYY-MM-DD`, and their arrays; the rest as pg has it. */
const columnTypes: pg.CustomTypesConfig = {
  // The two signatures of getTypeParser (text and binary) collapse into one here, since our four types are only ever sent as text.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid as never, format as never)) as never,
}

export type Db = Kysely<DB>
/** An open transaction. On the embedded database it holds the only connection: `db` must not be used until it ends. */
export type Tx = Transaction<DB>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  readonly embedded: boolean
  /** A copy of an embedded database as it stands, for a backup: a compressed archive. Hold the only connection meanwhile, so that nothing moves. */
  readonly dump?: () => Promise<Blob>
  readonly close: () => Promise<void>
}

/**
 * Where the data lives. `patient` is for migrations, which may take long and wait for each other. `pooled`: behind a pooler in transaction mode. `memory` is for tests; `from` is a dump of a migrated
 * database (0.5 s instead of 3 to 5 s, and a third of the memory).
 */
export type Place = { url: string; longStatements?: true; pooled?: true } | { dataDir: string } | { memory: true; from?: Blob }

/** One driver for both: pg speaks to a server, or to PGlite in this process through PGlite's own node-postgres adapter. */
export async function openDatabase(where: Place): Promise<Database> {
  // @types/pg has the constructor of pg.Client here, which the subclass narrows only in what query() answers.
  const common = { types: columnTypes, Client: NamedClient as never }
  if ('url' in where) {
    const limits = where.longStatements ? { max: 1 } : where.pooled ? POOLED_LIMITS : SERVER_LIMITS
    // As above.
    const client = where.pooled && { Client: UnnamedClient as never }
    const pool = new pg.Pool({ ...common, ...client, connectionString: where.url, ...limits })
    // A connection that breaks leaves the pool by itself, and the call that holds it, if any, hears it from its query. Without a listener for each of
    // the two (the pool's is for idle connections alone) the process would end.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return { db: kysely(pool), pool, embedded: false, close: () => pool.end() }
  }
  // A process that works with a server does without the whole database that these bring.
  const [{ createPgConfig }, { openEmbedded, openInMemory }] = await Promise.all([
    import('@electric-sql/pglite/node-postgres'),
    import('#server/platform/embedded.ts'),
  ])
  const opened = 'memory' in where ? await openInMemory(where.from) : await openEmbedded(where.dataDir)
  const adapter: object = createPgConfig(opened.pglite)
  // One connection, never dropped: an idle time-out or a release(error) makes the adapter reconnect badly.
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

/** The server ends a statement after 5 s; where the server itself hangs, the client gives up after 6 s and drops the connection. */
const SERVER_LIMITS = {
  application_name: 'mmoa-loans',
  max: 10,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  query_timeout: 6_000,
  idle_in_transaction_session_timeout: 10_000,
  // Compiling a statement takes longer than any of ours runs.
  options: '-c jit=off',
} as const

/** A pooler takes no settings of a session: there they belong to the role (docs/OPERATIONS.md, "Behind PgBouncer"). */
const POOLED_LIMITS = { application_name: 'mmoa-loans', max: 10, connectionTimeoutMillis: 2_000, query_timeout: 6_000 } as const

const kysely = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })

/**
 * Runs `work` in one transaction: all of it or nothing. What the database refused because of another transaction (a serialization failure, a deadlock)
 * is run again from the start, three times at most, so `work` must touch nothing but the database. It waits for each statement before it sends the next.
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

/** What is asked for inside `tx` goes into `wakes`. */
function collectWakes(tx: Tx, wakes: Set<string>): void {
  wanted.set(tx, wakes)
}

/** Runs the listeners of `wakes`, after the commit. */
export function announceWakes(db: Db, wakes: ReadonlySet<string>): void {
  for (const job of wakes) listeners.get(db)?.get(job)?.()
}

/** Asks for the job to run soon in this process, if and when the transaction commits. Without this the job finds the work at its next round. */
export function wakeAfterCommit(tx: Tx, job: string): void {
  wanted.get(tx)?.add(job)
}

/** Answers wakeAfterCommit() for one job on one database. */
export function onWake(db: Db, job: string, listener: () => void): void {
  const jobs = listeners.get(db) ?? new Map<string, () => void>()
  listeners.set(db, jobs.set(job, listener))
}
