import { Icon } from '#web/ui/icon.tsx'

const TILES = [
  { to: '#quick-approval', name: 'Quick Approval', icon: 'clock' },
  { to: '#mobile-money', name: 'Mobile Money', icon: 'phone' },
  { to: '#build-credit', name: 'Build Credit', icon: 'level' },
] as const

/** Three ways down the page. */
export function ShortcutTiles() {
  return (
    <nav aria-label="On this page" className="border-t border-line">
      <ul className="mx-auto max-w-page divide-y divide-line sm:flex sm:divide-x sm:divide-y-0">
        {TILES.map(({ to, name, icon }) => (
          <li key={to} className="flex-1">
            <a
              href={to}
              className="flex min-h-14 items-center gap-3 px-4 font-bold -outline-offset-3 hover:bg-surface lg:min-h-16 xl:in-[li:first-child]:pl-0"
            >
              <Icon name={icon} className="size-5 text-primary" />
              <span className="flex-1">{name}</span>
              <Icon name="down" className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
