import { type Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type CashInHand, DRILL_AMOUNT } from './drill-ground.ts'

/** Sent under one key until it succeeds. */
export interface Sending extends CashInHand {
  readonly key: string
}

export interface ReceivedResponse {
  readonly sending: Sending
  readonly status: number
  readonly text: string
  readonly retryAfter: string | undefined
  /** From an earlier try. */
  readonly replayed: boolean
  /** Of a success. */
  readonly paymentId: number | undefined
}

const PATIENCE_MS = 20_000

/** Rejects where the connection breaks or takes too long. */
export function sendOnce(agent: Agent | undefined, origin: string, sending: Sending, patience = PATIENCE_MS): Promise<ReceivedResponse> {
  const { loanId, receiptNumber, cookie, key } = sending
  const body = JSON.stringify({ amount: DRILL_AMOUNT, paymentMethod: 'cash', cashReceiptNumber: receiptNumber })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': key, cookie }
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/payments/${loanId}`, { ...(agent && { agent }), method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const status = answer.statusCode ?? 0
        const replayed = answer.headers['idempotency-replayed'] === 'true'
        const paymentId = status === 200 ? paymentIn(text) : undefined
        resolve({ sending, status, text, replayed, retryAfter: answer.headers['retry-after'], paymentId })
      })
    })
    const impatient = setTimeout(() => sent.destroy(new Error('The customer did not wait.')), patience)
    sent.once('error', reject)
    sent.once('close', () => clearTimeout(impatient))
    sent.end(body)
  })
}

/** As a customer does: sends the same form again after a 503 of a busy process, which books nothing. */
export async function sendUntilTaken(origin: string, sending: Sending): Promise<ReceivedResponse> {
  for (let tries = 0; tries < 60; tries += 1) {
    const response = await sendOnce(undefined, origin, sending)
    if (response.status !== 503) return response
    await pause(500)
  }
  throw new Error('The product was busy for half a minute.')
}

function paymentIn(text: string): number {
  const body: { payment?: { id?: number } } = JSON.parse(text)
  if (body.payment?.id === undefined) throw new Error(`A success without a payment: ${text}`)
  return body.payment.id
}
