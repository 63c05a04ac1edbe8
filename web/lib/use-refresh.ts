import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AnyEndpoint } from '#web/lib/call.ts'
import { readKey } from '#web/lib/use-read.ts'

/** Refetches these endpoints with every input. */
export function useRefresh(): (...endpoints: readonly AnyEndpoint[]) => void {
  const client = useQueryClient()
  return useCallback(
    (...endpoints) => {
      for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: readKey(endpoint) })
    },
    [client],
  )
}
