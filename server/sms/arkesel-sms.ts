import * as z from 'zod/mini'
import type { OutgoingSms, SmsGateway, SmsOutcome } from '#server/sms/sms-gateway.ts'

interface ArkeselAccount {
  readonly baseUrl: string
  readonly apiKey: string
  readonly senderId: string
  readonly timeoutMilliseconds?: number
}
const LONGEST_ANSWER_BYTES = 64 * 1024

const answerShape = z.object({
  status: z.string(),
  data: z.array(
    z.object({
      recipient: z.optional(z.string()),
      id: z.optional(z.string().check(z.maxLength(100))),
      'invalid numbers': z.optional(z.array(z.string())),
    }),
  ),
})

/** Arkesel's API of version 2: POST /api/v2/sms/send, one recipient at a time, so that one wrong number fails alone. */
export function arkeselSms(account: ArkeselAccount): SmsGateway {
  return {
    provider: 'arkesel',
    send: async (sms) => {
      try {
        const response = await post(account, sms)
        return response.ok ? outcomeOf(await boundedText(response)) : failureOf(response.status)
      } catch (error) {
        const timedOut = error instanceof Error && error.name === 'TimeoutError'
        return { sent: false, again: true, reason: timedOut ? 'The provider did not answer in time' : 'The provider could not be reached' }
      }
    },
  }
}

/** A redirect would carry the key to another address, so it is a failure. */
const post = (
  { baseUrl, apiKey, senderId, timeoutMilliseconds = 5_000 }: ArkeselAccount,
  { phone, text }: OutgoingSms,
): Promise<Response> =>
  fetch(new URL('/api/v2/sms/send', baseUrl), {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
    headers: { 'api-key': apiKey, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ sender: senderId, message: text, recipients: [`233${phone.slice(1)}`], use_case: 'transactional' }),
  })

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > LONGEST_ANSWER_BYTES) throw new Error('An answer without end')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function outcomeOf(text: string): SmsOutcome {
  const answer = z.safeParse(answerShape, asJson(text))
  if (!answer.success) return { sent: false, again: true, reason: 'The provider answered something else than expected' }
  if (answer.data.status !== 'success') return { sent: false, again: true, reason: 'The provider did not accept the message' }
  const id = answer.data.data.find((one) => one.id !== undefined)?.id
  if (id !== undefined) return { sent: true, providerId: id }
  return { sent: false, again: false, reason: 'The provider does not know this number' }
}

/** 402: no balance. 403: the key, or the account is switched off. 422: the message itself. The first two end when somebody has acted. */
function failureOf(status: number): SmsOutcome {
  return { sent: false, again: status !== 422, reason: `The provider answered with status ${status}` }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
