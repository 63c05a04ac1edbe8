import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { SECRET_START } from '#server/integrations/sign-webhook.ts'
import {
  DELIVER_WEBHOOKS,
  deliveryOf,
  type DeliveryView,
  insertTestDelivery,
  insertWebhook,
  markResumed,
  markToResend,
  markWebhookRemoved,
  webhookOf,
  type WebhookView,
} from '#server/integrations/webhook-store.ts'
import { wakeAfterCommit, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Without TLS others could read it, except on this machine in development. */
function isAllowed(url: string, { env }: Deps['config']): boolean {
  const { protocol, hostname, username } = URL.parse(url) ?? {}
  if (username !== '') return false
  return protocol === 'https:' || (env !== 'production' && protocol === 'http:' && LOCAL.has(hostname ?? ''))
}

/** Only this response has the secret (rule W27). @throws Refused webhook_needs_https, webhook_known */
export async function createWebhook(
  tx: Tx,
  context: RequestContext,
  { config, random }: Pick<Deps, 'config' | 'random'>,
  url: string,
): Promise<{ webhook: WebhookView; secret: string }> {
  if (!isAllowed(url, config)) throw new Refused(refusal('webhook_needs_https'))
  const secret = SECRET_START + Buffer.from(random.token(), 'base64url').toString('base64')
  const id = await insertWebhook(tx, { url, secret, createdBy: context.actor.userId, createdAt: context.now })
  if (id === undefined) throw new Refused(refusal('webhook_known'))
  await recordAuditEvent(tx, context, { action: 'createWebhook', target: { kind: 'webhook', id }, after: { url } })
  return { webhook: await known(tx, id), secret }
}

/** @throws Refused not_found */
export async function testWebhook(tx: Tx, context: RequestContext, id: number): Promise<WebhookView> {
  await known(tx, id)
  await insertTestDelivery(tx, id, context.now)
  await recordAuditEvent(tx, context, { action: 'testWebhook', target: { kind: 'webhook', id } })
  wakeAfterCommit(tx, DELIVER_WEBHOOKS)
  return known(tx, id)
}

/** @throws Refused not_found */
export async function resumeWebhook(tx: Tx, context: RequestContext, id: number): Promise<WebhookView> {
  await known(tx, id)
  await markResumed(tx, id, context.now)
  await recordAuditEvent(tx, context, { action: 'resumeWebhook', target: { kind: 'webhook', id } })
  wakeAfterCommit(tx, DELIVER_WEBHOOKS)
  return known(tx, id)
}

/** @throws Refused not_found */
export async function removeWebhook(tx: Tx, context: RequestContext, id: number): Promise<WebhookView> {
  const webhook = await known(tx, id)
  await markWebhookRemoved(tx, id, { userId: context.actor.userId, at: context.now })
  await recordAuditEvent(tx, context, { action: 'removeWebhook', target: { kind: 'webhook', id }, before: { url: webhook.url } })
  return webhook
}

/** @throws Refused not_found */
export async function resendDelivery(tx: Tx, context: RequestContext, id: number): Promise<DeliveryView> {
  if (!(await markToResend(tx, id, context.now))) throw new Refused(refusal('not_found'))
  await recordAuditEvent(tx, context, { action: 'resendDelivery', target: { kind: 'webhook_delivery', id } })
  wakeAfterCommit(tx, DELIVER_WEBHOOKS)
  const delivery = await deliveryOf(tx, id)
  if (delivery === undefined) throw new Error(`the delivery ${id} is gone`)
  return delivery
}

async function known(tx: Tx, id: number): Promise<WebhookView> {
  const webhook = await webhookOf(tx, id)
  if (webhook === undefined) throw new Refused(refusal('not_found'))
  return webhook
}
