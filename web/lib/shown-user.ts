import { SHOWN_USER_HEADER } from '#contract/endpoint.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** Requests go out for the user whom the screen shows (rule S25). */
let shownUser: string | undefined
const otherUser = createStore<string | undefined>(undefined)

export function showUser(userId: string | undefined): void {
  shownUser = userId
}

export const shownUserHeader = (): Readonly<Record<string, string>> => (shownUser === undefined ? {} : { [SHOWN_USER_HEADER]: shownUser })

export function noteOtherUser(body: unknown): void {
  // Any JSON: a body without the member has undefined there.
  const name = (body as { signedInAs?: unknown } | null | undefined)?.signedInAs
  if (typeof name === 'string') otherUser.set(name)
}

export const useOtherUser = (): string | undefined => useStore(otherUser)
