import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { readCurrentUser } from '#contract/identity.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { showUser } from '#web/lib/shown-user.ts'
import { readKey } from '#web/lib/use-read.ts'

/** Clears what an earlier user has read, and continues as this user. */
export function useEnter(): (user: CurrentUser, to: string) => void {
  const client = useQueryClient()
  const [, go] = useLocation()
  return (user, to) => {
    client.clear()
    showUser(user.id)
    client.setQueryData(readKey(readCurrentUser), user)
    go(to)
  }
}
