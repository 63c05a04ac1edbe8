import { LOCAL_PREFIX } from '#web/lib/local-data.ts'

type Stored = Pick<Storage, 'getItem' | 'setItem'>

/** A logout ends the count, so that a shared phone shows no hint. */
const VISITS = `${LOCAL_PREFIX}visits`
/** In the storage of the tab: this visit is counted. */
const COUNTED = `${LOCAL_PREFIX}visit-counted`
/** Of the phone and not of an account, like the theme: the hint was put away. */
const AWAY = 'mmoa-install-away'
const HINT_FROM_VISIT = 2

/** Counts a visit once, and says whether it is the second or a later one (rule W23). */
export function wantsInstallHint(phone: Stored, tab: Stored): boolean {
  try {
    if (phone.getItem(AWAY) !== null) return false
    const stored = phone.getItem(VISITS)
    const before = /^\d{1,3}$/.test(stored ?? '') ? Number(stored) : 0
    if (tab.getItem(COUNTED) !== null) return before >= HINT_FROM_VISIT
    const visits = Math.min(before + 1, HINT_FROM_VISIT)
    phone.setItem(VISITS, String(visits))
    tab.setItem(COUNTED, '1')
    return visits >= HINT_FROM_VISIT
  } catch {
    // Without storage a hint would come back after it was put away.
    return false
  }
}

export function putInstallHintAway(phone: Stored): void {
  try {
    phone.setItem(AWAY, '1')
  } catch {
    // Without storage there is no hint.
  }
}
