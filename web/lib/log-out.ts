import { logOut } from '#contract/identity.ts'
import { wipeKept } from '#web/lib/kept.ts'

interface LeaveOptions {
  forgetPhone?: boolean
  /** The session ended by itself: what was not sent yet waits for its owner. */
  keepUnsent?: boolean
}

/** Ends the session, wipes what the phone kept, and goes to /, whether or not the call succeeded. */
export async function leave({ forgetPhone, keepUnsent = false }: LeaveOptions = {}): Promise<void> {
  wipeKept({ unsentToo: !keepUnsent })
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
