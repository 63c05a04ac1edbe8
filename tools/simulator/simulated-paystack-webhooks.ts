import { createHmac } from 'node:crypto'
import type { CallbackScript, Lies } from '#tools/simulator/script-rules.ts'
import { paystackDataOf, type PaystackOrder } from '#tools/simulator/simulated-paystack-data.ts'
import type { SimulatorContext, SimulatorDelivery } from '#tools/simulator/simulator-part.ts'

/** A webhook without a 2xx response is repeated every three minutes, four times, then hourly for three days. */
const AGAIN_AFTER_SECONDS: readonly number[] = [180, 180, 180, 180, ...Array.from({ length: 72 }, () => 3600)]

/** Webhooks after an outcome, or those of the script. Paystack sends none for a failed charge; it has to be queried. */
export function webhooksOf(order: PaystackOrder): readonly CallbackScript[] {
  const isSilent = order.kind === 'collection' && order.state === 'failed'
  return order.callbacks ?? (isSilent ? [] : [{ afterSeconds: 0, early: false, says: {} }])
}

export const hasWebhook = ({ settings }: SimulatorContext): boolean => settings.paystackWebhook !== undefined

/** Signed with the secret key over the exact bytes of the body. */
export function webhookOf(context: SimulatorContext, order: PaystackOrder, script: CallbackScript): SimulatorDelivery {
  const lies = { ...order.says, ...script.says }
  const body = JSON.stringify({ event: eventOf(order, lies), data: paystackDataOf(order, lies) })
  return {
    url: context.settings.paystackWebhook ?? '',
    method: script.method ?? 'POST',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', context.keys.paystack.secretKey).update(body).digest('hex'),
    },
    body,
    at: new Date(context.clock.now().getTime() + script.afterSeconds * 1000),
    retryAfterSeconds: AGAIN_AFTER_SECONDS,
  }
}

const NOUNS = { collection: 'charge', disbursement: 'transfer', refund: 'refund' } as const

function eventOf(order: PaystackOrder, lies: Lies): string {
  const state = lies.status ?? { pending: 'PENDING', successful: 'SUCCESSFUL', failed: 'FAILED' }[order.state]
  const succeeded = order.kind === 'refund' ? 'processed' : 'success'
  return `${NOUNS[order.kind]}.${state === 'SUCCESSFUL' ? succeeded : state.toLowerCase()}`
}
