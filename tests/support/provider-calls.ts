import { randomUUID } from 'node:crypto'
import type { Simulator } from '#tools/simulator/start-simulator.ts'

// Calls of a lender that uses a simulator without the product.

export async function mtnHeaders({ urls, keys }: Simulator, product: 'collection' | 'disbursement'): Promise<Record<string, string>> {
  const { subscriptionKey, apiUser, apiKey } = keys.mtn[product]
  const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64')
  const own = { 'ocp-apim-subscription-key': subscriptionKey }
  const answer = await fetch(`${urls['mtn']}/${product}/token/`, { method: 'POST', headers: { ...own, authorization: `Basic ${basic}` } })
  const { access_token: token } = await answer.json()
  return { ...own, authorization: `Bearer ${token}`, 'x-target-environment': 'mtnghana' }
}

export interface PaymentRequest {
  readonly phone: string
  readonly amount: string
  readonly payerMessage?: string
  readonly reference?: string
  readonly callbackUrl?: string
}

export const paymentBody = ({ phone, amount, payerMessage = '' }: PaymentRequest): Record<string, unknown> => ({
  amount,
  currency: 'GHS',
  externalId: 'loan-42',
  payer: { partyIdType: 'MSISDN', partyId: `233${phone.slice(1)}` },
  payerMessage,
  payeeNote: payerMessage,
})

export async function requestToPay(simulator: Simulator, request: PaymentRequest): Promise<string> {
  const reference = request.reference ?? randomUUID()
  const answer = await fetch(`${simulator.urls['mtn']}/collection/v1_0/requesttopay`, {
    method: 'POST',
    headers: {
      ...(await mtnHeaders(simulator, 'collection')),
      'content-type': 'application/json',
      'x-reference-id': reference,
      ...(request.callbackUrl !== undefined && { 'x-callback-url': request.callbackUrl }),
    },
    body: JSON.stringify(paymentBody(request)),
  })
  if (answer.status !== 202) throw new Error(`It was answered ${answer.status}: ${await answer.text()}`)
  return reference
}

export async function statusAt(simulator: Simulator, reference: string) {
  const headers = await mtnHeaders(simulator, 'collection')
  return (await fetch(`${simulator.urls['mtn']}/collection/v1_0/requesttopay/${reference}`, { headers })).json()
}

/** `amount` in pesewas. */
export async function chargePaystack({ urls, keys }: Simulator, charged: { phone: string; amount: number; provider: string }) {
  const reference = randomUUID()
  const { amount, ...wallet } = charged
  const answer = await fetch(`${urls['paystack']}/charge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.paystack.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reference, amount, email: 'ama@example.com', currency: 'GHS', mobile_money: wallet }),
  })
  return { reference, status: answer.status, answer: await answer.json() }
}
