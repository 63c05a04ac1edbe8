import { sql } from 'kysely'
import { CONSENT_KINDS, DEFAULT_CONSENTS, type ConsentKind, type Consents } from '#domain/support/consent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The last value of each kind, else its default. */
export async function consentsOf(db: Db | Tx, userId: string): Promise<Consents> {
  const { rows } = await sql<{ kind: ConsentKind; given: boolean }>`
    select distinct on (kind) kind, given from consents where user_id = ${userId} order by kind, id desc`.execute(db)
  const valueOf = (kind: ConsentKind) => rows.find((row) => row.kind === kind)?.given ?? DEFAULT_CONSENTS[kind]
  const [reminders, marketing] = CONSENT_KINDS
  return { reminders: valueOf(reminders), news: valueOf(marketing) }
}

/** Each change adds a row. `setBy`: the staff user who entered it. */
export async function addConsent(
  tx: Tx,
  consent: { userId: string; kind: ConsentKind; given: boolean; at: Date; setBy?: string },
): Promise<void> {
  const { userId, kind, given, at, setBy = null } = consent
  await tx.insertInto('consents').values({ user_id: userId, kind, given, at, set_by: setBy }).execute()
}

export async function changeConsent(
  tx: Tx,
  context: RequestContext,
  { kind, given }: { kind: ConsentKind; given: boolean },
): Promise<Consents> {
  const userId = context.actor.userId
  await lockUser(tx, userId)
  const before = await consentsOf(tx, userId)
  if (before[kind] === given) return before
  await addConsent(tx, { userId, kind, given, at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'changeConsent',
    target: { kind: 'user', id: userId },
    before: { [kind]: !given },
    after: { [kind]: given },
  })
  return consentsOf(tx, userId)
}
