import { useEffect, useRef, type RefObject } from 'react'

/** A press on the element or its dialog stops the timer until release; a key or scrolling restarts it. */
export function useAutoContinue(element: RefObject<HTMLElement | null>, after: number | undefined, onContinue: () => void): void {
  const latest = useRef(onContinue)
  useEffect(() => {
    latest.current = onContinue
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
