import { clearDeviceCookies, readDeviceCookie } from '#server/identity/device-cookie.ts'
import { forgetDevice } from '#server/identity/device-store.ts'
import { hashToken, isToken } from '#server/identity/secret-hash.ts'
import { deleteSession } from '#server/identity/session-store.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'
import type { BrowserContext } from '#server/platform/http/browser-context.ts'

/** Ends the session of this browser, which the account goes on knowing unless it shall be forgotten. Without a session nothing is left to end. */
export async function endThisSession(
  tx: Tx,
  config: Config,
  browser: BrowserContext,
  { forgetPhone }: { forgetPhone: boolean },
): Promise<void> {
  const token = browser.cookies['sid']
  const userId = isToken(token) ? await deleteSession(tx, hashToken(token)) : undefined
  browser.clearCookie('sid')
  if (!forgetPhone) return
  const device = userId === undefined ? undefined : readDeviceCookie(config, browser, userId)
  if (userId !== undefined && device !== undefined) await forgetDevice(tx, { userId, tokenHash: hashToken(device) })
  clearDeviceCookies(browser, userId)
}
