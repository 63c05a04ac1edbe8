/** No other address is called (rule W30). */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

export function isPushService(endpoint: string): boolean {
  // Neither a port nor a user name.
  const host = /^https:\/\/([a-z\d.-]+)\//.exec(endpoint)?.[1]
  return host !== undefined && SERVICES.some((service) => (service.startsWith('.') ? host.endsWith(service) : host === service))
}

/** A newer one replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 5

/** Afterwards it is old news. */
export const PUSH_TTL_SECONDS = 12 * 60 * 60

const WAITS = [60, 300, 1800] as const

/** Seconds; undefined after the last attempt. The SMS arrives in any case. */
export const pushWaitAfter = (attempts: number): number | undefined => WAITS[attempts - 1]

export type PushOutcome = 'sent' | 'gone' | 'again' | 'refused'

/** 404 and 410: the subscription has ended. */
export function pushOutcome(status: number | undefined): PushOutcome {
  if (status === undefined || status === 429 || status >= 500) return 'again'
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'refused'
}
