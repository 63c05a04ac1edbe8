import * as z from 'zod/mini'
import type { ProviderResponse } from '#server/platform/provider-fetch.ts'

const tokenShape = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,8000}$/)),
  expires_in: z.optional(z.unknown()),
})
/** Seconds; some MTN answers send numbers as text. */
const lifetime = z.union([z.number().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,8}$/))])

/** MTN's documented lifetime. A token that ends earlier causes a 401 and is renewed. */
const USUAL_SECONDS = 3600

/** MTN wants a renewal ten minutes before the end, and no token per transaction. */
const EARLIER_SECONDS = 10 * 60

/** A token, or the answer without one. */
export type TokenOutcome = { readonly token: string } | { readonly token?: undefined; readonly instead: ProviderResponse }

/** Returns the cached token while it is fresh and not `refused`; otherwise requests one, once for all concurrent calls. */
export type MtnTokens = (requestToken: () => Promise<ProviderResponse>, refused?: string) => Promise<TokenOutcome>

/** The token of one product. `seconds` is a monotonic clock, since the time of day can be set. */
export function mtnTokens(seconds: () => number): MtnTokens {
  let cached: { readonly token: string; readonly freshUntil: number } | undefined
  let pending: Promise<TokenOutcome> | undefined
  const renew = async (requestToken: () => Promise<ProviderResponse>): Promise<TokenOutcome> => {
    const requestedAt = seconds()
    const answer = await requestToken()
    const parsed = answer.answered && answer.status === 200 ? z.safeParse(tokenShape, answer.json) : undefined
    if (parsed?.success !== true) return { instead: answer }
    const { access_token: token } = parsed.data
    const { data: expiresIn = USUAL_SECONDS } = z.safeParse(lifetime, parsed.data.expires_in)
    const lasts = Number(expiresIn)
    // A token of less than twenty minutes is used for half its lifetime.
    cached = { token, freshUntil: requestedAt + lasts - Math.min(EARLIER_SECONDS, lasts / 2) }
    return { token }
  }
  return async (requestToken, refused) => {
    if (cached !== undefined && cached.token !== refused && seconds() < cached.freshUntil) return { token: cached.token }
    pending ??= renew(requestToken).finally(() => {
      pending = undefined
    })
    return pending
  }
}
