import { sql } from 'kysely'
import type { Logger } from 'pino'
import { isDatabaseUnavailable, sqlState } from '#server/platform/database-errors.ts'
import { type Db, openDatabase } from '#server/platform/db.ts'
import { officeReads } from '#server/platform/product-metrics.ts'
import { PRODUCT_SCHEMA } from '#server/platform/product-version.ts'

/** The replica is not read with a greater lag. */
export const LARGEST_LAG_SECONDS = 10
const MEASURED_EVERY_MILLISECONDS = 2_000
/** Ten minutes; dropping the oldest overstates the lag. */
const MOST_POSITIONS = 300

/** Reads a replica where possible, and again the primary where that fails: `work` must change nothing. */
export type Reader = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

export interface ReplicaState {
  readonly lagSeconds: number | null
  /** Why the primary is read instead. */
  readonly fault: string | null
}

export interface Replica {
  readonly state: () => ReplicaState
  /** For one call; after a read of the primary it stays there, so that no page is older than the one before. */
  readonly reader: () => Reader
  /** Also runs every two seconds. */
  readonly measure: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * The lag is the milliseconds since a moment whose log is completely replayed: no two clocks are compared, and an idle primary or broken
 * network needs no special case. Positions are bytes of the log.
 */
export function createLagMeter() {
  let waiting: { readonly at: number; readonly position: number }[] = []
  let measuredAt = 0
  let reachedAt: number | undefined
  return {
    primaryWrote: (at: number, position: number): void => {
      measuredAt = at
      waiting = [...waiting, { at, position }].slice(-MOST_POSITIONS)
    },
    replicaReplayed: (position: number): void => {
      const reached = waiting.findLast((one) => one.position <= position)
      if (reached === undefined) return
      reachedAt = reached.at
      waiting = waiting.filter(({ at }) => at > reached.at)
    },
    lag: (): number | undefined => (reachedAt === undefined ? undefined : measuredAt - reachedAt),
    age: (now: number): number => (reachedAt === undefined ? Number.POSITIVE_INFINITY : now - reachedAt),
  }
}

/** The start does not wait for the replica; its failure changes only where reads go. */
export async function openReplica(url: string, primary: Db, log: Logger): Promise<Replica> {
  const { db, close } = await openDatabase({ url, readOnly: true })
  const { state, measure, failed } = watch(db, primary, log)
  let last = measure()
  const timer = setInterval(() => {
    last = measure()
  }, MEASURED_EVERY_MILLISECONDS).unref()

  const readHere = async <Result>(work: (db: Db) => Promise<Result>): Promise<{ result: Result } | undefined> => {
    try {
      return { result: await work(db) }
    } catch (error) {
      // A refusal may be due to an older state; a read that stores its result fails as read-only.
      if (isDatabaseUnavailable(error) && !CANCELLED.has(sqlState(error) ?? '')) failed(error)
      else if (sqlState(error) !== undefined) log.info({ err: error }, 'A read of the replica is repeated at the primary')
      return undefined
    }
  }
  const reader = (): Reader => {
    let staysAtPrimary = false
    return async (work) => {
      const answer = staysAtPrimary || state().fault !== null ? undefined : await readHere(work)
      officeReads.inc({ database: answer === undefined ? 'primary' : 'replica' })
      if (answer !== undefined) return answer.result
      staysAtPrimary = true
      return work(primary)
    }
  }
  return {
    state,
    reader,
    measure,
    close: async () => {
      clearInterval(timer)
      await last
      await close()
    },
  }
}

function watch(db: Db, primary: Db, log: Logger): Pick<Replica, 'state' | 'measure'> & { readonly failed: (error: unknown) => void } {
  const meter = createLagMeter()
  let fault: string | null = 'it was not measured yet'
  const state = (): ReplicaState => {
    const lag = meter.lag()
    const isTooOld = meter.age(performance.now()) > LARGEST_LAG_SECONDS * 1000
    return {
      lagSeconds: lag === undefined ? null : lag / 1000,
      fault: fault ?? (isTooOld ? `it is more than ${LARGEST_LAG_SECONDS} seconds behind` : null),
    }
  }

  let logged: string | null | undefined
  const logChange = (err?: unknown): void => {
    const now = state().fault
    if (now === logged) return
    logged = now
    if (now === null) log.info('Reports are read from the replica')
    else log.warn({ err }, `Reports are read from the primary, because of the replica: ${now}`)
  }
  const failed = (error: unknown): void => {
    fault = `it cannot be read (${error instanceof Error ? error.message || error.name : String(error)})`
    logChange(error)
  }

  const compare = async (): Promise<void> => {
    const at = performance.now()
    const written = await readPrimary(primary).catch(() => undefined)
    if (written !== undefined) meter.primaryWrote(at, written.position)
    const replica = await readReplica(db)
    if (replica.position !== null) meter.replicaReplayed(replica.position)
    fault = faultOf(replica, written)
    logChange()
  }
  let running: Promise<void> | undefined
  const measure = (): Promise<void> =>
    (running ??= compare()
      .catch(failed)
      .finally(() => {
        running = undefined
      }))
  return { state, measure, failed }
}

/** Only the statement failed: a conflict with the replayed log, a time-out, or a write. */
const CANCELLED = new Set(['40001', '40P01', '57014', '55P03', '25006'])

interface PrimaryRow {
  readonly position: number
  readonly cluster: string
  readonly name: string
}
/** Fails for a standby just promoted, or while the primary is away. */
async function readPrimary(db: Db): Promise<PrimaryRow | undefined> {
  const { rows } = await sql<PrimaryRow>`
    select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint as position, system_identifier::text as cluster,
      current_database()::text as name from pg_control_system()`.execute(db)
  return rows[0]
}

interface ReplicaRow {
  readonly isReplica: boolean
  readonly isStreaming: boolean
  /** Null where it is no replica. */
  readonly position: number | null
  readonly cluster: string
  readonly name: string
  readonly schema: string
}
async function readReplica(db: Db): Promise<ReplicaRow> {
  // Without pg_read_all_stats a role sees only that the receiver runs.
  const { rows } = await sql<ReplicaRow>`
    select pg_is_in_recovery() as "isReplica", exists (select from pg_stat_wal_receiver) as "isStreaming",
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint as position, system_identifier::text as cluster,
      current_database()::text as name, (select left(max(file), 4) from migrations) as schema from pg_control_system()`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('it does not answer')
  return row
}

function faultOf(replica: ReplicaRow, primary: PrimaryRow | undefined): string | null {
  if (!replica.isReplica) return 'it takes writes, so it is no replica'
  if (primary !== undefined && (replica.cluster !== primary.cluster || replica.name !== primary.name))
    return 'it is a copy of another database'
  if (replica.schema < PRODUCT_SCHEMA) return `its schema is ${replica.schema}, older than the ${PRODUCT_SCHEMA} of this version`
  return replica.isStreaming ? null : 'it receives nothing from the primary'
}
