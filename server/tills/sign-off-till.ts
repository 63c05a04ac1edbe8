import { sql } from 'kysely'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToSignOff } from '#domain/tills/till.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockTill } from '#server/ledger/own-till-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** A second person looked at the count of a till. @throws Refused not_found or by refusalToSignOff. */
export async function signOffTill(tx: Tx, context: RequestContext, input: { tillId: number; note: string | undefined }): Promise<void> {
  const till = await lockTill(tx, input.tillId)
  if (!till) throw new Refused(refusal('not_found'))
  throwIfRefused(refusalToSignOff(till, context.actor))
  await sql`
    update tills set signed_at = greatest(${context.now}::timestamptz, closed_at), signed_by = ${context.actor.userId}, sign_note = ${input.note ?? null}::text
    where id = ${till.id}`.execute(tx)
  await recordAuditEvent(tx, context, {
    action: 'signOffTill',
    target: { kind: 'till', id: till.id },
    before: { status: till.status },
    after: { status: 'signed' },
    reason: input.note,
  })
}
