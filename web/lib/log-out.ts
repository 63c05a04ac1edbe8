import { flushSync } from 'react-dom'
import { logOut as logOutEndpoint } from '#contract/identity.ts'
import { phoneStorage } from '#web/lib/browser-storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { dropEarly } from '#web/lib/early-responses.ts'
import { wipeLocalData } from '#web/lib/local-data.ts'
import { endPushSubscription } from '#web/lib/push-subscription.ts'
import { noteSignedIn } from '#web/lib/signed-in-note.ts'

/** Stored until the server confirms the logout; until then no start shows data (rule S20). */
const UNCONFIRMED = 'mmoa-logout-unconfirmed'
/** Changes at each logout, so that a page loaded before shows nothing again. */
const LAST_LOGOUT = 'mmoa-last-logout'
const RETRY_INTERVAL_MS = 10_000

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('mmoa-logout')
const lastLogout = () => phoneStorage.getItem(LAST_LOGOUT)
const loadedAfter = lastLogout()

const closed = createStore(isUnconfirmed())
export const usePageClosed = (): boolean => useStore(closed)

function isUnconfirmed(): boolean {
  return typeof phoneStorage.getItem(UNCONFIRMED) === 'string'
}

/** Empties page and phone at once, even offline; the server is notified once reachable. */
export function logOut({ forgetPhone }: { forgetPhone: boolean }): void {
  phoneStorage.setItem(UNCONFIRMED, JSON.stringify({ forgetPhone }))
  phoneStorage.setItem(LAST_LOGOUT, `${Date.now()}-${Math.random()}`)
  closePage()
  tabs?.postMessage('logged out')
  void confirmLogout(forgetPhone)
}

/** Synchronously: a frozen page must be empty before it is painted again. */
function closePage(): void {
  dropEarly()
  void noteSignedIn(false)
  void endPushSubscription()
  wipeLocalData({ includePending: true })
  flushSync(() => closed.set(true))
}

/** Until the server has ended the session, the page stays empty and tries again. */
async function confirmLogout(forgetPhone: boolean): Promise<void> {
  if (await endSession({ forgetPhone })) {
    await noteSignedIn(false)
    phoneStorage.removeItem(UNCONFIRMED)
    window.location.replace('/')
  } else setTimeout(retryLogout, RETRY_INTERVAL_MS)
}

/** Another tab may have reached the server first; then the session may be a new one. */
export function retryLogout(): void {
  const stored = phoneStorage.getItem(UNCONFIRMED)
  if (stored === null) window.location.replace('/')
  else void confirmLogout(stored?.includes('true') ?? true)
}

/** @returns whether the server confirmed it. */
export async function endSession(body: { forgetPhone: boolean }): Promise<boolean> {
  try {
    const response = await fetch(logOutEndpoint.path, {
      method: logOutEndpoint.method,
      credentials: 'include',
      keepalive: true,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.ok
  } catch {
    return false
  }
}

export function watchLogouts(): void {
  tabs?.addEventListener('message', () => {
    closePage()
    retryLogout()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || lastLogout() === loadedAfter) return
    closePage()
    retryLogout()
  })
  window.addEventListener('online', () => {
    if (closed.get()) retryLogout()
  })
  if (isUnconfirmed()) retryLogout()
}
