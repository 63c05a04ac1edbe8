import type { FetchWithDeadline } from '#server/momo/with-deadline.ts'
import { mtnTokens } from '#server/momo/mtn-token.ts'
import type { MtnAccount, MtnProduct } from '#server/platform/config-momo.ts'
import type { ProviderResponse } from '#server/platform/provider-fetch.ts'

interface MtnCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

/** A response to the token request proves nothing about a transaction. */
export type MtnResponse = ProviderResponse & { readonly step: 'token' | 'call' }

/** Renews the token on a 401 and repeats the call once. */
export type CallMtn = (fetchInTime: FetchWithDeadline, call: MtnCall) => Promise<MtnResponse>

export function mtnProduct(account: MtnAccount, name: 'collection' | 'disbursement', keys: MtnProduct, seconds: () => number): CallMtn {
  const tokens = mtnTokens(seconds)
  const { baseUrl } = account
  const common = { 'ocp-apim-subscription-key': keys.subscriptionKey, 'x-target-environment': account.targetEnvironment }
  const basic = `Basic ${Buffer.from(`${keys.apiUser}:${keys.apiKey}`).toString('base64')}`
  return async (fetchInTime, { path, headers, ...call }) => {
    const requestToken = () =>
      fetchInTime({ method: 'POST', baseUrl, path: `/${name}/token/`, headers: { ...common, authorization: basic } })
    const attempt = async (refused?: string): Promise<{ response: MtnResponse; token?: string }> => {
      const got = await tokens(requestToken, refused)
      if (got.token === undefined) return { response: { ...got.instead, step: 'token' } }
      const response = await fetchInTime({
        ...call,
        baseUrl,
        path: `/${name}${path}`,
        headers: { ...common, ...headers, authorization: `Bearer ${got.token}` },
      })
      return { response: { ...response, step: 'call' }, token: got.token }
    }
    const first = await attempt()
    const isTokenRefused = first.token !== undefined && first.response.answered && first.response.status === 401
    return isTokenRefused ? (await attempt(first.token)).response : first.response
  }
}
