import { useRef } from 'react'
import { classes } from '#web/ui/classes.ts'
import { rove } from '#web/ui/roving.ts'

export interface Tab<Id extends string> {
  id: Id
  name: string
  count?: number | undefined
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** Arrows, Home and End choose. Each tab needs a `TabPanel` of the same id. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.id === chosen)
  const go = (to: number | undefined) => {
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    onChoose(tab.id)
    row.current?.querySelector<HTMLElement>(`#tab-${tab.id}`)?.focus()
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className="flex overflow-x-auto border-b border-line bg-surface px-2 lg:px-3"
      onKeyDown={(event) => {
        const to = rove(event.key, at, tabs.length)
        if (to === undefined) return
        event.preventDefault()
        go(to)
      }}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`tab-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === chosen}
          aria-controls={tab.id === chosen ? `panel-${tab.id}` : undefined}
          tabIndex={tab.id === chosen ? 0 : -1}
          className={classes(
            'flex min-h-12 shrink-0 items-center gap-2 border-b-3 px-3 text-14 font-bold -outline-offset-3 lg:text-16',
            tab.id === chosen ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
          onClick={() => onChoose(tab.id)}
        >
          {tab.name}
          {tab.count !== undefined && (
            <span
              className={classes(
                'rounded-round px-2 text-14 tabular-nums',
                tab.id === chosen ? 'bg-primary text-on-primary' : 'bg-sunken text-ink',
              )}
            >
              {tab.count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
