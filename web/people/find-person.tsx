import { useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { may } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { classes } from '#web/ui/classes.ts'
import { rove } from '#web/ui/roving.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CONTROL } from '#web/forms/control-class.ts'
import { staffLoanPath } from '#web/staff-kit/admin-tabs.ts'
import { FoundPeople } from '#web/people/found-people.tsx'
import type { FoundPerson } from '#web/people/found-person-row.tsx'
import { KeyCap } from '#web/staff-kit/key-cap.tsx'
import { useFoundPeople } from '#web/people/use-found-people.ts'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'

const LABEL = 'Find a person'

/** Where a found person leads: to the loan in hand, else to their account. */
const wayTo = (person: FoundPerson): string =>
  person.loan ? staffLoanPath(person.loan.id) : `${PATHS.admin}?tab=users&search=${encodeURIComponent(person.fullName)}`

/** Finds anybody from every staff screen, as one types: phone, name, loan number, receipt number. The key `f` leads here. */
export function FindPerson() {
  const staff = useSignedIn()
  return may(staff, 'view_customer_profiles') ? <FindBox /> : null
}

function FindBox() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [, go] = useLocation()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  useShortcuts({ f: () => field.current?.focus() })
  const choose = (person: FoundPerson | undefined) => {
    if (!person) return
    setOpen(false)
    setTyped('')
    go(wayTo(person))
  }
  const { shows, found, reading, isAnswered, enter, typeOn } = useFoundPeople(typed.trim(), open, choose)
  const press = (key: string): boolean => {
    if (key === 'Escape') setOpen(false)
    else if (key === 'Enter') {
      if (isAnswered) choose(found[at])
      else enter()
    } else {
      const to =
        key === 'ArrowDown' || key === 'ArrowUp' ? rove(key === 'ArrowDown' ? 'ArrowRight' : 'ArrowLeft', at, found.length) : undefined
      if (to === undefined) return false
      setAt(to)
    }
    return true
  }
  return (
    <div className="relative" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={LABEL}
        aria-expanded={shows}
        aria-controls={shows && found.length > 0 ? `${id}-found` : undefined}
        aria-activedescendant={shows && found[at] ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder="Name, phone, loan or receipt"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        className={classes(CONTROL, 'pl-11 lg:pr-12')}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value)
          typeOn()
          setOpen(true)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (press(event.key)) event.preventDefault()
        }}
      />
      <span aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 bg-surface lg:inline">
        <KeyCap>f</KeyCap>
      </span>
      {shows && <FoundPeople id={id} found={found} at={at} reading={reading} onChoose={choose} />}
    </div>
  )
}
