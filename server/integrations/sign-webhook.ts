import { createHmac } from 'node:crypto'

export const SECRET_START = 'whsec_'

/** Standard Webhooks 1. `body`: exactly the sent bytes. */
export function signedHeaders(secret: string, { id, at, body }: { id: string; at: Date; body: string }): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(SECRET_START.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
