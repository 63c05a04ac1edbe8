import { useRef, type KeyboardEvent } from 'react'
import { Link } from '#web/ui/link.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useMyDay } from '#web/my-day/use-my-day.ts'
import { formatCount, railFor, type RailItem } from '#web/panel/rail-items.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { rove } from '#web/ui/roving.ts'

interface RailTabsProps {
  chosen: string
  /** In the phone's drawer: rows of 44 px. */
  large?: boolean
  onGo?: () => void
}

/** Vertical tabs: arrows move, Enter opens, each item has an address. */
export function RailTabs({ chosen, large = false, onGo }: RailTabsProps) {
  const groups = railFor(useSignedIn())
  const list = useRef<HTMLDivElement>(null)
  const counts = useMyDay()
  const countOf = ({ id, count }: RailItem): number | null | undefined =>
    id === 'day' ? counts.data?.waiting.length : count && counts.data?.counts[count]
  const move = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const to = rove(event.key, tabs.indexOf(document.activeElement as HTMLElement), tabs.length) // The focus is on an element of the page.
    if (to === undefined) return
    event.preventDefault()
    tabs[to]?.focus()
  }
  const isShown = groups.some(({ items }) => items.some(({ id }) => id === chosen))
  return (
    <div ref={list} role="tablist" aria-label="Admin Panel" aria-orientation="vertical" tabIndex={-1} onKeyDown={move}>
      {groups.map(({ name, items }, group) => (
        <div key={name} role="presentation" className={large ? 'pt-2' : 'pt-1'}>
          <span aria-hidden="true" className={classes('block px-2 text-14 text-muted', large && 'py-1')}>
            {name}
          </span>
          {items.map((item, at) => (
            <RailTab
              key={item.id}
              item={item}
              count={countOf(item)}
              selected={item.id === chosen}
              stop={item.id === chosen || (!isShown && group === 0 && at === 0)}
              large={large}
              onGo={onGo}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface RailTabProps {
  item: RailItem
  count: number | null | undefined
  selected: boolean
  /** The one stop of the Tab key. */
  stop: boolean
  large: boolean
  onGo: (() => void) | undefined
}

function RailTab({ item, count, selected, stop, large, onGo }: RailTabProps) {
  const shown = typeof count === 'number' && count > 0 ? formatCount(count) : undefined
  return (
    <Link
      href={item.to}
      role="tab"
      id={`tab-${item.id}`}
      aria-selected={selected}
      aria-controls={selected ? 'panel' : undefined}
      tabIndex={stop ? 0 : -1}
      className={classes(
        'relative flex items-center gap-2 rounded-control px-2 text-14 font-bold tracking-tight -outline-offset-2',
        large ? 'min-h-11' : 'min-h-[clamp(1.75rem,3.5dvh,2rem)]',
        selected
          ? classes(
              'text-primary before:absolute before:inset-y-1 before:-left-1.5 before:w-[3px] before:rounded-round before:bg-primary',
              large ? 'bg-primary-tint' : 'bg-surface shadow-card',
            )
          : 'hover:bg-ink/5',
      )}
      onClick={onGo}
    >
      <Icon name={item.icon} className={classes('size-[18px] shrink-0', !selected && 'text-muted')} />
      <span className="min-w-0 flex-1 truncate">{item.name}</span>
      {shown !== undefined && (
        <>
          <span className="sr-only">, </span>
          <span
            className={classes(
              'rounded-round px-1.5 text-14 leading-5 tabular-nums',
              item.id === 'day' || item.id === 'pending' ? 'bg-primary text-on-primary' : large ? 'bg-sunken' : 'bg-surface',
            )}
          >
            {shown}
          </span>
          <span className="sr-only"> waiting</span>
        </>
      )}
    </Link>
  )
}
