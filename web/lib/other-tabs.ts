import { LOCAL_PREFIX } from '#web/lib/local-data.ts'

const CHANGED = `${LOCAL_PREFIX}changed`

/** A change was saved, so the data in other tabs is stale. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(CHANGED, new Date().toISOString())
  } catch {
    // Without storage other tabs are not notified.
  }
}

export function onOtherTab(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === CHANGED && event.newValue !== null) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
