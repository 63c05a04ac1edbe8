import { readCurrentUser } from '#contract/identity.ts'
import type { ErasedMember } from '#domain/access/personal-data.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { isUnauthorized } from '#web/lib/api-error.ts'
import { call, type AnswerOf } from '#web/lib/call.ts'
import { claimLocalData } from '#web/lib/local-data.ts'
import { readOrCached } from '#web/lib/cached-reads.ts'
import { useReading, type Reading } from '#web/lib/use-reading.ts'
import { noteSignedIn } from '#web/lib/signed-in-note.ts'
import { showUser } from '#web/lib/shown-user.ts'
import { createContext, use } from 'react'
import { invariant } from '#domain/kernel/invariant.ts'

export type CurrentUser = AnswerOf<typeof readCurrentUser>['user']

/** Never cached on the phone (rule T4). The type requires each erased member. */
const NO_PERSONAL_DATA = {
  email: null,
  firstName: null,
  lastName: null,
  fullName: '',
  profileImageUrl: null,
  phone: null,
  address: null,
  businessType: null,
  momoNumber: null,
} satisfies { [M in Extract<ErasedMember, keyof CurrentUser>]: CurrentUser[M] }

async function readUser(signal: AbortSignal): Promise<AnswerOf<typeof readCurrentUser>> {
  const answer = await call(readCurrentUser, {}, { signal })
  claimLocalData(answer.user.id)
  void noteSignedIn(true)
  return answer
}

async function fetchUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    const { user } = await readOrCached(
      readCurrentUser,
      (answer) => ({ user: { ...answer.user, ...NO_PERSONAL_DATA } }),
      () => readUser(signal),
    )
    showUser(user.id)
    return user
  } catch (error) {
    if (isUnauthorized(error)) return null
    throw new Error('Failed to fetch user', { cause: error })
  }
}

/** Null without a session. */
export function useCurrentUser(): Reading<CurrentUser | null> {
  return useReading({ name: readCurrentUser.name, load: ({ signal }) => fetchUser(signal), staleTime: 1000 })
}

/** By permission, never by role. */
export const may = (user: CurrentUser, permission: Permission): boolean => user.effectivePermissions.includes(permission)

export const nameOf = (user: CurrentUser): string => user.fullName || user.firstName || 'Trader'

export const SignedInContext = createContext<CurrentUser | undefined>(undefined)

export function useSignedIn(): CurrentUser {
  const user = use(SignedInContext)
  invariant(user !== undefined, 'a signed-in screen has a user')
  return user
}
