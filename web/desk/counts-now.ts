import { useState } from 'react'
import { phoneStorage } from '#web/lib/browser-storage.ts'

/** Stored in this browser: each desk decides whether customers enter their numbers. */
const COUNTS_NOW_KEY = 'mmoa-desk-counts-now'

export const storedCountsNow = (): boolean => phoneStorage.getItem(COUNTS_NOW_KEY) !== 'no'

/** Without storage the choice lasts until the page is closed. */
export const storeCountsNow = (countsNow: boolean): void => void phoneStorage.setItem(COUNTS_NOW_KEY, countsNow ? 'yes' : 'no')

export function useCountsNow(): readonly [boolean, (countsNow: boolean) => void] {
  const [countsNow, setCountsNow] = useState(storedCountsNow)
  return [
    countsNow,
    (next) => {
      setCountsNow(next)
      storeCountsNow(next)
    },
  ]
}
