import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { OutOfDate } from '#web/staff-kit/out-of-date.tsx'

export interface ListReading<Row> {
  pages: readonly (readonly Row[])[]
  isPending: boolean
  error: Error | null
  retry: () => void
  more: (() => void) | undefined
  moreIsComing: boolean
}

interface ListStatesProps<Row> {
  list: ListReading<Row>
  /** "the payments" in "We could not load the payments". */
  what: string
  empty: { title: string; words: string }
  keep?: (row: Row) => boolean
  /** Rows shown at first. */
  first?: number
  children: (rows: readonly Row[]) => ReactNode
}

export function ListStates<Row>({ list, what, empty, keep = () => true, first = Infinity, children }: ListStatesProps<Row>) {
  const [whole, setWhole] = useState(false)
  const rows = list.pages.flat().filter(keep)
  const shortened = !whole && rows.length > first
  if (list.isPending)
    return (
      <Waiting label={`Loading ${what}...`}>
        {['first', 'second', 'third', 'fourth'].map((row) => (
          <Skeleton key={row} className="mb-2 h-14 w-full" />
        ))}
      </Waiting>
    )
  if (list.error && list.pages.length === 0)
    return <ErrorState title={`We could not load ${what}`} error={list.error} onRetry={list.retry} />
  return (
    <>
      {list.error && <OutOfDate onRetry={list.retry} />}
      {rows.length === 0 ? <EmptyState title={empty.title}>{empty.words}</EmptyState> : children(shortened ? rows.slice(0, first) : rows)}
      {shortened && (
        <div className="mt-3">
          <Button kind="second" size="desk" onClick={() => setWhole(true)}>
            {list.more ? 'Show more' : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
      {!shortened && list.more && (
        <div className="mt-3">
          <Button kind="second" size="desk" busy={list.moreIsComing && 'Loading...'} onClick={list.more}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
