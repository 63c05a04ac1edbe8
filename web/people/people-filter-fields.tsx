import { CONTROL } from '#web/forms/control-class.ts'
import { PEOPLE_CHOICES } from '#web/people/people-filter.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

const NAMES = ['role', 'state', 'sort'] as const

export function PeopleFilters({ withoutRole = false }: { withoutRole?: boolean }) {
  const view = useView()
  return (
    <div className="flex flex-wrap gap-3">
      {NAMES.filter((name) => !withoutRole || name !== 'role').map((name) => {
        const { label, none, choices } = PEOPLE_CHOICES[name]
        return (
          <div key={name} className="relative w-56">
            <select
              aria-label={label}
              value={view.get(name) ?? ''}
              className={classes(CONTROL, 'appearance-none pr-11')}
              onChange={(event) => view.set({ [name]: event.target.value })}
            >
              <option value="">{none}</option>
              {choices.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
            <Icon name="down" className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2" />
          </div>
        )
      })}
    </div>
  )
}
