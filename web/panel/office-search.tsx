import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { go } from '#web/ui/location.ts'
import { searchOffice, SHORTEST_SEARCH } from '#contract/reports.ts'
import { CONTROL } from '#web/forms/control-class.ts'
import { errorText } from '#web/lib/api-error.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useRead } from '#web/lib/use-read.ts'
import { markedParts, searchRows, type SearchRow } from '#web/panel/search-rows.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { KeyCap } from '#web/staff-kit/key-cap.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { useEnterFirst } from '#web/staff-kit/use-enter-first.ts'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { rove } from '#web/ui/roving.ts'

const LABEL = 'Find a customer, loan, receipt or action'
const TYPING_PAUSE_MS = 150
const NOTHING_FOUND = { people: [], receipts: [], transactions: [] }

interface OfficeSearchProps {
  /** On a phone. */
  inDialog?: boolean
  onGo?: () => void
}

/** `/` and Ctrl-K focus it on every staff screen. */
export function OfficeSearch({ inDialog = false, onGo }: OfficeSearchProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(inDialog)
  const [at, setAt] = useState(0)
  useSearchKeys(() => field.current?.focus(), inDialog)
  const choose = (row: SearchRow | undefined, apart = false) => {
    if (!row) return
    if (apart) {
      window.open(row.to, '_blank', 'noopener')
      return
    }
    setOpen(false)
    setTyped('')
    go(row.to)
    onGo?.()
  }
  const { rows, words, enter, typeOn } = useOfficeRows(typed.trim(), open, choose)
  const type = (text: string) => {
    setTyped(text)
    typeOn()
    setOpen(true)
    setAt(0)
  }
  const press = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape' && !inDialog) {
      setOpen(false)
      setTyped('')
      field.current?.blur()
    } else if (event.key === 'Enter') {
      if (rows) choose(rows[at], event.ctrlKey || event.metaKey)
      else enter()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setAt(rove(event.key, at, rows?.length ?? 0) ?? 0)
    else return false
    return true
  }
  const shows = open && typed.trim() !== ''
  const found = rows ?? []
  return (
    <div className="relative" onBlur={(event) => !inDialog && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted md:top-2.5" />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={LABEL}
        aria-expanded={shows}
        aria-controls={shows && found.length > 0 ? `${id}-found` : undefined}
        aria-activedescendant={shows && found[at] ? `${id}-${found[at].id}` : undefined}
        aria-autocomplete="list"
        placeholder={LABEL}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        data-focus-first={inDialog ? '' : undefined}
        className={classes(CONTROL, 'pl-11 text-ellipsis', !inDialog && 'md:min-h-10 md:py-1 md:text-14 lg:pr-28')}
        onFocus={() => setOpen(true)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (press(event)) event.preventDefault()
        }}
      />
      {!inDialog && <FieldKeys />}
      {shows && <Results id={id} rows={rows} words={words} typed={typed} at={at} inDialog={inDialog} onChoose={choose} />}
    </div>
  )
}

const FieldKeys = () => (
  <span aria-hidden="true" className="pointer-events-none absolute top-1/2 right-2 hidden -translate-y-1/2 gap-1 bg-surface lg:flex">
    <KeyCap>/</KeyCap>
    <KeyCap>Ctrl K</KeyCap>
  </span>
)

interface ResultsProps {
  id: string
  rows: readonly SearchRow[] | undefined
  words: string
  typed: string
  at: number
  inDialog: boolean
  onChoose: (row: SearchRow, apart: boolean) => void
}

function Results({ id, rows = [], words, typed, at, inDialog, onChoose }: ResultsProps) {
  return (
    <div
      className={classes(
        'overflow-hidden bg-surface',
        inDialog
          ? 'mt-3'
          : 'absolute top-full left-0 z-30 mt-1 w-[600px] max-w-[calc(100vw-240px)] rounded-card border border-line shadow-over',
      )}
    >
      <Rows id={id} rows={rows} typed={typed} at={at} onChoose={onChoose} />
      <p role="status" className={rows.length > 0 ? 'sr-only' : 'p-3 text-muted'}>
        {words}
      </p>
      {!inDialog && rows.length > 0 && <SearchKeys />}
    </div>
  )
}

function useSearchKeys(focus: () => void, off: boolean): void {
  useShortcuts(off ? {} : { '/': focus })
  const latest = useRef(focus)
  useEffect(() => {
    latest.current = focus
  })
  useEffect(() => {
    if (off) return undefined
    // Ctrl-K works in a field too, but not behind a dialog.
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog:modal') !== null) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [off])
}

/** Searches after a pause in typing. `enter` opens the first row of the current text, once it is there. */
function useOfficeRows(text: string, isOpen: boolean, choose: (row: SearchRow | undefined) => void) {
  const staff = useSignedIn()
  const searches = holdsOneOf(staff, searchOffice.access) && staff.signedInWithCode
  const q = useDebounced(text, TYPING_PAUSE_MS)
  const isSent = searches && (q.length >= SHORTEST_SEARCH || /^[1-9]$/.test(q))
  const reading = useRead(searchOffice, { query: { q } }, { enabled: isOpen && isSent, staleTime: 10_000 })
  const found = isSent ? reading.data : NOTHING_FOUND
  const rows = text === q && found !== undefined ? searchRows(found, text, staff, todayHere()) : undefined
  const { enter, typeOn } = useEnterFirst(text, rows, choose)
  return { rows, words: wordsOf(rows, reading.error, text), enter, typeOn }
}

function wordsOf(rows: readonly SearchRow[] | undefined, error: Error | null, text: string): string {
  if (error) return errorText(error, 'We could not search. Please try again.')
  if (!rows) return 'Searching...'
  if (rows.length > 0) return rows.length === 1 ? '1 result.' : `${rows.length} results.`
  return text.length < SHORTEST_SEARCH
    ? 'Enter at least 2 letters.'
    : 'Nothing found. Enter the beginning of a name, or a whole phone, loan, receipt or transaction number.'
}

interface RowsProps {
  id: string
  rows: readonly SearchRow[]
  typed: string
  at: number
  onChoose: (row: SearchRow, apart: boolean) => void
}

function Rows({ id, rows, typed, at, onChoose }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <div id={`${id}-found`} role="listbox" aria-label="Results" className="max-h-[calc(100dvh-9rem)] overflow-y-auto py-1">
      {rows.map((row, index) => (
        <div key={row.id} role="presentation">
          {row.group !== rows[index - 1]?.group && (
            <span aria-hidden="true" className="block px-4 pt-2 pb-1 text-14 text-muted">
              {row.group}
            </span>
          )}
          {/* The focus stays in the field: losing it closes the list before the click. */}
          <div
            id={`${id}-${row.id}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 border-l-3 px-4 py-1.5 text-14',
              index === at ? 'border-primary bg-primary-tint' : 'border-transparent hover:bg-paper',
            )}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => onChoose(row, event.ctrlKey || event.metaKey)}
            onKeyDown={(event) => event.key === 'Enter' && onChoose(row, event.ctrlKey)}
          >
            {row.icon === undefined ? (
              <ArchAvatar name={row.title} className="h-8 w-7 pb-1 text-14" />
            ) : (
              <Icon name={row.icon} className="mx-1 size-5 text-muted" />
            )}
            <span className="min-w-0 flex-1">
              <span className="font-bold">
                <Marked text={row.title} typed={row.group === 'People' ? typed : ''} />
              </span>{' '}
              <span className="text-muted tabular-nums">{row.words}</span>
            </span>
            <span className="shrink-0 text-muted">{row.what}</span>
          </div>
        </div>
      ))}
    </div>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map(({ text: part, marked }, at) =>
    marked ? (
      // Parts never change places.
      <mark key={`part ${at}`} className="rounded-mark bg-accent text-on-accent">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

const SearchKeys = () => (
  <p aria-hidden="true" className="hidden items-center gap-x-4 border-t border-line px-4 py-2 text-14 text-muted lg:flex">
    {[
      ['↑ ↓', 'choose'],
      ['Enter', 'open'],
      ['Ctrl Enter', 'new tab'],
      ['Esc', 'close'],
    ].map(([key = '', word = '']) => (
      <span key={key} className="inline-flex items-center gap-1.5">
        <KeyCap>{key}</KeyCap> {word}
      </span>
    ))}
  </p>
)
