import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Config } from '#server/platform/config.ts'
import { readCertificate } from '#server/operations/read-certificate.ts'
import { PRODUCT_VERSION } from '#server/platform/product-version.ts'
import { type ProviderCall, providerFetch, type ProviderResponse } from '#server/platform/provider-fetch.ts'
import { ownerFailure, restoreServerFailure } from '#tools/doctor/database-failure.ts'
import type { OutsideFacts } from '#tools/doctor/outside-checks.ts'

export interface ProviderState {
  readonly kind: 'works' | 'refused' | 'away'
  readonly detail: string
}

const WAIT_MILLISECONDS = 5_000

export async function readOutsideFacts(config: Config, now: Date): Promise<OutsideFacts> {
  const [owner, restoreServer, isClockSynchronised, certificate, proxy, providers] = await Promise.all([
    ownerFailure(config),
    restoreServerFailure(config),
    readSynchronised(),
    config.secure ? readCertificate(new URL(config.publicOrigin), now) : undefined,
    readProxy(config),
    readProviders(config),
  ])
  return { owner, restoreServer, isClockSynchronised, certificate, proxy, providers, version: PRODUCT_VERSION }
}

/** Undefined in a container, and without systemd. */
async function readSynchronised(): Promise<boolean | undefined> {
  const shown = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
    timeout: WAIT_MILLISECONDS,
  }).catch(() => undefined)
  const answer = shown?.stdout.trim()
  return answer === 'yes' ? true : answer === 'no' ? false : undefined
}

async function readProxy({ publicOrigin: origin, env }: Config): Promise<OutsideFacts['proxy']> {
  const call = (path: string) => providerFetch({ method: 'GET', baseUrl: origin, path, timeoutMilliseconds: WAIT_MILLISECONDS })
  const [health, metrics] = await Promise.all([call('/healthz'), call('/metrics')])
  if (!health.answered) return { failure: health.detail.replace('The provider', 'It') }
  return {
    health: health.text,
    servesMetrics: env === 'production' && metrics.answered && metrics.status === 200 && metrics.text.includes('# HELP'),
  }
}

/** By calls that move nothing. */
async function readProviders({ momo, sms }: Config): Promise<OutsideFacts['providers']> {
  const calls: { readonly name: string; readonly setting: string; readonly call: ProviderCall }[] = []
  const { mtn, paystack } = momo
  if (mtn !== undefined)
    for (const product of ['collection', 'disbursement'] as const) {
      const keys = mtn[product]
      if (keys === undefined) continue
      const basic = Buffer.from(`${keys.apiUser}:${keys.apiKey}`).toString('base64')
      const headers = { authorization: `Basic ${basic}`, 'ocp-apim-subscription-key': keys.subscriptionKey }
      calls.push({
        name: `MTN (${product})`,
        setting: `MTN_MOMO_${product.toUpperCase()}_SUBSCRIPTION_KEY, _API_USER and _API_KEY`,
        call: { method: 'POST', baseUrl: mtn.baseUrl, path: `/${product}/token/`, headers },
      })
    }
  if (paystack !== undefined) {
    const headers = { authorization: `Bearer ${paystack.secretKey}` }
    calls.push({
      name: 'Paystack',
      setting: 'PAYSTACK_SECRET_KEY',
      call: { method: 'GET', baseUrl: paystack.baseUrl, path: '/balance', headers },
    })
  }
  if (sms?.arkesel !== undefined) {
    const { baseUrl, apiKey } = sms.arkesel
    const call = { method: 'GET', baseUrl, path: '/api/v2/clients/balance-details', headers: { 'api-key': apiKey } } as const
    calls.push({ name: 'Arkesel', setting: 'ARKESEL_API_KEY', call })
  }
  if (sms?.hubtel !== undefined)
    // Hubtel has no call that checks a key.
    calls.push({ name: 'Hubtel', setting: 'HUBTEL_SMS_CLIENT_ID', call: { method: 'GET', baseUrl: sms.hubtel.baseUrl, path: '/' } })
  return Promise.all(calls.map(async ({ name, setting, call }) => ({ name, setting, state: stateOf(await providerFetch(call)) })))
}

export function stateOf(response: ProviderResponse): ProviderState {
  if (!response.answered) return { kind: 'away', detail: response.detail }
  const detail = `status ${response.status}`
  if (response.status === 401 || response.status === 403) return { kind: 'refused', detail }
  return { kind: response.status >= 500 ? 'away' : 'works', detail }
}
