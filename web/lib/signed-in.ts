import { createContext, use } from 'react'
import { invariant } from '#domain/kernel/invariant.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'

export const SignedInContext = createContext<CurrentUser | undefined>(undefined)

/** The current user, inside the signed-in screens. */
export function useSignedIn(): CurrentUser {
  const user = use(SignedInContext)
  invariant(user !== undefined, 'a signed-in screen has a user')
  return user
}
