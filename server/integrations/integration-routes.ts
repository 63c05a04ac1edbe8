import {
  createApiKey as createKeyEndpoint,
  createWebhook as createWebhookEndpoint,
  listApiKeys,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook as removeEndpoint,
  resendDelivery as resendEndpoint,
  resumeWebhook as resumeEndpoint,
  revokeApiKey as revokeEndpoint,
  testWebhook as testEndpoint,
} from '#contract/integrations.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { listedApiKeys } from '#server/integrations/api-key-store.ts'
import { createApiKey, revokeApiKey } from '#server/integrations/change-api-keys.ts'
import { createWebhook, removeWebhook, resendDelivery, resumeWebhook, testWebhook } from '#server/integrations/change-webhooks.ts'
import { listedDeliveries, listedWebhooks } from '#server/integrations/webhook-store.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountWrite } from '#server/platform/http/mount.ts'

export function integrationRoutes(api: Api): void {
  mountList(api, listApiKeys, ({ page }, db) => listedApiKeys(db, page))
  mountWrite(api, createKeyEndpoint, async (call, tx) => {
    const made = await createApiKey(tx, requestContextOf(call), api.deps.random, call.body)
    return { success: true as const, message: `The key for ${made.apiKey.name} was created`, ...made }
  })
  mountWrite(api, revokeEndpoint, async (call, tx) => {
    const apiKey = await revokeApiKey(tx, requestContextOf(call), call.params.keyId)
    return { success: true as const, message: `The key for ${apiKey.name} was revoked`, apiKey }
  })
  mountList(api, listWebhooks, ({ page }, db) => listedWebhooks(db, page))
  mountWrite(api, createWebhookEndpoint, async (call, tx) => {
    const made = await createWebhook(tx, requestContextOf(call), api.deps, call.body.url)
    return { success: true as const, message: 'The address was added', ...made }
  })
  mountWrite(api, testEndpoint, async (call, tx) => {
    const webhook = await testWebhook(tx, requestContextOf(call), call.params.webhookId)
    return { success: true as const, message: 'The test is on its way', webhook }
  })
  mountWrite(api, resumeEndpoint, async (call, tx) => {
    const webhook = await resumeWebhook(tx, requestContextOf(call), call.params.webhookId)
    return { success: true as const, message: 'The address is called again', webhook }
  })
  mountWrite(api, removeEndpoint, async (call, tx) => {
    await removeWebhook(tx, requestContextOf(call), call.params.webhookId)
    return { success: true as const, message: 'The address was removed' }
  })
  mountList(api, listWebhookDeliveries, ({ params, page }, db) => listedDeliveries(db, params.webhookId, page))
  mountWrite(api, resendEndpoint, async (call, tx) => {
    const delivery = await resendDelivery(tx, requestContextOf(call), call.params.deliveryId)
    return { success: true as const, message: 'The delivery is on its way', delivery }
  })
}
