import { logOut as logOutEndpoint } from '#contract/identity.ts'
import { wipeLocalData } from '#web/lib/local-data.ts'

interface LogOutOptions {
  forgetPhone?: boolean
  /** The session expired: pending submissions stay for their owner. */
  retainPending?: boolean
}

/** Goes to / even when the call fails. */
export async function logOut({ forgetPhone, retainPending = false }: LogOutOptions = {}): Promise<void> {
  wipeLocalData({ includePending: !retainPending })
  try {
    await fetch(logOutEndpoint.path, {
      method: logOutEndpoint.method,
      credentials: 'include',
      ...(forgetPhone && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ forgetPhone }) }),
    })
  } catch {
    // Without a network the session expires on the server.
  }
  window.location.assign('/')
}
