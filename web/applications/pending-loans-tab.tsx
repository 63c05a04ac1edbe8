import { useState, useSyncExternalStore } from 'react'
import { listPendingLoans, readStaffLoan } from '#contract/staff-loans.ts'
import { APPROVERS } from '#domain/access/approval-limit.ts'
import { LENDERS } from '#domain/loans/loan.ts'
import { classes } from '#web/ui/classes.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useList } from '#web/lib/use-list.ts'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { LenderFilter } from '#web/applications/lender-filter.tsx'
import { PendingQueue } from '#web/applications/pending-queue.tsx'
import { afterDeciding, matchesSearch, neighbour } from '#web/applications/queue-order.ts'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { OpenedApplication } from '#web/applications/opened-application.tsx'
import { KeyCap } from '#web/staff-kit/key-cap.tsx'

export function PendingLoansTab() {
  const view = useView()
  const wide = useWide()
  const [decided, setDecided] = useState(false)
  const lender = view.get('lender')
  const sought = view.get('search') ?? ''
  const list = useList(listPendingLoans, { query: lender === undefined ? {} : { lender } })
  const ids = list.pages
    .flat()
    .filter((row) => matchesSearch(row, sought))
    .map(({ id }) => id)
  const requested = Number(view.get('loan'))
  const chosen = requested > 0 ? requested : undefined
  // Opening is audited, so only a click or key opens one.
  const show = (id: number | undefined, step = false) => view.set({ loan: id === undefined ? undefined : String(id) }, { step })
  useShortcuts({ j: () => show(neighbour(ids, chosen, 1)), k: () => show(neighbour(ids, chosen, -1)) })
  return (
    <div className="lg:grid lg:grid-cols-[20.5rem_minmax(0,1fr)]">
      <section
        aria-label="Pending applications"
        className={classes(
          'border-line bg-surface lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:overflow-y-auto lg:border-r',
          chosen !== undefined && 'hidden lg:block',
        )}
      >
        <div className="grid gap-3 border-b border-line p-4">
          <div className="flex items-center justify-between gap-2">
            <p>
              <span className="font-bold">{list.isPending ? '' : `${ids.length}${list.more ? '+' : ''} pending`}</span>{' '}
              <span className="text-muted">oldest first</span>
            </p>
            <RefreshButton onClick={list.retry} />
          </div>
          <ExportButton list="pending-loans" filters={{ lender }} />
          <LenderFilter value={lender} onChange={(code) => view.set({ lender: code, loan: undefined })} />
          {/* A search closes the open loan: nobody decides on a loan outside the results. */}
          <SearchBox label="Name or loan number" value={sought} onChange={(search) => view.set({ search, loan: undefined })} />
        </div>
        <ListStates
          list={list}
          what="the pending applications"
          keep={(row) => matchesSearch(row, sought)}
          empty={sought === '' && lender === undefined ? NONE_PENDING : NONE_MATCH}
        >
          {(rows) => <PendingQueue rows={rows} open={chosen} onOpen={(id) => show(id, true)} />}
        </ListStates>
        <QueueKeys />
      </section>
      {chosen !== undefined ? (
        <ReviewPane
          key={chosen}
          id={chosen}
          takesFocus={decided}
          onBack={() => show(undefined)}
          onDecided={() => {
            setDecided(true)
            show(wide ? afterDeciding(ids, chosen) : undefined)
          }}
        />
      ) : (
        <NothingOpen />
      )}
    </div>
  )
}

const NONE_PENDING = {
  title: 'No pending applications',
  words: 'New applications appear here, oldest first. Answer each within 7 business days.',
}
const NONE_MATCH = { title: 'No applications match', words: `Clear the search, or choose all lenders instead of ${LENDERS.mmoa_direct}.` }

const NothingOpen = () => (
  <p className="hidden p-6 text-muted lg:block">Choose an application. It opens here, and each opening is recorded in the audit trail.</p>
)

function QueueKeys() {
  const decides = holdsOneOf(useSignedIn(), [...APPROVERS, 'reject_loans'])
  return (
    <p className="hidden flex-wrap items-center gap-x-3 gap-y-2 border-t border-line p-4 text-14 text-muted lg:flex">
      <ShortcutKey keys={['j', 'k']} words="next, previous" />
      {decides && (
        <>
          <ShortcutKey keys={['Space']} words="check a flag" /> <ShortcutKey keys={['a', 'r']} words="decide" />
        </>
      )}
    </p>
  )
}

interface ReviewPaneProps {
  id: number
  takesFocus: boolean
  onBack: () => void
  onDecided: () => void
}

/** Read at each opening: the server audits each read. */
function ReviewPane({ id, takesFocus, onBack, onDecided }: ReviewPaneProps) {
  const reading = useRead(readStaffLoan, { params: { id } }, { staleTime: 0 })
  const readAgain = async () => (await reading.refetch()).data
  return (
    <div className="min-w-0">
      <div className="border-b border-line bg-surface px-2 py-1 lg:hidden">
        <Button kind="quiet" icon="back" onClick={onBack}>
          All applications
        </Button>
      </div>
      {reading.data ? (
        <OpenedApplication loan={reading.data} takesFocus={takesFocus} readAgain={readAgain} onDecided={onDecided} />
      ) : (
        <div className="p-4 lg:p-6">
          {reading.error ? (
            <ErrorState title={`We could not load Loan #${id}`} error={reading.error} onRetry={() => void reading.refetch()} />
          ) : (
            <Waiting label="Loading the application...">
              <Skeleton className="mb-6 h-14 w-2/3" />
              <Skeleton className="mb-6 h-16 w-full" />
              <Skeleton className="h-48 w-full" />
            </Waiting>
          )}
        </div>
      )}
    </div>
  )
}

function ShortcutKey({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
      {words}
    </span>
  )
}

const WIDE = '(min-width: 64rem)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
