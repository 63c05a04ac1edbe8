import { useEffect, useRef } from 'react'
import { LOCAL_DATA_TTL_MS, PAYMENT_FORM, readPendingSubmission } from '#web/lib/local-data.ts'
import { useConnection } from '#web/lib/online.ts'

/**
 * Rule P29: a payment without a response is sent again with its key at the start of a screen and when the server is reached again. One that is
 * older than the data of a phone waits for its customer.
 */
export function useRepeatWhenBack({ unanswered, busy, repeat }: { unanswered: boolean; busy: boolean; repeat: () => void }): void {
  const connection = useConnection()
  const isSent = useRef(false)
  useEffect(() => {
    if (connection !== 'good') isSent.current = false
    if (!unanswered) isSent.current = true
    if (isSent.current || busy || connection !== 'good') return
    isSent.current = true
    const at = readPendingSubmission(PAYMENT_FORM)?.at
    if (at && Date.now() - at.getTime() <= LOCAL_DATA_TTL_MS) repeat()
  })
}
