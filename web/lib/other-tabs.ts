import { LOCAL_PREFIX } from '#web/lib/local-data.ts'

const CHANGED = `${LOCAL_PREFIX}changed`

/** Something was booked: what other tabs of this phone show is older now. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(CHANGED, new Date().toISOString())
  } catch {
    // A browser that keeps nothing tells nobody.
  }
}

/** Calls back when another tab has changed something. */
export function onOtherTab(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === CHANGED && event.newValue !== null) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
