import { lazy, Suspense, type ComponentType } from 'react'
import { CashDesk } from '#web/desk/cash-desk.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useMyDay } from '#web/my-day/use-my-day.ts'
import { StaffPaymentsTab } from '#web/payments/staff-payments-tab.tsx'
import { opensTab, type AdminTab } from '#web/staff-kit/admin-tabs.ts'
import { SectionToCome } from '#web/staff-kit/section-to-come.tsx'
import { SegmentedLinks } from '#web/staff-kit/segmented-links.tsx'
import { useView } from '#web/staff-kit/use-view.ts'

const PARTS: readonly { tab: AdminTab; name: string; Screen: ComponentType }[] = [
  { tab: 'cash', name: 'Take payment', Screen: CashDesk },
  { tab: 'payments', name: 'Payments', Screen: StaffPaymentsTab },
  { tab: 'till', name: 'Till', Screen: lazy(async () => ({ default: (await import('#web/tills/till-tab.tsx')).TillTab })) },
]

export function CashDeskTabs() {
  const staff = useSignedIn()
  const view = useView()
  const claims = useMyDay().data?.counts.cash
  const parts = PARTS.filter(({ tab }) => opensTab(staff, tab))
  const shown = parts.find(({ tab }) => tab === view.get('tab')) ?? parts[0]
  if (!shown) return null
  return (
    <>
      <div className="px-4 pt-4 md:px-6 print:hidden">
        <SegmentedLinks
          label="Cash desk"
          chosen={shown.tab}
          items={parts.map(({ tab, name }) => ({ tab, name, ...(tab === 'payments' && claims ? { count: claims } : {}) }))}
        />
      </div>
      <Suspense fallback={<SectionToCome />}>
        <shown.Screen />
      </Suspense>
    </>
  )
}
