import { useEffect, useRef, useState } from 'react'
import { LOCAL_DATA_TTL_MS, PAYMENT_FORM, readPendingSubmission } from '#web/lib/local-data.ts'
import { useConnection } from '#web/lib/online.ts'

/** Before each repetition, if the server answers only other calls. */
const WAITS_MS = [0, 15_000, 30_000, 60_000]

interface Unsent {
  unanswered: boolean
  busy: boolean
  repeat: () => void
}

/** Rules P29 and C24. A payment older than `LOCAL_DATA_TTL_MS` is sent only by hand. @returns whether the last sending was automatic. */
export function useRepeatWhenBack(
  { unanswered, busy, repeat }: Unsent,
  form = PAYMENT_FORM,
): { isAutomatic: boolean; sentByHand: () => void } {
  const connection = useConnection()
  const [isAutomatic, setIsAutomatic] = useState(false)
  const isArmed = useRef(true)
  const tries = useRef(0)
  const latest = useRef(repeat)
  useEffect(() => {
    latest.current = repeat
  })
  useEffect(() => {
    if (connection !== 'good') isArmed.current = true
    if (!unanswered) {
      isArmed.current = false
      tries.current = 0
    }
    const at = readPendingSubmission(form)?.at
    const isDue = isArmed.current && !busy && connection === 'good' && at && Date.now() - at.getTime() <= LOCAL_DATA_TTL_MS
    if (!isDue) return undefined
    const timer = setTimeout(
      () => {
        isArmed.current = false
        tries.current += 1
        setIsAutomatic(true)
        latest.current()
      },
      WAITS_MS[Math.min(tries.current, WAITS_MS.length - 1)],
    )
    return () => clearTimeout(timer)
  }, [connection, unanswered, busy, form])
  return { isAutomatic, sentByHand: () => setIsAutomatic(false) }
}
