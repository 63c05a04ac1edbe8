import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockUser } from '#server/identity/user-store.ts'
import { bureauConsentOf } from '#server/loans/bureau-check-query.ts'
import type { Tx } from '#server/platform/db.ts'
import { cardOf } from '#server/profile/ghana-card-store.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** @throws Refused bureau_off, own_record, not_found, account_erased, bureau_consent_missing, bureau_card_missing, bureau_search_waiting. */
export async function requestBureauSearch(tx: Tx, context: RequestContext, userId: string): Promise<number> {
  if (userId === context.actor.userId) throw new Refused(refusal('own_record'))
  const user = await lockUser(tx, userId)
  if (user === undefined) throw new Refused(refusal('not_found'))
  if (user.erased_at !== null) throw new Refused(refusal('account_erased'))
  if (!(await isOn(tx, 'bureau'))) throw new Refused(refusal('bureau_off'))
  const consent = await bureauConsentOf(tx, userId)
  if (!consent?.isLive) throw new Refused(refusal('bureau_consent_missing'))
  if ((await cardOf(tx, userId)) === undefined) throw new Refused(refusal('bureau_card_missing'))
  const waiting = await sql`select 1 from bureau_searches where user_id = ${userId} and outcome is null`.execute(tx)
  if (waiting.rows.length > 0) throw new Refused(refusal('bureau_search_waiting'))
  const { id } = await tx
    .insertInto('bureau_searches')
    .values({ user_id: userId, consent_id: consent.id, requested_by: context.actor.userId, requested_at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAuditEvent(tx, context, {
    action: 'requestBureauSearch',
    target: { kind: 'user', id: userId },
    after: { search: id, consent: consent.id },
  })
  return id
}
