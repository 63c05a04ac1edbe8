import { createStore, useStore } from '#web/lib/store.ts'

const POLL_INTERVAL_MS = 10_000

const connected = createStore(globalThis.navigator?.onLine !== false)
const reached = createStore(true)
const answeredAt = createStore<Date | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    connected.set(true)
    void poll()
  })
  window.addEventListener('offline', () => connected.set(false))
}

/** For the offline banner. */
export function noteAnswer(moment: Date): void {
  answeredAt.set(moment)
  reached.set(true)
}

export function noteUnreachable(): void {
  reached.set(false)
  clearTimeout(timer)
  timer = setTimeout(() => void poll(), POLL_INTERVAL_MS)
}

/** The screen shows data cached at this moment. */
export function noteShownFrom(moment: Date): void {
  const before = answeredAt.get()
  if (before === undefined || moment < before) answeredAt.set(moment)
}

async function poll(): Promise<void> {
  if (reached.get()) return
  try {
    await fetch('/healthz', { cache: 'no-store' })
    noteAnswer(new Date())
  } catch {
    noteUnreachable()
  }
}

export const onReachedAgain = (listener: () => void): (() => void) =>
  reached.subscribe(() => {
    if (reached.get()) listener()
  })

/** `unreachable`: there is a network, and the server does not respond. */
export function useConnection(): 'good' | 'offline' | 'unreachable' {
  const isConnected = useStore(connected)
  const isReached = useStore(reached)
  if (!isConnected) return 'offline'
  return isReached ? 'good' : 'unreachable'
}
export const useAnsweredAt = (): Date | undefined => useStore(answeredAt)
