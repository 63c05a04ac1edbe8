import { type Agent, request } from 'node:http'
import type { Heard, Sent } from '#tests/model/model-people.ts'

/** One call over HTTP. Rejects where the connection breaks. */
export function exchange(agent: Agent, origin: string, { method, path, headers, text }: Sent): Promise<Heard> {
  const body = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { agent, method, headers: { ...headers, ...body } }, (answer) => {
      let heard = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (heard += chunk))
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: heard, cookies: answer.headers['set-cookie'] ?? [] }))
    })
    sent.once('error', reject)
    sent.end(text)
  })
}
