import type { ApiScope } from '#domain/integrations/api-scopes.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { apiKeyOf, type ApiKeyView, insertApiKey, markRevoked } from '#server/integrations/api-key-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

const MOST_DAYS = 366
const SHOWN = 10

interface NewKey {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly expiresOn: LocalDate
}

/** Only this response has the key (rule W26). @throws Refused key_expiry_out_of_range */
export async function createApiKey(
  tx: Tx,
  context: RequestContext,
  random: Random,
  { name, scopes, expiresOn }: NewKey,
): Promise<{ apiKey: ApiKeyView; key: string }> {
  if (expiresOn <= context.today || expiresOn > addDays(context.today, MOST_DAYS)) throw new Refused(refusal('key_expiry_out_of_range'))
  const key = `mmoa_${random.token()}`
  const distinct = [...new Set(scopes)]
  const by = { createdBy: context.actor.userId, createdAt: context.now }
  const id = await insertApiKey(tx, { name, key, start: key.slice(0, SHOWN), scopes: distinct, expiresOn, ...by })
  await recordAuditEvent(tx, context, {
    action: 'createApiKey',
    target: { kind: 'api_key', id },
    after: { name, scopes: distinct, expiresOn },
  })
  return { apiKey: await stored(tx, id), key }
}

/** @throws Refused not_found, also for a revoked key. */
export async function revokeApiKey(tx: Tx, context: RequestContext, id: number): Promise<ApiKeyView> {
  if (!(await markRevoked(tx, id, { userId: context.actor.userId, at: context.now }))) throw new Refused(refusal('not_found'))
  const apiKey = await stored(tx, id)
  await recordAuditEvent(tx, context, { action: 'revokeApiKey', target: { kind: 'api_key', id }, before: { name: apiKey.name } })
  return apiKey
}

async function stored(tx: Tx, id: number): Promise<ApiKeyView> {
  const apiKey = await apiKeyOf(tx, id)
  if (apiKey === undefined) throw new Error(`the API key ${id} is gone`)
  return apiKey
}
