import { go } from '#web/ui/location.ts'
import { readCurrentUser } from '#contract/identity.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { showUser } from '#web/lib/shown-user.ts'
import { clearReads, setRead } from '#web/lib/reads.ts'

/** Clears what an earlier user has read, and continues as this user. */
export function useEnter(): (user: CurrentUser, to: string) => void {
  return (user, to) => {
    clearReads()
    showUser(user.id)
    setRead(readCurrentUser.name, undefined, () => user)
    go(to)
  }
}
