import { lazy } from 'react'
import { TabSections, type TabSection } from '#web/staff-kit/tab-sections.tsx'

const SECTIONS: readonly TabSection[] = [
  {
    id: 'jobs',
    name: 'Jobs',
    Screen: lazy(async () => ({ default: (await import('#web/operations/jobs-section.tsx')).JobsSection })),
  },
  {
    id: 'books',
    name: 'Books',
    Screen: lazy(async () => ({ default: (await import('#web/operations/books-section.tsx')).BooksSection })),
  },
  {
    id: 'queues',
    name: 'Queues',
    Screen: lazy(async () => ({ default: (await import('#web/operations/queues-section.tsx')).QueuesSection })),
  },
  {
    id: 'messages',
    name: 'Messages',
    Screen: lazy(async () => ({ default: (await import('#web/notifications/messages-section.tsx')).MessagesSection })),
  },
  {
    id: 'settings',
    name: 'Settings',
    Screen: lazy(async () => ({ default: (await import('#web/operations/settings-section.tsx')).SettingsSection })),
  },
  {
    id: 'retention',
    name: 'Retention',
    Screen: lazy(async () => ({ default: (await import('#web/operations/retention-section.tsx')).RetentionSection })),
  },
  {
    id: 'products',
    name: 'Products',
    Screen: lazy(async () => ({ default: (await import('#web/operations/products-section.tsx')).ProductsSection })),
  },
  {
    id: 'holidays',
    name: 'Holidays',
    Screen: lazy(async () => ({ default: (await import('#web/operations/holidays-section.tsx')).HolidaysSection })),
  },
  {
    id: 'integrations',
    name: 'Integrations',
    Screen: lazy(async () => ({ default: (await import('#web/integrations/integrations-section.tsx')).IntegrationsSection })),
  },
  {
    id: 'import',
    name: 'Import',
    Screen: lazy(async () => ({ default: (await import('#web/imports/import-section.tsx')).ImportSection })),
  },
]

export const OperationsTab = () => <TabSections label="Operations" tab="operations" sections={SECTIONS} />
