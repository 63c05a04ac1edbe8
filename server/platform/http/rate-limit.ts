import { sql, type RawBuilder } from 'kysely'
import { refusal, type Refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'

export interface TryRule {
  readonly limit: number
  readonly windowSeconds: number
  /** Pause after the limit is reached. */
  readonly restSeconds?: number
  /** Each further pause is twice as long, up to this. */
  readonly doublesTo?: number
}
export interface Tries {
  readonly allowed: boolean
  readonly left: number
  readonly retryAfterSeconds: number
}
type Row = { count: number; rest_until: Date | null; window_started_at: Date }

/** Holds across processes and concurrent calls. A rollback undoes it: end with commitAndRefuse(). */
export async function countTry(db: Db | Tx, key: string, rule: TryRule, now: Date, times = 1): Promise<Tries> {
  const opened = new Date(now.getTime() - rule.windowSeconds * 1000)
  const rest = rule.restSeconds ?? null
  const longest = rule.doublesTo ?? rest
  const restAfter = (rests: RawBuilder<unknown>) =>
    sql`${now}::timestamptz + make_interval(secs => least(${rest}::float8 * power(2, least(${rests}, 20)), ${longest}::float8))`
  const { rows } = await sql<Row>`
    insert into rate_limits as r (key, window_started_at, count, rest_until, rests)
    values (${key}, ${now}, ${times}::int, case when ${rule.limit}::int <= ${times}::int then ${restAfter(sql`0`)} end,
      case when ${rule.limit}::int <= ${times}::int then 1 else 0 end)
    on conflict (key) do update set (window_started_at, count, rest_until, rests) = (
      select
        case when fresh then ${now}::timestamptz else r.window_started_at end,
        case when fresh then ${times}::int else least(r.count + ${times}::int, 1000000) end,
        case when resting then r.rest_until when reached then ${restAfter(sql`earlier`)} end,
        case when resting then r.rests when reached then earlier + 1 else earlier end
      from (
        select fresh, r.rest_until > ${now}::timestamptz as resting,
          (case when fresh then ${times}::int else r.count + ${times}::int end) >= ${rule.limit}::int as reached,
          -- After a window without reaching the limit the pauses start again.
          case when coalesce(r.rest_until, r.window_started_at) > ${opened}::timestamptz then r.rests else 0 end as earlier
        from (
          select case when r.rest_until is null then r.window_started_at <= ${opened}::timestamptz else r.rest_until <= ${now}::timestamptz end as fresh
        ) as one_window
      ) as state
    )
    returning count, rest_until, window_started_at`.execute(db)
  return triesOf(rows[0], rule, now)
}

/** @throws Refused too_many_requests */
export async function enforceLimit(db: Db | Tx, key: string, rule: TryRule, now: Date): Promise<void> {
  const { allowed, retryAfterSeconds } = await countTry(db, key, rule, now)
  if (!allowed) throw new Refused(refusal('too_many_requests', undefined, { retryAfterSeconds }))
}

export async function peekTries(db: Db | Tx, key: string, rule: TryRule, now: Date): Promise<Tries> {
  const row = await db
    .selectFrom('rate_limits')
    .select(['count', 'rest_until', 'window_started_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  const over =
    row && (row.rest_until ? row.rest_until <= now : row.window_started_at.getTime() + rule.windowSeconds * 1000 <= now.getTime())
  return triesOf(row && !over ? { ...row, count: row.count + 1 } : undefined, rule, now)
}

export async function resetTries(db: Db | Tx, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

function triesOf(row: Row | undefined, { limit, windowSeconds }: TryRule, now: Date): Tries {
  const count = row?.count ?? 1
  const until = row === undefined ? now.getTime() : (row.rest_until?.getTime() ?? row.window_started_at.getTime() + windowSeconds * 1000)
  const allowed = count <= limit
  return {
    allowed,
    left: Math.max(0, limit - count),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
  }
}

/** Far above any screen's need. */
const CALLS_A_MINUTE = { limit: 12_000, windowSeconds: 60 }
/** Counted in memory before each write: the limit across processes costs little. */
export const CALLS_PER_WRITE = 500

export type SessionRateLimit = (deps: Deps, actor: Actor, now: Date) => Promise<Refusal | undefined> | undefined

export function createSessionRateLimit(): SessionRateLimit {
  let minute = 0
  let calls = new Map<string, number>()
  return ({ db }, { sessionHash }, now) => {
    const thisMinute = Math.floor(now.getTime() / 60_000)
    if (thisMinute !== minute) {
      minute = thisMinute
      calls = new Map()
    }
    const count = (calls.get(sessionHash) ?? 0) + 1
    calls.set(sessionHash, count)
    return count % CALLS_PER_WRITE === 0 ? addCalls(db, sessionHash, now) : undefined
  }
}

async function addCalls(db: Db, sessionHash: string, now: Date): Promise<Refusal | undefined> {
  const tries = await countTry(db, `calls:${sessionHash}`, CALLS_A_MINUTE, now, CALLS_PER_WRITE)
  return tries.allowed ? undefined : refusal('too_many_requests', undefined, { retryAfterSeconds: tries.retryAfterSeconds })
}
