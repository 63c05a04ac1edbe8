import { createStore, useStore } from '#web/lib/store.ts'
import { wipeLocalData } from '#web/lib/local-data.ts'

const ended = createStore(false)

/** A call was answered 401 while a screen was open: what the phone kept goes, and the "Unauthorized" dialog comes. */
export function announceSessionEnd(): void {
  wipeLocalData()
  ended.set(true)
}

export const useSessionEnded = (): boolean => useStore(ended)
