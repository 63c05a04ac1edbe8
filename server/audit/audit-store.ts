import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { RefusedAttempt } from '#server/platform/http/api.ts'
import type { BrowserContext, Origin } from '#server/platform/http/browser-context.ts'

const SALT_BYTES = 16

export type HashedValues = Readonly<Record<string, string | null>>

export interface AuditRow {
  readonly at: Date
  /** Undefined: the system, or an unknown user. */
  readonly actor: Pick<Actor, 'userId' | 'role'> | undefined
  /** The endpoint's name, or the system's action. */
  readonly action: string
  readonly target?: { readonly kind: string; readonly id: string | number } | undefined
  /** Never a code, token or password. */
  readonly before?: object | undefined
  readonly after?: object | undefined
  /** May be typed by staff: stored apart, so that an erasure can remove it. */
  readonly reason?: string | undefined
  /** Personal values, by name: `after.hashes` has their salted hashes, for the proof of the books. */
  readonly hashed?: HashedValues | undefined
  readonly origin: Origin
}

/** A trigger refuses changes. The reason of a refusal has no typed text and stays in the row. */
export async function insertAuditRow(db: Db | Tx, outcome: 'done' | 'refused', row: AuditRow): Promise<void> {
  const typed = outcome === 'done' ? row.reason : undefined
  const isSalted = typed !== undefined || row.hashed !== undefined
  const salt = isSalted ? randomBytes(SALT_BYTES).toString('base64url') : ''
  const after = row.hashed === undefined ? row.after : { ...row.after, hashes: hashesOf(row.hashed, salt) }
  const { id } = await db
    .insertInto('audit_trail')
    .values({
      at: row.at,
      actor_id: row.actor?.userId ?? null,
      actor_role: row.actor?.role ?? null,
      action: row.action,
      outcome,
      target_kind: row.target?.kind ?? null,
      target_id: row.target === undefined ? null : String(row.target.id),
      before: row.before === undefined ? null : JSON.stringify(row.before),
      after: after === undefined ? null : JSON.stringify(after),
      reason: typed === undefined ? (row.reason ?? null) : null,
      reason_hash: typed === undefined ? null : hash('sha256', salt + typed),
      request_id: row.origin.requestId,
      address: row.origin.address,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isSalted) return
  const { kind, id: targetId } = row.target ?? { kind: '', id: '' }
  const userId = sql<string | null>`person_of_audit_target(${kind}, ${String(targetId)})`
  await db
    .insertInto('audit_texts')
    .values({ audit_id: id, user_id: userId, salt, reason: typed ?? null })
    .execute()
}

const hashesOf = (values: HashedValues, salt: string): HashedValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? null : hash('sha256', salt + value)]))

/** Under the lock of an erasure. The hashes stay, so the seals still hold. */
export async function eraseAuditTexts(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('audit_texts').where('user_id', '=', userId).execute()
}

/** One row per reader, person and endpoint in this time. */
const VIEW_MINUTES = 5

type ViewCall = BrowserContext & {
  readonly actor: Actor | undefined
  readonly params?: object | undefined
  readonly query?: object | undefined
}

/** A read that cannot be audited fails. */
export async function recordView({ db }: Deps, { name, views }: Endpoint, call: ViewCall): Promise<void> {
  const { actor, params, query } = call
  if (views === undefined || actor === undefined) return
  const given = new Map<string, unknown>(Object.entries({ ...query, ...params }))
  for (const [member, kind] of Object.entries(views.by)) {
    const id = given.get(member)
    if (typeof id === 'string' || typeof id === 'number')
      await insertView(db, {
        actor,
        action: name,
        kind,
        id: String(id),
        part: views.part === undefined ? undefined : given.get(views.part),
        call,
      })
  }
}

/** A search for one person is a read of that person (rule S33), and so is the trail of one target. */
export async function recordFound(
  { db }: Deps,
  { name }: Endpoint,
  call: BrowserContext & { readonly actor: Actor | undefined },
  { kind, ids }: { kind: string; ids: readonly (string | number)[] },
): Promise<void> {
  const { actor } = call
  if (actor === undefined) return
  for (const id of new Set(ids)) await insertView(db, { actor, action: name, kind, id: String(id), call })
}

interface PersonView {
  readonly actor: Actor
  readonly action: string
  /** A PersonRecord, or the kind of another target of the trail. */
  readonly kind: string
  readonly id: string
  readonly part?: unknown
  readonly call: BrowserContext
}

/** A read of one's own data is not audited. */
async function insertView(db: Db, { actor, action, kind, id, part, call: { origin, now: at } }: PersonView): Promise<void> {
  const { apiKey } = actor
  const seen = { ...(kind !== 'user' && { [kind]: id }), ...(part !== undefined && { part }), ...(apiKey !== undefined && { apiKey }) }
  const after = Object.keys(seen).length === 0 ? null : JSON.stringify(seen)
  const since = new Date(at.getTime() - VIEW_MINUTES * 60_000)
  await sql`
    insert into audit_trail (at, actor_id, actor_role, action, outcome, target_kind, target_id, after, request_id, address)
    select ${at}::timestamptz, ${actor.userId}::text, ${actor.role}::text, ${action}::text, 'viewed', 'user', p.person, ${after}::jsonb,
      ${origin.requestId}::text, ${origin.address}::text
    from (select person_of_audit_target(${kind}, ${id}) as person) p
    where p.person <> ${actor.userId} and not exists (
      select from audit_trail a where a.outcome = 'viewed' and a.target_id = p.person and a.actor_id = ${actor.userId} and a.action = ${action}
        and a.after is not distinct from ${after}::jsonb and a.at > ${since}::timestamptz)`.execute(db)
}

/** Refusals whose message repeats typed text, which no erasure could remove from the row. */
const WITH_TYPED_TEXT = new Set<RefusalCode>(['customer_blacklisted'])

/** After the rollback. If this fails, the refusal is still returned. */
export async function recordRefusedAttempt({ db, log }: Deps, attempt: RefusedAttempt): Promise<void> {
  const { actor, action, targetKind, targetId, refusal, origin, at } = attempt
  const target = targetKind === undefined || targetId === undefined ? undefined : { kind: targetKind, id: targetId }
  const reason = WITH_TYPED_TEXT.has(refusal.code) ? refusal.code : `${refusal.code}: ${refusal.message}`
  try {
    await insertAuditRow(db, 'refused', { at, actor, action, target, reason, origin })
  } catch (error) {
    log.error({ err: error, requestId: origin.requestId, action }, 'A refused attempt could not be recorded')
  }
}
