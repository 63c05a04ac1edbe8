import { useEffect, useState } from 'react'
import { hashTerms } from '#web/loans/terms-hash.ts'

/** The hash of the terms that the screen shows, once it is worked out; the server compares it with its own. */
export function useTermsHash(text: string | undefined): string | undefined {
  const [known, setKnown] = useState<{ text: string; hash: string | undefined }>()
  useEffect(() => {
    if (text === undefined) return undefined
    let current = true
    void hashTerms(text).then((hash) => {
      if (current) setKnown({ text, hash })
    })
    return () => {
      current = false
    }
  }, [text])
  return known?.text === text ? known?.hash : undefined
}
