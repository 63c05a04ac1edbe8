import * as z from 'zod/mini'
import type { FetchWithDeadline } from '#server/momo/with-deadline.ts'
import { redactProviderText } from '#server/momo/provider-values.ts'
import type { PaystackAccount } from '#server/platform/config-momo.ts'

/** `status` only means that the call was valid. */
const envelopeShape = z.object({
  status: z.boolean(),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
})
export type Envelope = z.output<typeof envelopeShape>

export type PaystackResponse =
  | { readonly answered: true; readonly status: number; readonly envelope: Envelope }
  /** Not reached, timed out, or a proxy's page. */
  | { readonly answered: false; readonly status: number | undefined; readonly detail: string }

export type CallPaystack = (
  fetchInTime: FetchWithDeadline,
  call: { readonly method: 'GET' | 'POST'; readonly path: string; readonly json?: unknown },
) => Promise<PaystackResponse>

export function paystackCall({ baseUrl, secretKey }: PaystackAccount): CallPaystack {
  return async (fetchInTime, call) => {
    const response = await fetchInTime({ ...call, baseUrl, headers: { authorization: `Bearer ${secretKey}` } })
    if (!response.answered) return { answered: false, status: undefined, detail: response.detail }
    const parsed = z.safeParse(envelopeShape, response.json)
    if (parsed.success) return { answered: true, status: response.status, envelope: parsed.data }
    return { answered: false, status: response.status, detail: `Paystack answered ${response.status} with something else than expected` }
  }
}

/** Without numbers and keys. */
export const describePaystackResponse = (status: number, message: string, secretKey: string): string =>
  `Paystack answered ${status}: ${redactProviderText(message, [secretKey]) || 'no words'}`
