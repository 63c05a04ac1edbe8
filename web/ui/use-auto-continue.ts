import { useEffect, useRef, type RefObject } from 'react'

/**
 * Goes on after so many milliseconds, unless the element is being touched, or the dialog that holds it: a finger, a held mouse button or a key stops
 * the clock, and letting go starts it anew. Without a time it never goes on by itself.
 */
export function useAutoContinue(element: RefObject<HTMLElement | null>, after: number | undefined, goOn: () => void): void {
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    const touched = element.current?.closest('dialog') ?? element.current
    if (after === undefined || touched === null) return undefined
    let timer = setTimeout(() => latest.current(), after)
    const hold = () => clearTimeout(timer)
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(() => latest.current(), after)
    }
    const events = [
      ['pointerdown', hold],
      ['pointerup', release],
      ['pointercancel', release],
      ['keydown', release],
      ['scroll', release],
    ] as const
    for (const [name, react] of events) touched.addEventListener(name, react)
    return () => {
      clearTimeout(timer)
      for (const [name, react] of events) touched.removeEventListener(name, react)
    }
  }, [element, after])
}
