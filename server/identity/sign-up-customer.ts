import { openSession, type SignInAnswer } from '#server/identity/open-session.ts'
import { openAttempt, tooMany } from '#server/identity/sign-in-attempt.ts'
import { NEW_ACCOUNTS_FROM_ADDRESS, NEW_ACCOUNTS_FROM_ADDRESS_AN_HOUR } from '#server/identity/sign-in-times.ts'
import { insertUser } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { commitAndRefuse, type Committed } from '#server/platform/http/mount.ts'
import { countTry } from '#server/platform/http/rate-limit.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

/** A phone never seen before: the customer is created and signed in at once. Undefined: somebody else was faster with this phone. */
export async function signUpCustomer(
  tx: Tx,
  deps: Deps,
  browser: BrowserContext,
  { name, phone }: { name: string; phone: string },
): Promise<SignInAnswer | Committed | undefined> {
  const { now, origin } = browser
  const limits = [
    { key: `new-account:address:${origin.address}`, rule: NEW_ACCOUNTS_FROM_ADDRESS },
    { key: `new-account-hour:address:${origin.address}`, rule: NEW_ACCOUNTS_FROM_ADDRESS_AN_HOUR },
  ]
  for (const { key, rule } of limits) {
    const made = await countTry(tx, key, rule, now)
    if (!made.allowed) return commitAndRefuse({ ...tooMany(made.retryAfterSeconds), more: { success: false } })
  }
  const user = await insertUser(tx, { id: deps.random.id(), fullName: name, phone, now })
  if (user === undefined) return undefined
  return openSession(tx, await openAttempt(tx, deps, browser, user), { withCode: false, message: `Welcome to Mmoa Loans, ${name}` })
}
