import { createStore } from '#web/lib/store.ts'

/** The browser sends it once, early in a visit. */
export const installOffer = createStore<Event | undefined>(undefined)

globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  // The hint on home replaces the browser's own bar.
  event.preventDefault()
  installOffer.set(event)
})
