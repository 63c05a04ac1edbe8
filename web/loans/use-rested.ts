import { useEffect, useState } from 'react'

/** A value once it has not changed for so many milliseconds: what is asked of the server while somebody types. */
export function useRested<T>(value: T, wait: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return rested
}
