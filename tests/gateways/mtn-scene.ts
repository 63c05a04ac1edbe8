import { pesewas } from '#domain/kernel/money.ts'
import type { TransactionToSend } from '#server/momo/momo-gateway.ts'
import type { MtnAccount } from '#server/platform/config-momo.ts'
import type { ScriptedProvider } from '#tests/support/scripted-provider.ts'

export const PAY = 'POST /collection/v1_0/requesttopay'
export const SEND = 'POST /disbursement/v1_0/transfer'
export const REFERENCE = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const ORDER: TransactionToSend = {
  reference: REFERENCE,
  network: 'mtn',
  phone: '0244123456',
  amount: pesewas(11538),
  note: "Ama's payment – GH₵ 115.38, loan #42 ".padEnd(300, 'é'),
  customer: { name: 'Ama Mensah', email: null },
}

export const accountAt = (baseUrl: string): MtnAccount => ({
  baseUrl,
  targetEnvironment: 'mtnghana',
  currency: 'GHS',
  callbackOrigin: 'https://loans.example.com',
  collection: { subscriptionKey: 'collection-subscription-key', apiUser: 'collection-api-user', apiKey: 'collection-api-key' },
  disbursement: { subscriptionKey: 'disbursement-subscription-key', apiUser: 'disbursement-api-user', apiKey: 'disbursement-api-key' },
})

/** A new token for each request; accepts every transaction. @returns the number of tokens. */
export function takesAll(mtn: ScriptedProvider): () => number {
  let tokens = 0
  mtn.forget()
  for (const product of ['collection', 'disbursement'])
    mtn.on(`POST /${product}/token/`, () => ({
      status: 200,
      body: { access_token: `token-${product}-${(tokens += 1)}`, token_type: 'access_token', expires_in: 3600 },
    }))
  mtn.on(PAY, { status: 202 })
  mtn.on(SEND, { status: 202 })
  return () => tokens
}
