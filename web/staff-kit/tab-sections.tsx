import { Suspense, type ComponentType } from 'react'
import { SectionToCome } from '#web/staff-kit/section-to-come.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export interface TabSection {
  readonly id: string
  readonly name: string
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
  const chosen = sections.find(({ id }) => id === view.get('section')) ?? sections[0]
  if (!chosen) return null
  const shared = Object.fromEntries(sharedFilters.map((key) => [key, view.get(key)]))
  return (
    <>
      <div className="print:hidden">
        <Tabs label={label} tabs={sections} chosen={chosen.id} onChoose={(section) => view.replaceWith({ tab, section, ...shared })} />
      </div>
      <TabPanel id={chosen.id}>
        <Suspense fallback={<SectionToCome />}>
          <chosen.Screen />
        </Suspense>
      </TabPanel>
    </>
  )
}
