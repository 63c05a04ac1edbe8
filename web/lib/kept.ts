/** Everything that the app keeps on the phone for an account has a name that begins with this. */
export const KEPT = 'mmoa-kept-'
const ACCOUNT = `${KEPT}account`
const UNSENT_PAYMENT = `${KEPT}unsent-payment`
/** How long it is kept (rule T4), in milliseconds. */
export const KEPT_TIME = 7 * 24 * 60 * 60 * 1000

interface Kept {
  readonly at: Date
  readonly value: unknown
}

/** A payment that was not answered yet is wiped only after a warning; everything else at once. */
const survives = (name: string): boolean => name === UNSENT_PAYMENT || name === ACCOUNT

/** Wipes what the phone kept. The theme is nobody's secret and stays; so does a payment that was not answered, unless that is wiped too. */
export function wipeKept({ unsentToo = false }: { unsentToo?: boolean } = {}): void {
  for (const storage of [localStorage, sessionStorage])
    for (const name of Object.keys(storage)) if (name.startsWith(KEPT) && (unsentToo || !survives(name))) storage.removeItem(name)
}

/** From now on it is kept for this person. Of anybody else nothing stays. */
export function keepFor(account: string): void {
  const before = localStorage.getItem(ACCOUNT)
  if (before === account) return
  if (before !== null) wipeKept({ unsentToo: true })
  store(ACCOUNT, account)
}

export function keep(name: string, value: unknown): void {
  store(KEPT + name, JSON.stringify({ at: new Date().toISOString(), value }))
}

/** What was kept under this name, unless it has become too old. */
export function readKept(name: string): Kept | undefined {
  const kept = parsed(localStorage.getItem(KEPT + name))
  if (kept && Date.now() - kept.at.getTime() > KEPT_TIME && !survives(KEPT + name)) {
    forget(name)
    return undefined
  }
  return kept
}

export const forget = (name: string): void => localStorage.removeItem(KEPT + name)

function parsed(text: string | null): Kept | undefined {
  try {
    const record: unknown = text === null ? undefined : JSON.parse(text)
    if (typeof record !== 'object' || record === null || !('at' in record) || !('value' in record)) return undefined
    const at = new Date(String(record.at))
    return Number.isNaN(at.getTime()) ? undefined : { at, value: record.value }
  } catch {
    return undefined
  }
}

function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // A phone without room, or a browser that keeps nothing: the form then lives as long as the page.
  }
}
