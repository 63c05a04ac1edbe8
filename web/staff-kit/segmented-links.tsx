import { Link } from '#web/ui/link.tsx'
import { tabPath, type AdminTab } from '#web/staff-kit/admin-tabs.ts'
import { classes } from '#web/ui/classes.ts'

interface SegmentedLinksProps {
  label: string
  items: readonly { tab: AdminTab; name: string; count?: number }[]
  chosen: AdminTab
}

/** The second level of a screen: at most six parts. */
export function SegmentedLinks({ label, items, chosen }: SegmentedLinksProps) {
  if (items.length < 2) return null
  return (
    <nav aria-label={label} className="inline-flex max-w-full overflow-x-auto rounded-control border border-edge bg-surface text-14">
      {items.map(({ tab, name, count }) => (
        <Link
          key={tab}
          href={tabPath(tab)}
          aria-current={tab === chosen ? 'page' : undefined}
          className={classes(
            'flex min-h-11 items-center gap-2 border-l border-line px-2 font-bold whitespace-nowrap -outline-offset-2 first:border-l-0 sm:px-4 lg:min-h-9',
            tab === chosen ? 'bg-primary-tint text-primary' : 'hover:bg-paper',
          )}
        >
          {name}
          {count !== undefined && <span className="text-muted tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
