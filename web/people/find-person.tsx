import { useId, useRef, useState, useEffect } from 'react'
import { useLocation } from 'wouter'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { rove } from '#web/ui/roving.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CONTROL } from '#web/forms/control-class.ts'
import { staffLoanPath } from '#web/staff-kit/admin-tabs.ts'
import { KeyCap } from '#web/staff-kit/key-cap.tsx'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'
import { errorText } from '#web/lib/api-error.ts'
import { findPeople } from '#contract/people.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'

const LABEL = 'Find a person'

const wayTo = (person: FoundPerson): string =>
  person.loan ? staffLoanPath(person.loan.id) : `${PATHS.admin}?tab=users&search=${encodeURIComponent(person.fullName)}`

/** Finds people by phone, name, loan number or receipt number, on every staff screen. The key `f` focuses it. */
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

interface FoundPeopleProps {
  /** The id of the search box, from which the row ids derive. */
  id: string
  found: readonly FoundPerson[]
  /** The row selected with the keys. */
  at: number
  reading: { error: Error | null; isPending: boolean }
  onChoose: (person: FoundPerson) => void
}

function FoundPeople({ id, found, at, reading, onChoose }: FoundPeopleProps) {
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-card border border-line bg-surface shadow-over">
      {found.length > 0 && (
        <div id={`${id}-found`} role="listbox" aria-label="People found" className="max-h-96 divide-y divide-line overflow-y-auto">
          {found.map((person, index) => (
            <FoundPersonRow
              key={person.userId}
              id={`${id}-${index}`}
              person={person}
              chosen={index === at}
              onChoose={() => onChoose(person)}
            />
          ))}
        </div>
      )}
      <p role="status" className={found.length > 0 ? 'sr-only' : 'p-3 text-muted'}>
        {reading.error ? errorText(reading.error, 'We could not search. Please try again.') : formatFound(found.length, reading.isPending)}
      </p>
    </div>
  )
}

function formatFound(count: number, searching: boolean): string {
  if (searching) return 'Searching...'
  if (count === 0) return 'Nobody found. Enter the beginning of a name, or a full number.'
  return count === 1 ? '1 person found.' : `${count} people found.`
}

const TYPING_PAUSE_MS = 200

/**
 * The people who match the text, searched after a pause in typing. `enter` waits for the response to the current text and then chooses the first person,
 * because the list may still show the matches of an earlier text.
 */
function useFoundPeople(text: string, isOpen: boolean, choose: (person: FoundPerson | undefined) => void) {
  const debounced = useDebounced(text, TYPING_PAUSE_MS)
  const q = text === '' ? '' : debounced
  const reading = useRead(findPeople, { query: { q } }, { enabled: isOpen && q.length > 0, staleTime: 10_000 })
  const [entered, setEntered] = useState('')
  const answers = text === q ? reading.data : undefined
  const isAwaited = isOpen && text !== '' && entered === text
  useEffect(() => {
    if (isAwaited && answers !== undefined) choose(answers[0])
  }, [isAwaited, answers, choose])
  return {
    shows: isOpen && q.length > 0,
    found: reading.data ?? [],
    reading,
    isAnswered: answers !== undefined,
    enter: () => setEntered(text),
    /** The text changed, so the earlier Enter no longer applies. */
    typeOn: () => setEntered(''),
  }
}

type FoundPerson = AnswerOf<typeof findPeople>[number]

interface FoundPersonRowProps {
  id: string
  person: FoundPerson
  chosen: boolean
  onChoose: () => void
}

function FoundPersonRow({ id, person, chosen, onChoose }: FoundPersonRowProps) {
  const { loan } = person
  return (
    // The focus stays in the box, because losing it closes the list before the click.
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className={classes('flex cursor-pointer items-center gap-3 p-3', chosen ? 'bg-primary-tint' : 'hover:bg-paper')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
    >
      <ArchAvatar name={person.fullName} className="h-10 w-9 pb-1.5" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{person.fullName}</span>
        <span className="block text-14 text-muted tabular-nums">
          {person.phone ?? 'No phone'}
          {!person.isActive && ', deactivated'}
        </span>
      </span>
      {loan && (
        <span className="grid justify-items-end gap-1 text-14">
          <span className="text-muted">Loan #{loan.id}</span>
          {loan.status === 'active' ? <Cedis value={loan.outstanding} className="font-bold" /> : <LoanBadge status={loan.status} />}
        </span>
      )}
    </div>
  )
}
