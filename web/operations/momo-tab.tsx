import { lazy, Suspense, type ComponentType } from 'react'
import { SectionToCome } from '#web/staff/section-to-come.tsx'
import { useView } from '#web/staff/use-view.ts'
import { TabPanel } from '#web/ui/tab-panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

interface Section {
  readonly id: string
  readonly name: string
  readonly Screen: ComponentType
}

const DAYS: Section = {
  id: 'momo-days',
  name: 'Days',
  Screen: lazy(async () => ({ default: (await import('#web/operations/momo-days-section.tsx')).MomoDaysSection })),
}

const EXCEPTIONS: Section = {
  id: 'momo-exceptions',
  name: 'Exceptions',
  Screen: lazy(async () => ({ default: (await import('#web/operations/momo-exceptions-section.tsx')).MomoExceptionsSection })),
}

const STATEMENTS: Section = {
  id: 'momo-statements',
  name: 'Statements',
  Screen: lazy(async () => ({ default: (await import('#web/operations/momo-statement-section.tsx')).MomoStatementSection })),
}

const ORDERS: Section = {
  id: 'momo-orders',
  name: 'Open orders',
  Screen: lazy(async () => ({ default: (await import('#web/operations/momo-orders-section.tsx')).MomoOrdersSection })),
}

/** In their order; the first is shown where the address names none. */
const SECTIONS: readonly Section[] = [DAYS, EXCEPTIONS, STATEMENTS, ORDERS]

/** The books of the providers of mobile money beside ours, and what does not fit between them. */
export function MomoTab() {
  const view = useView()
  const chosen = SECTIONS.find(({ id }) => id === view.get('section')) ?? DAYS
  return (
    <>
      <Tabs label="Mobile money" tabs={SECTIONS} chosen={chosen.id} onChoose={(section) => view.replaceWith({ tab: 'momo', section })} />
      <TabPanel id={chosen.id}>
        <Suspense fallback={<SectionToCome />}>
          <chosen.Screen />
        </Suspense>
      </TabPanel>
    </>
  )
}
