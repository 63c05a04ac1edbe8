import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/staff/search-box.tsx'
import { useView } from '#web/staff/use-view.ts'

const NAMES = { actor: 'Person', kind: 'Kind', target: 'Number', action: 'Action' } as const

/** Narrows the trail by the whole of an action, a kind (loan, payment, user) or a number; each filter stands in the address. */
export function AuditFilters() {
  const view = useView()
  const set = Object.entries(NAMES).filter(([name]) => view.get(name) !== undefined)
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <SearchBox label="Action, typed whole" value={view.get('action') ?? ''} wait={400} onChange={(action) => view.set({ action })} />
        <SearchBox label="Kind, for example loan" value={view.get('kind') ?? ''} wait={400} onChange={(kind) => view.set({ kind })} />
        <SearchBox label="Its number" value={view.get('target') ?? ''} wait={400} onChange={(target) => view.set({ target })} />
      </div>
      {set.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {set.map(([name, words]) => (
            <Button key={name} size="desk" kind="second" icon="close" onClick={() => view.set({ [name]: undefined })}>
              {words}: {view.get(name)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
