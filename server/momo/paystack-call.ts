import * as z from 'zod/mini'
import type { FetchWithDeadline } from '#server/momo/with-deadline.ts'
import { redactProviderText } from '#server/momo/provider-values.ts'
import type { PaystackAccount } from '#server/platform/config-momo.ts'

/** Every answer of Paystack stands in this; `status` says only whether the call was understood. */
const envelopeShape = z.object({
  status: z.boolean(),
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  data: z.optional(z.unknown()),
})
export type Envelope = z.output<typeof envelopeShape>

export type PaystackAnswer =
  | { readonly answered: true; readonly status: number; readonly envelope: Envelope }
  /** Not reached, not in time, or nothing that Paystack itself would say: a page of a proxy, for one. */
  | { readonly answered: false; readonly status: number | undefined; readonly detail: string }

export type CallPaystack = (
  ask: FetchWithDeadline,
  call: { readonly method: 'GET' | 'POST'; readonly path: string; readonly json?: unknown },
) => Promise<PaystackAnswer>

/** Calls Paystack with our secret key. */
export function paystackCall({ baseUrl, secretKey }: PaystackAccount): CallPaystack {
  return async (ask, call) => {
    const answer = await ask({ ...call, baseUrl, headers: { authorization: `Bearer ${secretKey}` } })
    if (!answer.answered) return { answered: false, status: undefined, detail: answer.detail }
    const told = z.safeParse(envelopeShape, answer.json)
    if (told.success) return { answered: true, status: answer.status, envelope: told.data }
    return { answered: false, status: answer.status, detail: `Paystack answered ${answer.status} with something else than expected` }
  }
}

/** A sentence for the office; the words of Paystack without numbers and keys. */
export const paystackSaid = (status: number, words: string, secretKey: string): string =>
  `Paystack answered ${status}: ${redactProviderText(words, [secretKey]) || 'no words'}`
