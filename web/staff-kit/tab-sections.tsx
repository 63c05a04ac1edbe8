import { Suspense, type ComponentType } from 'react'
import type { Permission } from '#domain/access/permissions.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { SectionToCome } from '#web/staff-kit/section-to-come.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export interface TabSection {
  readonly id: string
  readonly name: string
  /** Any one opens it; undefined: everybody who may open the tab. */
  readonly opens?: readonly Permission[]
  readonly Screen: ComponentType
}

interface TabSectionsProps {
  readonly label: string
  readonly tab: string
  readonly sections: readonly TabSection[]
  /** Parts of the address that stay when another section opens. */
  readonly sharedFilters?: readonly string[]
}

/** Only the open section is printed. */
export function TabSections({ label, tab, sections, sharedFilters = [] }: TabSectionsProps) {
  const view = useView()
  const staff = useSignedIn()
  const shown = sections.filter(({ opens }) => opens === undefined || holdsOneOf(staff, opens))
  const chosen = shown.find(({ id }) => id === view.get('section')) ?? shown[0]
  if (!chosen) return null
  const shared = Object.fromEntries(sharedFilters.map((key) => [key, view.get(key)]))
  return (
    <>
      <div className="print:hidden">
        <Tabs label={label} tabs={shown} chosen={chosen.id} onChoose={(section) => view.replaceWith({ tab, section, ...shared })} />
      </div>
      <TabPanel id={chosen.id}>
        <Suspense fallback={<SectionToCome />}>
          <chosen.Screen />
        </Suspense>
      </TabPanel>
    </>
  )
}
