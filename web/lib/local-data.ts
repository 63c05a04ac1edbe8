import { phoneStorage, tabStorage } from '#web/lib/browser-storage.ts'
import { endPushSubscription } from '#web/lib/push-subscription.ts'

/** Phones in use have data under this prefix: do not change it. */
export const LOCAL_PREFIX = 'mmoa-kept-'
const ACCOUNT = `${LOCAL_PREFIX}account`
export const PAYMENT_FORM = 'payment'
const PENDING = 'unsent-'
/** Maximum age of stored data (rule T4); `web/public/theme.js` removes older data at every start. */
export const LOCAL_DATA_TTL_MS = 7 * 24 * 60 * 60 * 1000

interface LocalRecord {
  readonly at: Date
  readonly value: unknown
}

/** Pending payments and contacts survive the session's end. A logout, which warns first, and another account remove them. */
const SURVIVES = new RegExp(`^${LOCAL_PREFIX}(account|${PENDING}(payment|outcome-.+|contact-.+))$`)
const survives = (name: string): boolean => SURVIVES.test(name)

export function wipeLocalData({ includePending = false }: { includePending?: boolean } = {}): void {
  for (const storage of [phoneStorage, tabStorage])
    for (const name of storage.names()) if (name.startsWith(LOCAL_PREFIX) && (includePending || !survives(name))) storage.removeItem(name)
}

/** The next user of the phone must not see or send what an earlier one stored: it is deleted without a question. */
export function claimLocalData(account: string): void {
  const before = phoneStorage.getItem(ACCOUNT)
  if (before === account) return
  if (before) {
    wipeLocalData({ includePending: true })
    void endPushSubscription()
  }
  phoneStorage.setItem(ACCOUNT, account)
}

/** Without storage the form lives as long as the page. */
export function saveLocal(name: string, value: unknown): void {
  phoneStorage.setItem(LOCAL_PREFIX + name, JSON.stringify({ at: new Date().toISOString(), value }))
}

export function readLocal(name: string): LocalRecord | undefined {
  const record = parsed(phoneStorage.getItem(LOCAL_PREFIX + name))
  if (record && Date.now() - record.at.getTime() > LOCAL_DATA_TTL_MS && !survives(LOCAL_PREFIX + name)) {
    removeLocal(name)
    return undefined
  }
  return record
}

export const removeLocal = (name: string): void => phoneStorage.removeItem(LOCAL_PREFIX + name)

function parsed(text: string | null | undefined): LocalRecord | undefined {
  try {
    const record: unknown = JSON.parse(text ?? 'null')
    if (typeof record !== 'object' || record === null || !('at' in record) || !('value' in record)) return undefined
    const at = new Date(String(record.at))
    return Number.isNaN(at.getTime()) ? undefined : { at, value: record.value }
  } catch {
    return undefined
  }
}

const CHANGED = `${LOCAL_PREFIX}changed`

export const notifyOtherTabs = (): void => void phoneStorage.setItem(CHANGED, new Date().toISOString())

export function onOtherTab(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === CHANGED && event.newValue !== null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** The server carries it out once, because key and body stay the same. */
export interface PendingSubmission {
  readonly key: string
  readonly input: unknown
  readonly at: Date
}

/** Called before the request, so that a page closed meanwhile finds it afterwards. */
export const savePendingSubmission = (form: string, key: string, input: unknown): void => saveLocal(PENDING + form, { key, input })

/** Moments, whose names end in `At`, are dates again. */
const withMoments = (input: unknown): unknown =>
  JSON.parse(JSON.stringify(input), (name, value: unknown) => (name.endsWith('At') && typeof value === 'string' ? new Date(value) : value))

export function readPendingSubmission(form: string): PendingSubmission | undefined {
  const stored = readLocal(PENDING + form)
  const value = stored?.value
  if (!stored || typeof value !== 'object' || value === null || !('key' in value) || !('input' in value)) return undefined
  return typeof value.key === 'string' ? { key: value.key, input: withMoments(value.input), at: stored.at } : undefined
}

export const removePendingSubmission = (form: string): void => removeLocal(PENDING + form)

export const formsWithPendingSubmission = (): string[] =>
  phoneStorage.names().flatMap((name) => (name.startsWith(LOCAL_PREFIX + PENDING) ? [name.slice((LOCAL_PREFIX + PENDING).length)] : []))
