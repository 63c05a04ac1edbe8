import { useEffect, useState } from 'react'

/** What was typed, once it has rested for so many milliseconds. */
export function useRestedText(typed: string, milliseconds: number): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed, milliseconds])
  return typed === '' ? '' : rested
}
