import type { FetchWithDeadline } from '#server/momo/with-deadline.ts'
import { mtnTokens } from '#server/momo/mtn-token.ts'
import type { MtnAccount, MtnProduct } from '#server/platform/config-momo.ts'
import type { ProviderAnswer } from '#server/platform/provider-fetch.ts'

interface MtnCall {
  readonly method: 'GET' | 'POST'
  /** Behind the product: `/v1_0/transfer`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

/** What was answered, and to what: an answer to the question for a token says nothing of an order. */
export type MtnAnswer = ProviderAnswer & { readonly step: 'token' | 'call' }

/** Calls one product of MTN, with its keys and its token. A 401 is answered by one new token and the same call again. */
export type CallMtn = (ask: FetchWithDeadline, call: MtnCall) => Promise<MtnAnswer>

export function mtnProduct(account: MtnAccount, name: 'collection' | 'disbursement', keys: MtnProduct, seconds: () => number): CallMtn {
  const tokens = mtnTokens(seconds)
  const { baseUrl } = account
  const common = { 'ocp-apim-subscription-key': keys.subscriptionKey, 'x-target-environment': account.targetEnvironment }
  const basic = `Basic ${Buffer.from(`${keys.apiUser}:${keys.apiKey}`).toString('base64')}`
  return async (ask, { path, headers, ...call }) => {
    const askForToken = () => ask({ method: 'POST', baseUrl, path: `/${name}/token/`, headers: { ...common, authorization: basic } })
    const attempt = async (refused?: string): Promise<{ answer: MtnAnswer; token?: string }> => {
      const got = await tokens(askForToken, refused)
      if (got.token === undefined) return { answer: { ...got.instead, step: 'token' } }
      const answer = await ask({
        ...call,
        baseUrl,
        path: `/${name}${path}`,
        headers: { ...common, ...headers, authorization: `Bearer ${got.token}` },
      })
      return { answer: { ...answer, step: 'call' }, token: got.token }
    }
    const first = await attempt()
    const isTokenRefused = first.token !== undefined && first.answer.answered && first.answer.status === 401
    return isTokenRefused ? (await attempt(first.token)).answer : first.answer
  }
}
