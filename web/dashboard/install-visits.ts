import type { BrowserStorage } from '#web/lib/browser-storage.ts'
import { LOCAL_PREFIX } from '#web/lib/local-data.ts'

type Stored = Pick<BrowserStorage, 'getItem' | 'setItem'>

/** A logout ends the count, so that a shared phone shows no hint. */
const VISITS = `${LOCAL_PREFIX}visits`
const COUNTED = `${LOCAL_PREFIX}visit-counted`
/** The hint was dismissed on this phone, for every account. */
const AWAY = 'mmoa-install-away'
const HINT_FROM_VISIT = 2

/** True from the second visit on (rule W23). */
export function wantsInstallHint(phone: Stored, tab: Stored): boolean {
  if (phone.getItem(AWAY) !== null) return false
  const stored = phone.getItem(VISITS)
  const before = /^\d{1,3}$/.test(stored ?? '') ? Number(stored) : 0
  if (tab.getItem(COUNTED) !== null) return before >= HINT_FROM_VISIT
  const visits = Math.min(before + 1, HINT_FROM_VISIT)
  // Without storage a hint would come back after it was put away.
  if (!phone.setItem(VISITS, String(visits)) || !tab.setItem(COUNTED, '1')) return false
  return visits >= HINT_FROM_VISIT
}

export const putInstallHintAway = (phone: Stored): void => void phone.setItem(AWAY, '1')
