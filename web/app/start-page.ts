import { watchLogouts } from '#web/lib/log-out.ts'

export function startPage(): void {
  watchLogouts()
  // Browsers and plain http without service workers continue without one.
  window.addEventListener('load', () => void registerWorker().catch(() => undefined))
}

const QUIET_MS = 1000

/** The first visit fetches every screen, which must not share the network with the first screen. */
async function registerWorker(): Promise<void> {
  const worker = navigator.serviceWorker
  const requests = () => performance.getEntriesByType('resource').length
  for (let before = -1; worker?.controller === null && before !== requests();) {
    before = requests()
    await new Promise((done) => setTimeout(done, QUIET_MS))
  }
  await worker?.register('/service-worker.js')
}
