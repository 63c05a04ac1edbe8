import { createStore, useStore } from '#web/lib/store.ts'
import { wipeKept } from '#web/lib/kept.ts'

const ended = createStore(false)

/** A call was answered 401 while a screen was open: what the phone kept goes, and the "Unauthorized" dialog comes. */
export function announceSessionEnd(): void {
  wipeKept()
  ended.set(true)
}

export const useSessionEnded = (): boolean => useStore(ended)
