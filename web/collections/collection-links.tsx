import { useSignedIn } from '#web/lib/current-user.ts'
import { opensTab } from '#web/staff-kit/admin-tabs.ts'
import { SegmentedLinks } from '#web/staff-kit/segmented-links.tsx'

const PARTS = [
  { tab: 'collections', name: 'Queue' },
  { tab: 'arrears', name: 'Arrears' },
  { tab: 'results', name: 'Results' },
  { tab: 'ladder', name: 'Ladder' },
] as const

export function CollectionLinks({ chosen }: { chosen: (typeof PARTS)[number]['tab'] }) {
  const staff = useSignedIn()
  return <SegmentedLinks label="Collections" chosen={chosen} items={PARTS.filter(({ tab }) => opensTab(staff, tab))} />
}
