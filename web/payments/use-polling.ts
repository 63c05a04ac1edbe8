import { useEffect, useRef, useState } from 'react'

const SHORT_INTERVAL_MS = 3_000
const LONG_INTERVAL_MS = 6_000
const SHORT_INTERVAL_FOR_MS = 30_000
const LONG_WAIT_MS = 20_000

/** Every 3 seconds for 30 seconds, then every 6; pauses while the page is hidden. @returns whether the wait exceeds 20 seconds. */
export function usePolling(active: boolean, poll: () => void): boolean {
  const latest = useRef(poll)
  useEffect(() => {
    latest.current = poll
  })
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!active) return
    const began = performance.now()
    const pollIfVisible = () => {
      if (!document.hidden) latest.current()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      pollIfVisible()
      timer = setTimeout(again, performance.now() - began < SHORT_INTERVAL_FOR_MS ? SHORT_INTERVAL_MS : LONG_INTERVAL_MS)
    }
    timer = setTimeout(again, SHORT_INTERVAL_MS)
    const wait = setTimeout(() => setLong(true), LONG_WAIT_MS)
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      clearTimeout(timer)
      clearTimeout(wait)
      setLong(false)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [active])
  return long
}
