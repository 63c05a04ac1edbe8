import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToSwitch } from '#domain/products/activation.ts'
import { requestSecondPerson } from '#server/access/second-person-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface Switching {
  readonly version: number
  readonly active: boolean
}

/** Locks the version. @throws Refused not_found */
async function stateOf(tx: Tx, version: number): Promise<{ active: boolean; imported: boolean }> {
  const columns = ['active', 'import_id'] as const
  const row = await tx.selectFrom('product_versions').select(columns).where('version', '=', version).forUpdate().executeTakeFirst()
  if (!row) throw new Refused(refusal('not_found'))
  return { active: row.active, imported: row.import_id !== null }
}

/** By the first of two users. @throws Refused not_found, request_waits, or by refusalToSwitch. */
export async function requestProduct(
  tx: Tx,
  context: RequestContext,
  { reason, ...wish }: Switching & { readonly reason: string },
): Promise<void> {
  throwIfRefused(refusalToSwitch({ version: wish.version, ...(await stateOf(tx, wish.version)) }, wish.active))
  await requestSecondPerson(tx, context, { kind: 'product', ...wish }, reason)
}

/** By the second user; loans and applications keep their version. @throws Refused request_outdated if nothing changes. */
export async function switchProduct(tx: Tx, context: RequestContext, { version, active }: Switching, requestedBy: string): Promise<void> {
  const { active: before } = await stateOf(tx, version)
  if (before === active) throw new Refused(refusal('request_outdated'))
  await tx.updateTable('product_versions').set({ active }).where('version', '=', version).execute()
  await recordAuditEvent(tx, context, {
    action: active ? 'activateProduct' : 'deactivateProduct',
    target: { kind: 'product', id: version },
    before: { active: before },
    after: { active, requestedBy },
  })
}

/** Versions whose change waits for the second user. */
export async function waitingProducts(db: Db, now: Date): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .selectFrom('second_person_requests')
    .select('product_version')
    .where('kind', '=', 'product')
    .where('outcome', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.map((row) => row.product_version))
}
