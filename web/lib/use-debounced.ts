import { useEffect, useState } from 'react'

/** `wait` in milliseconds; the default suits a typed amount. */
export function useDebounced<T>(value: T, wait = 300): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), wait)
    return () => clearTimeout(timer)
  }, [value, wait])
  return debounced
}
