/** Callbacks may come in crowds: so many orders are checked at once for them, and so many wait. What is beyond is found by the job. */
const AT_ONCE = 3
const WAITING = 1_000

export interface NewsOfOrders {
  /** Returns at once. News of an order that is being checked has it checked once more afterwards. */
  readonly hear: (reference: string) => void
  readonly idle: () => Promise<void>
}

/** Checks orders in the background, each at most once at a time. `check` never rejects. */
export function newsOfOrders(check: (reference: string) => Promise<void>): NewsOfOrders {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const next = (): void => {
    for (const reference of waiting) {
      if (running.size >= AT_ONCE) return
      if (running.has(reference)) continue
      waiting.delete(reference)
      const done = check(reference).finally(() => {
        running.delete(reference)
        next()
      })
      running.set(reference, done)
    }
  }
  return {
    hear: (reference) => {
      if (waiting.size < WAITING) waiting.add(reference)
      next()
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
