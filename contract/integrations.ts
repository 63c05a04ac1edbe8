import * as z from 'zod/mini'
import { SCOPE_NAMES } from '#domain/integrations/api-scopes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, line, localDate, rowId, success } from '#contract/wire.ts'

const apiKeyShape = z.object({
  id: z.int(),
  name: z.string(),
  /** First characters of the key. */
  start: z.string(),
  scopes: z.array(z.string()),
  createdByName: z.string(),
  createdAt: instant,
  expiresOn: localDate,
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  revokedByName: z.nullable(z.string()),
})

const webhookShape = z.object({
  id: z.int(),
  url: z.string(),
  createdByName: z.string(),
  createdAt: instant,
  stoppedAt: z.nullable(instant),
  stopReason: z.nullable(z.string()),
  waiting: z.int(),
  lastDeliveredAt: z.nullable(instant),
})

const deliveryShape = z.object({
  id: z.int(),
  /** `loan.approved`, or `test`. */
  type: z.string(),
  loanId: z.nullable(z.int()),
  status: z.enum(['waiting', 'delivered', 'dropped']),
  attempts: z.int(),
  nextAttemptAt: z.nullable(instant),
  outcome: z.nullable(z.string()),
  createdAt: instant,
  deliveredAt: z.nullable(instant),
})

const STAFF = { access: ['system_configuration'], staff: true } as const

export const listApiKeys = defineEndpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/admin/api-keys',
  summary: 'API keys of other programs, newest first; the keys themselves are not stored',
  ...STAFF,
  list: true,
  response: z.array(apiKeyShape),
})

export const createApiKey = defineEndpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/admin/api-keys',
  summary: 'Creates an API key that reads what its scopes name, until a day at most a year ahead; the key is in this response only',
  ...STAFF,
  body: z.object({
    name: line('Give the name of the program', 80),
    scopes: z
      .array(z.enum(SCOPE_NAMES, 'Choose what the key may read'), 'Choose what the key may read')
      .check(z.minLength(1, 'Choose what the key may read')),
    expiresOn: localDate,
  }),
  response: success({ apiKey: apiKeyShape, key: z.optional(z.string()) }),
  secrets: ['key'],
})

export const revokeApiKey = defineEndpoint({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/api/admin/api-keys/:keyId/revoke',
  summary: 'Ends an API key at once',
  ...STAFF,
  params: z.object({ keyId: rowId }),
  response: success({ apiKey: apiKeyShape }),
})

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Addresses that are called after each change of a loan, with what waits for them',
  ...STAFF,
  list: true,
  response: z.array(webhookShape),
})

export const createWebhook = defineEndpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Adds an address that is called after each change of a loan; the secret of its signatures is in this response only',
  ...STAFF,
  body: z.object({ url: line('Enter the address', 500) }),
  response: success({ webhook: webhookShape, secret: z.optional(z.string()) }),
  secrets: ['secret'],
})

export const testWebhook = defineEndpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/test',
  summary: 'Sends a test to an address',
  ...STAFF,
  params: z.object({ webhookId: rowId }),
  response: success({ webhook: webhookShape }),
})

export const resumeWebhook = defineEndpoint({
  name: 'resumeWebhook',
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/resume',
  summary: 'Sends again to an address that was stopped, from the first delivery that waits',
  ...STAFF,
  params: z.object({ webhookId: rowId }),
  response: success({ webhook: webhookShape }),
})

export const removeWebhook = defineEndpoint({
  name: 'removeWebhook',
  method: 'POST',
  path: '/api/admin/webhooks/:webhookId/remove',
  summary: 'Calls an address no more',
  ...STAFF,
  params: z.object({ webhookId: rowId }),
  response: success({}),
})

export const listWebhookDeliveries = defineEndpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/admin/webhooks/:webhookId/deliveries',
  summary: 'What was sent to an address or waits for it, newest first',
  ...STAFF,
  list: true,
  params: z.object({ webhookId: rowId }),
  response: z.array(deliveryShape),
})

export const resendDelivery = defineEndpoint({
  name: 'resendDelivery',
  method: 'POST',
  path: '/api/admin/webhook-deliveries/:deliveryId/resend',
  summary: 'Sends a delivery once more, under the same ID',
  ...STAFF,
  params: z.object({ deliveryId: rowId }),
  response: success({ delivery: deliveryShape }),
})
