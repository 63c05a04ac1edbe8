import type { FetchWithDeadline } from '#server/momo/with-deadline.ts'
import { mtnTokens } from '#server/momo/mtn-token.ts'
import type { MtnAccount, MtnProduct } from '#server/platform/config-momo.ts'
import type { ProviderResponse } from '#server/platform/provider-fetch.ts'

interface MtnCall {
  readonly method: 'GET' | 'POST'
  /** Behind the product: `/v1_0/transfer`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

/** An answer to the token request proves nothing about a transaction. */
export type MtnAnswer = ProviderResponse & { readonly step: 'token' | 'call' }

/** Calls one MTN product with its keys and token. On a 401 it renews the token and repeats the call once. */
export type CallMtn = (fetchInTime: FetchWithDeadline, call: MtnCall) => Promise<MtnAnswer>

export function mtnProduct(account: MtnAccount, name: 'collection' | 'disbursement', keys: MtnProduct, seconds: () => number): CallMtn {
  const tokens = mtnTokens(seconds)
  const { baseUrl } = account
  const common = { 'ocp-apim-subscription-key': keys.subscriptionKey, 'x-target-environment': account.targetEnvironment }
  const basic = `Basic ${Buffer.from(`${keys.apiUser}:${keys.apiKey}`).toString('base64')}`
  return async (fetchInTime, { path, headers, ...call }) => {
    const requestToken = () =>
      fetchInTime({ method: 'POST', baseUrl, path: `/${name}/token/`, headers: { ...common, authorization: basic } })
    const attempt = async (refused?: string): Promise<{ answer: MtnAnswer; token?: string }> => {
      const got = await tokens(requestToken, refused)
      if (got.token === undefined) return { answer: { ...got.instead, step: 'token' } }
      const answer = await fetchInTime({
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
