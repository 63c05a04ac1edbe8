import { useMemo, useSyncExternalStore } from 'react'

/** The browser has no event for `pushState`. */
const MOVED = 'mmoa-moved'

/** Pages without the application. */
const OTHER_PAGES = /^\/(?:help|login)(?:#|$)/
export const isOtherPage = (to: string): boolean => OTHER_PAGES.test(to)

export interface Move {
  /** Back does not return to the present address. */
  replace?: boolean
}

export function go(to: string, { replace = false }: Move = {}): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  dispatchEvent(new Event(MOVED))
}

function subscribe(listener: () => void): () => void {
  const events = ['popstate', 'hashchange', MOVED]
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}

export const usePathname = (): string => useSyncExternalStore(subscribe, () => location.pathname)

export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(subscribe, () => location.search)
  return useMemo(() => new URLSearchParams(search), [search])
}
