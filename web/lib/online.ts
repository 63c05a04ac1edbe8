import { createStore, useStore } from '#web/lib/store.ts'

/** How long to wait before asking whether the office can be reached again, in milliseconds. */
const ASK_AGAIN_AFTER = 10_000

const connected = createStore(globalThis.navigator?.onLine !== false)
const reached = createStore(true)
const answeredAt = createStore<Date | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    connected.set(true)
    void ask()
  })
  window.addEventListener('offline', () => connected.set(false))
}

/** Remembers when the server was last heard, so that the offline banner can say from when the screen is. */
export function noteAnswer(moment: Date): void {
  answeredAt.set(moment)
  reached.set(true)
}

/** A call found nobody: until one does, the screen says so, and asks now and then. */
export function noteUnreachable(): void {
  reached.set(false)
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), ASK_AGAIN_AFTER)
}

/** What is on the screen was kept on the phone at this moment. */
export function noteShownFrom(moment: Date): void {
  const before = answeredAt.get()
  if (before === undefined || moment < before) answeredAt.set(moment)
}

async function ask(): Promise<void> {
  if (reached.get()) return
  try {
    await fetch('/healthz', { cache: 'no-store' })
    noteAnswer(new Date())
  } catch {
    noteUnreachable()
  }
}

/** Calls back each time when the office can be reached again after it could not. */
export const onReachedAgain = (listener: () => void): (() => void) =>
  reached.subscribe(() => {
    if (reached.get()) listener()
  })

/** `away`: the phone has no network. `unheard`: it has one, and the office does not answer. */
export function useConnection(): 'good' | 'away' | 'unheard' {
  const isConnected = useStore(connected)
  const isReached = useStore(reached)
  if (!isConnected) return 'away'
  return isReached ? 'good' : 'unheard'
}
export const useAnsweredAt = (): Date | undefined => useStore(answeredAt)
