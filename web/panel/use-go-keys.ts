import { useEffect } from 'react'
import { go } from '#web/ui/location.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { opensTab, tabPath, type AdminTab } from '#web/staff-kit/admin-tabs.ts'
import { isTyping } from '#web/staff-kit/use-shortcuts.ts'

const GO: Readonly<Record<string, AdminTab>> = { m: 'day', c: 'customers', p: 'pending', d: 'disbursements', l: 'collections' }
const ARMED_MS = 1500

/** `g` and a letter open a screen. Before the page's shortcuts, so that `g d` does not also press `d` there. */
export function useGoKeys(): void {
  const staff = useSignedIn()
  useEffect(() => {
    let armedAt = -Infinity
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      const isArmed = event.timeStamp - armedAt < ARMED_MS
      armedAt = event.key === 'g' ? event.timeStamp : -Infinity
      const tab = isArmed ? GO[event.key] : event.key === 'd' ? 'cash' : undefined
      if (tab === undefined || !opensTab(staff, tab)) return
      event.preventDefault()
      go(tabPath(tab))
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [staff])
}
