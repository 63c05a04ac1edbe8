import { SHOWN_USER_HEADER } from '#contract/endpoint.ts'
import { createStore, useStore } from '#web/lib/store.ts'

/** For the life of the page: a request goes out for the user whom the screen shows (rule S25). */
let shownUser: string | undefined
const otherUser = createStore<string | undefined>(undefined)

export function showUser(userId: string | undefined): void {
  shownUser = userId
}

export const shownUserHeader = (): Readonly<Record<string, string>> => (shownUser === undefined ? {} : { [SHOWN_USER_HEADER]: shownUser })

/** Reads the response to a request for a user who is not signed in any more. */
export function noteOtherUser(status: number, body: unknown): void {
  if (status !== 409 || typeof body !== 'object' || body === null || !('signedInAs' in body)) return
  if (typeof body.signedInAs === 'string') otherUser.set(body.signedInAs)
}

/** The name of the user who signed in beside this page. */
export const useOtherUser = (): string | undefined => useStore(otherUser)
