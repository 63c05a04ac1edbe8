import { watchLogouts } from '#web/lib/log-out.ts'
import { wipeOldLocalData } from '#web/lib/local-data.ts'

/** Before the first screen of the application and of the sign-in. */
export function startPage(): void {
  wipeOldLocalData()
  watchLogouts()
  // Browsers and plain http without service workers continue without one.
  window.addEventListener('load', () => void registerWorker().catch(() => undefined))
}

const QUIET_MS = 1000

/** At the first visit it fetches every screen: the first screen, whose parts and data follow the load, must not share its network with that. */
async function registerWorker(): Promise<void> {
  const worker = navigator.serviceWorker
  const requests = () => performance.getEntriesByType('resource').length
  for (let before = -1; worker?.controller === null && before !== requests();) {
    before = requests()
    await new Promise((done) => setTimeout(done, QUIET_MS))
  }
  await worker?.register('/service-worker.js')
}
