import { useEffect, useRef, useState } from 'react'

const OFTEN = 3_000
const SELDOM = 6_000
/** For so long after the start it asks often. */
const OFTEN_FOR = 30_000
/** A prompt that has not come by then has its own words. */
const LONG_WAIT = 20_000

/**
 * Asks again and again while something is awaited: every three seconds for half a minute, then every six. While nobody sees the page it rests, and when it
 * is seen again it asks at once. Answers whether it has been a long wait.
 */
export function useAskByItself(active: boolean, ask: () => void): boolean {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!active) return
    const began = performance.now()
    const askIfSeen = () => {
      if (!document.hidden) latest.current()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      askIfSeen()
      timer = setTimeout(again, performance.now() - began < OFTEN_FOR ? OFTEN : SELDOM)
    }
    timer = setTimeout(again, OFTEN)
    const wait = setTimeout(() => setLong(true), LONG_WAIT)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      clearTimeout(timer)
      clearTimeout(wait)
      setLong(false)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [active])
  return long
}
