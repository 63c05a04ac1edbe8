import * as z from 'zod/mini'
import type { FetchWithDeadline } from '#server/momo/with-deadline.ts'
import { redactProviderText } from '#server/momo/provider-values.ts'
import type { PaystackAccount } from '#server/platform/config-momo.ts'

/** The envelope of every Paystack answer; `status` only means that the call was valid. */
const envelopeShape = z.object({
  status: z.boolean(),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
})
export type Envelope = z.output<typeof envelopeShape>

export type PaystackAnswer =
  | { readonly answered: true; readonly status: number; readonly envelope: Envelope }
  /** Not reached, timed out, or not from Paystack itself (such as a proxy's page). */
  | { readonly answered: false; readonly status: number | undefined; readonly detail: string }

export type CallPaystack = (
  fetchInTime: FetchWithDeadline,
  call: { readonly method: 'GET' | 'POST'; readonly path: string; readonly json?: unknown },
) => Promise<PaystackAnswer>

export function paystackCall({ baseUrl, secretKey }: PaystackAccount): CallPaystack {
  return async (fetchInTime, call) => {
    const answer = await fetchInTime({ ...call, baseUrl, headers: { authorization: `Bearer ${secretKey}` } })
    if (!answer.answered) return { answered: false, status: undefined, detail: answer.detail }
    const parsed = z.safeParse(envelopeShape, answer.json)
    if (parsed.success) return { answered: true, status: answer.status, envelope: parsed.data }
    return { answered: false, status: answer.status, detail: `Paystack answered ${answer.status} with something else than expected` }
  }
}

/** For staff: Paystack's words without numbers and keys. */
export const describePaystackAnswer = (status: number, message: string, secretKey: string): string =>
  `Paystack answered ${status}: ${redactProviderText(message, [secretKey]) || 'no words'}`
