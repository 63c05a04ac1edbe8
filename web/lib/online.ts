import { createStore, useStore } from '#web/lib/store.ts'

const online = createStore(globalThis.navigator?.onLine !== false)
const answeredAt = createStore<Date | undefined>(undefined)

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => online.set(true))
  window.addEventListener('offline', () => online.set(false))
}

/** Remembers when the server was last heard, so that the offline banner can say from when the screen is. */
export const noteAnswer = (moment: Date): void => answeredAt.set(moment)

export const useOnline = (): boolean => useStore(online)
export const useAnsweredAt = (): Date | undefined => useStore(answeredAt)
