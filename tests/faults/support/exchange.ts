import { type Agent, request } from 'node:http'
import type { ReceivedResponse, Sent } from '#tests/model/model-people.ts'

/** Rejects where the connection breaks. */
export function exchange(agent: Agent, origin: string, { method, path, headers, text }: Sent): Promise<ReceivedResponse> {
  const body = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { agent, method, headers: { ...headers, ...body } }, (answer) => {
      let received = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (received += chunk))
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: received, cookies: answer.headers['set-cookie'] ?? [] }))
    })
    sent.once('error', reject)
    sent.end(text)
  })
}
