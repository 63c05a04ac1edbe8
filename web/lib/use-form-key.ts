import { useCallback, useState } from 'react'
import { newKey } from '#web/lib/new-key.ts'

/** The idempotency key of a form, made when the form opens; `renew` for the next sending of the same open form. */
export function useFormKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(newKey)
  return { key, renew: useCallback(() => setKey(newKey()), []) }
}
