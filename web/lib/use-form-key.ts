import { useCallback, useState } from 'react'
import { newKey } from '#web/lib/new-key.ts'

/** The idempotency key of a form, made when the form opens, or the one of its sending that was never answered; `renew` for the next sending of the same open form. */
export function useFormKey(unsent?: string): { key: string; renew: () => void } {
  const [key, setKey] = useState(() => unsent ?? newKey())
  return { key, renew: useCallback(() => setKey(newKey()), []) }
}
