import * as z from 'zod/mini'
import type { ProviderAnswer } from '#server/platform/provider-fetch.ts'

const tokenShape = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7e]{1,8000}$/)),
  expires_in: z.optional(z.unknown()),
})
/** Seconds; as a number, though some answers of theirs write numbers as texts. */
const lifetime = z.union([z.number().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,8}$/))])

/** What MTN documents for every token. One that ends earlier than it said is refused with a 401, and renewed then. */
const USUAL_SECONDS = 3600

/** MTN asks for a new token ten minutes before the old one ends, and for none per transaction. */
const EARLIER_SECONDS = 10 * 60

/** A token to call with, or the answer that gave none. */
export type TokenOutcome = { readonly token: string } | { readonly token?: undefined; readonly instead: ProviderAnswer }

/** Gives the kept token while it is fresh and was not `refused`; otherwise a new one, asked for once however many calls wait for it. */
export type MtnTokens = (ask: () => Promise<ProviderAnswer>, refused?: string) => Promise<TokenOutcome>

/** The token of one product. `seconds` is a clock that is never set: how long a token lasts has nothing to do with the time of day. */
export function mtnTokens(seconds: () => number): MtnTokens {
  let kept: { readonly token: string; readonly freshUntil: number } | undefined
  let asking: Promise<TokenOutcome> | undefined
  const renew = async (ask: () => Promise<ProviderAnswer>): Promise<TokenOutcome> => {
    const asked = seconds()
    const answer = await ask()
    const told = answer.answered && answer.status === 200 ? z.safeParse(tokenShape, answer.json) : undefined
    if (told?.success !== true) return { instead: answer }
    const { access_token: token } = told.data
    const { data: toldSeconds = USUAL_SECONDS } = z.safeParse(lifetime, told.data.expires_in)
    const lasts = Number(toldSeconds)
    // One that lasts less than twenty minutes is used for half of them.
    kept = { token, freshUntil: asked + lasts - Math.min(EARLIER_SECONDS, lasts / 2) }
    return { token }
  }
  return async (ask, refused) => {
    if (kept !== undefined && kept.token !== refused && seconds() < kept.freshUntil) return { token: kept.token }
    asking ??= renew(ask).finally(() => {
      asking = undefined
    })
    return asking
  }
}
