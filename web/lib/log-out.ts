import { logOut } from '#contract/identity.ts'
import { wipeKept } from '#web/lib/kept.ts'

/** Ends the session, wipes what the phone kept, and goes to /, whether or not the call succeeded. */
export async function leave({ forgetPhone }: { forgetPhone?: boolean } = {}): Promise<void> {
  wipeKept()
  try {
    await fetch(logOut.path, {
      method: logOut.method,
      credentials: 'include',
      ...(forgetPhone && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ forgetPhone }) }),
    })
  } catch {
    // The way out stands open even when the network does not; the session then ends by itself.
  }
  window.location.assign('/')
}
