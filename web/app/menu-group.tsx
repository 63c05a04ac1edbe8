import { Link, useLocation } from 'wouter'
import { Icon } from '#web/ui/icon.tsx'
import type { MenuLink } from '#web/app/menu-links.ts'

/** Some ways of the drawer, with the name of their group. */
export function MenuGroup({ title, links, onGo }: { title?: string; links: readonly MenuLink[]; onGo: () => void }) {
  const [asked] = useLocation()
  return (
    <>
      {title !== undefined && <h3 className="border-t border-line pt-4 pb-1 text-14 text-muted">{title}</h3>}
      <ul>
        {links.map(({ to, name, icon }) => (
          <li key={to} className={title === undefined ? 'border-t border-line' : 'border-t border-line first:border-0'}>
            <Link
              href={to}
              aria-current={asked === to ? 'page' : undefined}
              className="flex min-h-13 items-center gap-3 font-bold hover:bg-paper aria-[current=page]:text-primary"
              onClick={onGo}
            >
              <Icon name={icon} className="size-6 text-primary" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
