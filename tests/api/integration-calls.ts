import { field } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

export const INTEGRATION_CALLS: Readonly<Record<string, CallRow>> = {
  listApiKeys: { by: 'md' },
  createApiKey: {
    by: 'md',
    body: { name: field('line', 'Accounts'), scopes: field('list', ['ledger']), expiresOn: field('date', '2026-06-30') },
  },
  revokeApiKey: { by: 'md', path: { keyId: '1' } },
  listWebhooks: { by: 'md' },
  createWebhook: { by: 'md', body: { url: field('line', 'https://accounts.example.com/mmoa') } },
  testWebhook: { by: 'md', path: { webhookId: '1' } },
  resumeWebhook: { by: 'md', path: { webhookId: '1' } },
  removeWebhook: { by: 'md', path: { webhookId: '1' } },
  listWebhookDeliveries: { by: 'md', path: { webhookId: '1' } },
  resendDelivery: { by: 'md', path: { deliveryId: '1' } },
}
