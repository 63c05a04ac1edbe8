import { useEffect, useLayoutEffect, useRef } from 'react'
import { matches, PATHS } from '#web/lib/paths.ts'
import { comeBackTo, rememberedScroll, rememberOrigin, rememberScroll, takeComeBack } from '#web/staff-kit/way-back.ts'
import { usePathname, useSearchParams } from '#web/ui/location.ts'

const WAIT_MS = 1500

const isCustomer = (address: string): boolean => matches(PATHS.customer, address.split('?')[0] ?? '')
/** The old address of a loan only redirects. */
const leadsOn = (address: string): boolean => /[?&]loan=\d+/.test(address) && /[?&]tab=disbursements\b/.test(address)

/** Remembers the list from which a customer was opened, and its scroll position. */
export function useWayBack(name: string): void {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const address = search === '' ? pathname : `${pathname}?${search}`
  const before = useRef({ address, name })
  useEffect(() => {
    const scroll = () => rememberScroll(before.current.address, window.scrollY)
    window.addEventListener('scroll', scroll, { passive: true })
    window.addEventListener('popstate', comeBackTo)
    return () => {
      window.removeEventListener('scroll', scroll)
      window.removeEventListener('popstate', comeBackTo)
    }
  }, [])
  // Before the browser reports the new scroll position.
  useLayoutEffect(() => {
    const from = before.current
    // The list before a redirect stays the origin.
    if (leadsOn(address)) return undefined
    if (from.address === address) {
      before.current = { address, name }
      return undefined
    }
    const returns = takeComeBack()
    if (isCustomer(address) && !isCustomer(from.address) && !leadsOn(from.address) && !returns) rememberOrigin(from)
    before.current = { address, name }
    return returns && !isCustomer(address) ? scrollWhenLong(rememberedScroll(address)) : undefined
  }, [address, name])
}

/** Once the page is long enough: its rows may still be rendering. */
function scrollWhenLong(top: number): (() => void) | undefined {
  if (top === 0) return undefined
  const until = performance.now() + WAIT_MS
  let frame = 0
  const attempt = () => {
    const isLong = document.documentElement.scrollHeight - window.innerHeight >= top
    if (isLong) window.scrollTo({ top, behavior: 'instant' })
    else if (performance.now() < until) frame = requestAnimationFrame(attempt)
  }
  frame = requestAnimationFrame(attempt)
  return () => cancelAnimationFrame(frame)
}
