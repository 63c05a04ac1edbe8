import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CONTROL } from '#web/forms/control-class.ts'
import { KeyCap } from '#web/staff-kit/key-cap.tsx'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds of rest after the last letter before it searches: what asks the server waits, what filters does not. */
  wait?: number
  /** Beside another box of the same page, which has the key. */
  quiet?: boolean
}

const NO_KEYS = {}

/** Where a list is searched; the key `/` leads here. */
export function SearchBox({ label, value, onChange, wait = 0, quiet = false }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [shown, setShown] = useState(value)
  // A value that this box did not send (a filter taken away elsewhere) takes the place of what was typed.
  if (value !== shown) {
    setShown(value)
    if (value !== sent) setTyped(value)
  }
  const search = useRef(onChange)
  useEffect(() => {
    search.current = onChange
  })
  const sought = typed.trim()
  useEffect(() => {
    if (sought === value) return undefined
    const timer = setTimeout(() => {
      setSent(sought)
      search.current(sought)
    }, wait)
    return () => clearTimeout(timer)
  }, [sought, value, wait])
  useShortcuts(quiet ? NO_KEYS : { '/': () => field.current?.focus() })
  return (
    <div className="relative min-w-52 flex-1">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={120}
        value={typed}
        className={classes(CONTROL, 'pl-11 lg:pr-12')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {!quiet && (
        <span aria-hidden="true" className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 bg-surface lg:inline">
          <KeyCap>/</KeyCap>
        </span>
      )}
    </div>
  )
}
