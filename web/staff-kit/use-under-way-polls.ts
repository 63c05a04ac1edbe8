import { useEffect, useRef } from 'react'

/** The screen polls for two minutes; the server polls in any case. */
const POLL_EVERY_MS = 6000
const MOST_POLLS = 20

export function useUnderWayPolls({ isUnderWay, busy, onCheck }: { isUnderWay: boolean; busy: boolean; onCheck: () => void }): void {
  const polls = useRef(0)
  const check = useRef(onCheck)
  useEffect(() => {
    check.current = onCheck
  })
  useEffect(() => {
    if (!isUnderWay || busy || polls.current >= MOST_POLLS) return
    const timer = setTimeout(() => {
      polls.current += 1
      check.current()
    }, POLL_EVERY_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, busy])
}
