import { sql } from 'kysely'
import { CONSENT_KINDS, DEFAULT_CONSENTS, type ConsentKind, type Consents } from '#domain/support/consent.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** What the customer last said of each kind, or what holds until they say. */
export async function consentsOf(db: Db | Tx, userId: string): Promise<Consents> {
  const { rows } = await sql<{ kind: ConsentKind; given: boolean }>`
    select distinct on (kind) kind, given from consents where user_id = ${userId} order by kind, id desc`.execute(db)
  const said = (kind: ConsentKind) => rows.find((row) => row.kind === kind)?.given ?? DEFAULT_CONSENTS[kind]
  const [reminders, news] = CONSENT_KINDS
  return { reminders: said(reminders), news: said(news) }
}

/** A row for every change; what was said before stays. `setBy`: who at the office entered it for the customer. */
export async function addConsent(
  tx: Tx,
  consent: { userId: string; kind: ConsentKind; given: boolean; at: Date; setBy?: string },
): Promise<void> {
  const { userId, kind, given, at, setBy = null } = consent
  await tx.insertInto('consents').values({ user_id: userId, kind, given, at, set_by: setBy }).execute()
}
