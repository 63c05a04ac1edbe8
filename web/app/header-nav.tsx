import { Link, useLocation } from 'wouter'
import { classes } from '#web/ui/classes.ts'

interface HeaderNavProps {
  links: readonly { to: string; name: string }[]
  on: 'paper' | 'panel'
}

/** The ways of a wide page, side by side; the one that one is on is underlined. */
export function HeaderNav({ links, on }: HeaderNavProps) {
  const [asked] = useLocation()
  return (
    <nav aria-label="Main" className="ml-3 hidden self-stretch lg:flex">
      {links.map(({ to, name }) => (
        <Link
          key={to}
          href={to}
          aria-current={asked === to ? 'page' : undefined}
          className={classes(
            'flex items-center border-y-3 border-transparent px-2.5 text-14 font-bold xl:px-3 xl:text-16',
            on === 'panel'
              ? 'aria-[current=page]:border-b-on-panel'
              : 'text-muted hover:text-ink aria-[current=page]:border-b-primary aria-[current=page]:text-ink',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
