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

const JOBS: Section = {
  id: 'jobs',
  name: 'Jobs',
  Screen: lazy(async () => ({ default: (await import('#web/operations/jobs-section.tsx')).JobsSection })),
}

const BOOKS: Section = {
  id: 'books',
  name: 'Books',
  Screen: lazy(async () => ({ default: (await import('#web/operations/books-section.tsx')).BooksSection })),
}

const QUEUES: Section = {
  id: 'queues',
  name: 'Queues',
  Screen: lazy(async () => ({ default: (await import('#web/operations/queues-section.tsx')).QueuesSection })),
}

const MESSAGES: Section = {
  id: 'messages',
  name: 'Messages',
  Screen: lazy(async () => ({ default: (await import('#web/operations/messages-section.tsx')).MessagesSection })),
}

const SETTINGS: Section = {
  id: 'settings',
  name: 'Settings',
  Screen: lazy(async () => ({ default: (await import('#web/operations/settings-section.tsx')).SettingsSection })),
}

const HOLIDAYS: Section = {
  id: 'holidays',
  name: 'Holidays',
  Screen: lazy(async () => ({ default: (await import('#web/operations/holidays-section.tsx')).HolidaysSection })),
}

const IMPORT: Section = {
  id: 'import',
  name: 'Import',
  Screen: lazy(async () => ({ default: (await import('#web/operations/import-section.tsx')).ImportSection })),
}

/** In their order; the first is shown where the address names none. Each section's code is fetched when it is opened. */
const SECTIONS: readonly Section[] = [JOBS, BOOKS, QUEUES, MESSAGES, SETTINGS, HOLIDAYS, IMPORT]

/** How the product runs, and what may be switched while it runs. */
export function OperationsTab() {
  const view = useView()
  const chosen = SECTIONS.find(({ id }) => id === view.get('section')) ?? JOBS
  return (
    <>
      <Tabs
        label="Operations"
        tabs={SECTIONS}
        chosen={chosen.id}
        onChoose={(section) => view.replaceWith({ tab: 'operations', section })}
      />
      <TabPanel id={chosen.id}>
        <Suspense fallback={<SectionToCome />}>
          <chosen.Screen />
        </Suspense>
      </TabPanel>
    </>
  )
}
