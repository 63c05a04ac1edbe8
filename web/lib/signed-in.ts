import { createContext, use } from 'react'
import { invariant } from '#domain/kernel/invariant.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'

export const SignedInContext = createContext<CurrentUser | undefined>(undefined)

/** The person on whose screen this is. Only inside the signed-in part of the app, where there always is one. */
export function useSignedIn(): CurrentUser {
  const user = use(SignedInContext)
  invariant(user !== undefined, 'a signed-in screen has a user')
  return user
}
