import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CONTROL } from '#web/forms/control-class.ts'

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds after the last letter; set it where each search is a request. */
  wait?: number
}

/** `/` and Ctrl-K focus the header's search instead. */
export function SearchBox({ label, value, onChange, wait = 0 }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [shown, setShown] = useState(value)
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
  return (
    <div className="relative min-w-52 flex-1">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={120}
        value={typed}
        className={classes(CONTROL, 'pl-11')}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  )
}
