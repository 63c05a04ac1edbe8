import { useRef, useState } from 'react'
import { readMyData } from '#contract/care-data.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { isUnauthorized, wordsFor } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { announceSessionEnd } from '#web/lib/session-end.ts'
import { handOver } from '#web/shared/download-file.ts'

/** Fetches everything that is held about the person and hands it over as a file. Nothing of it stays in the app. */
export function useMyData(): { save: () => void; busy: boolean; failed: string | undefined } {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const underWay = useRef(false)
  const run = async () => {
    underWay.current = true
    setBusy(true)
    setFailed(undefined)
    try {
      const data = await call(readMyData, {})
      await handOver(new File([JSON.stringify(data, null, 2)], `mmoa-my-data-${dayOf(data.madeAt)}.json`, { type: 'application/json' }))
    } catch (problem) {
      if (isUnauthorized(problem)) announceSessionEnd()
      else setFailed(wordsFor(problem, 'Your data could not be collected. Please try again.'))
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return {
    save: () => {
      if (!underWay.current) void run()
    },
    busy,
    failed,
  }
}
