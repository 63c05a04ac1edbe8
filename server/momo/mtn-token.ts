import * as z from 'zod/mini'
import type { ProviderResponse } from '#server/platform/provider-fetch.ts'

const tokenShape = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,8000}$/)),
  expires_in: z.optional(z.unknown()),
})
/** MTN sometimes sends it as text. */
const lifetime = z.union([z.number().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,8}$/))])

/** A token that ends earlier causes a 401. */
const USUAL_SECONDS = 3600

/** Recommended by MTN. */
const EARLIER_SECONDS = 10 * 60

export type TokenOutcome = { readonly token: string } | { readonly token?: undefined; readonly instead: ProviderResponse }

/** `refused`: a token that got a 401. Concurrent calls share one request. */
export type MtnTokens = (requestToken: () => Promise<ProviderResponse>, refused?: string) => Promise<TokenOutcome>

/** `seconds` is monotonic, because the time of day can be set. */
export function mtnTokens(seconds: () => number): MtnTokens {
  let cached: { readonly token: string; readonly freshUntil: number } | undefined
  let pending: Promise<TokenOutcome> | undefined
  const renew = async (requestToken: () => Promise<ProviderResponse>): Promise<TokenOutcome> => {
    const requestedAt = seconds()
    const response = await requestToken()
    const parsed = response.answered && response.status === 200 ? z.safeParse(tokenShape, response.json) : undefined
    if (parsed?.success !== true) return { instead: response }
    const { access_token: token } = parsed.data
    const { data: expiresIn = USUAL_SECONDS } = z.safeParse(lifetime, parsed.data.expires_in)
    const lasts = Number(expiresIn)
    // Short tokens are used for half their lifetime.
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
