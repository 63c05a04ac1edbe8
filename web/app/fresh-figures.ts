import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onReachedAgain } from '#web/lib/online.ts'
import { onOtherTab } from '#web/lib/other-tabs.ts'

/** Reads everything on the screen again when the office can be reached again, and when another tab has changed something. */
export function FreshFigures(): null {
  const client = useQueryClient()
  useEffect(() => {
    const readAgain = () => void client.invalidateQueries()
    const stops = [onReachedAgain(readAgain), onOtherTab(readAgain)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
  return null
}
