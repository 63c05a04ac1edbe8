import { useState } from 'react'

/** Stored in this browser: each desk decides whether customers enter their numbers. */
const COUNTS_NOW_KEY = 'mmoa-desk-counts-now'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

export const storedCountsNow = (memory: Memory): boolean => memory.getItem(COUNTS_NOW_KEY) !== 'no'

export function storeCountsNow(memory: Memory, countsNow: boolean): void {
  try {
    memory.setItem(COUNTS_NOW_KEY, countsNow ? 'yes' : 'no')
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

export function useCountsNow(): readonly [boolean, (countsNow: boolean) => void] {
  const [countsNow, setCountsNow] = useState(() => storedCountsNow(localStorage))
  return [
    countsNow,
    (next) => {
      setCountsNow(next)
      storeCountsNow(localStorage, next)
    },
  ]
}
