import { createStore, useStore } from '#web/lib/store.ts'
import { wipeLocalData } from '#web/lib/local-data.ts'

const ended = createStore(false)

/** Handles a 401 on an open screen: removes local data and opens the "Unauthorized" dialog. */
export function announceSessionEnd(): void {
  wipeLocalData()
  ended.set(true)
}

export const useSessionEnded = (): boolean => useStore(ended)
