import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { actionWords } from '#web/audit/audit-labels.ts'
import { useView } from '#web/staff-kit/use-view.ts'

const NAMES = { actor: 'Person', kind: 'Kind', target: 'Number', action: 'Action' } as const

/** Narrows the trail to one kind of thing and one number. A name, an action or a target in the trail narrows it too; each filter can be taken away. */
export function AuditFilters() {
  const view = useView()
  const chosen = Object.entries(NAMES).filter(([name]) => view.get(name) !== undefined)
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex max-w-form flex-wrap gap-3">
        <SearchBox label="Kind, such as loan" value={view.get('kind') ?? ''} wait={400} onChange={(kind) => view.set({ kind })} />
        <SearchBox
          quiet
          label="Number, such as 218"
          value={view.get('target') ?? ''}
          wait={400}
          onChange={(target) => view.set({ target })}
        />
      </div>
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {chosen.map(([name, words]) => (
            <Button key={name} size="desk" kind="second" icon="close" onClick={() => view.set({ [name]: undefined })}>
              {words}: {name === 'action' ? actionWords(view.get(name) ?? '') : view.get(name)?.slice(0, 12)}
              <span className="sr-only">, take this filter away</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
