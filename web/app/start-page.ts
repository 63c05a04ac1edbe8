import { watchLogouts } from '#web/lib/log-out.ts'
import { wipeOldLocalData } from '#web/lib/local-data.ts'

/** Before the first screen of the application and of the sign-in. */
export function startPage(): void {
  wipeOldLocalData()
  watchLogouts()
  // After the first screen, which must not wait for it. Browsers and plain http without service workers continue without one.
  window.addEventListener('load', () => {
    void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  })
}
