import { lazy } from 'react'
import { CollectionLinks } from '#web/collections/collection-links.tsx'
import { TabSections, type TabSection } from '#web/staff-kit/tab-sections.tsx'

const SECTIONS: readonly TabSection[] = [
  {
    id: 'overdue',
    name: 'Overdue',
    Screen: lazy(async () => ({ default: (await import('#web/collections/arrears-overdue.tsx')).OverdueSection })),
  },
  {
    id: 'collections',
    name: 'Collection sheet',
    Screen: lazy(async () => ({ default: (await import('#web/collections/collections-section.tsx')).CollectionsSection })),
  },
]

export const ArrearsTab = () => (
  <>
    <div className="px-4 pt-4 md:px-6 print:hidden">
      <CollectionLinks chosen="arrears" />
    </div>
    <TabSections label="Arrears" tab="arrears" sections={SECTIONS} />
  </>
)
