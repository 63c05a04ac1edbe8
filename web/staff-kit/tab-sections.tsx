import { Suspense, type ComponentType } from 'react'
import { SectionToCome } from '#web/staff-kit/section-to-come.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

export interface TabSection {
  readonly id: string
  readonly name: string
  /** Lazy: each section's code is fetched when it is opened. */
  readonly Screen: ComponentType
}

interface TabSectionsProps {
  readonly label: string
  /** The tab of the panel, as the address names it. */
  readonly tab: string
  /** In their order; the first is shown where the address names none. */
  readonly sections: readonly TabSection[]
  /** What the address keeps when another section is chosen. */
  readonly keeps?: readonly string[]
}

/** A tab of the panel that has parts of its own; the address says which is open. On paper stands only the part. */
export function TabSections({ label, tab, sections, keeps = [] }: TabSectionsProps) {
  const view = useView()
  const chosen = sections.find(({ id }) => id === view.get('section')) ?? sections[0]
  if (!chosen) return null
  const kept = Object.fromEntries(keeps.map((key) => [key, view.get(key)]))
  return (
    <>
      <div className="print:hidden">
        <Tabs label={label} tabs={sections} chosen={chosen.id} onChoose={(section) => view.replaceWith({ tab, section, ...kept })} />
      </div>
      <TabPanel id={chosen.id}>
        <Suspense fallback={<SectionToCome />}>
          <chosen.Screen />
        </Suspense>
      </TabPanel>
    </>
  )
}
