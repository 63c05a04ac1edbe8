export interface OneAtATime<T> {
  /** Being asked while it runs means one more run afterwards, since the run under way may have looked too early. */
  readonly run: () => Promise<T>
  readonly busy: () => boolean
  readonly idle: () => Promise<void>
}

export function oneAtATime<T>(work: () => Promise<T>): OneAtATime<T> {
  let current: Promise<T> | undefined
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    current = work().finally(() => {
      current = undefined
    })
    return current
  }
  const afterwards = async (running: Promise<T>): Promise<T> => {
    await running.catch(() => undefined)
    next = undefined
    return begin()
  }
  return {
    run: () => (current === undefined ? begin() : (next ??= afterwards(current))),
    busy: () => current !== undefined,
    idle: async () => {
      await Promise.allSettled([current, next])
    },
  }
}
