import { createStore } from '#web/lib/store.ts'

/** The browser sends the offer once, early in a visit. */
export const installOffer = createStore<Event | undefined>(undefined)

globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  // Suppresses the browser's own bar.
  event.preventDefault()
  installOffer.set(event)
})
