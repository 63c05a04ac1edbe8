import { useState } from 'react'
import { listCollectionCases, readCollectionCase, readCollectionSummary } from '#contract/collections.ts'
import { add, NOTHING } from '#domain/kernel/money.ts'
import { COLLECTION_BAND_NAMES } from '#domain/collections/collection-case.ts'
import { CaseBands } from '#web/collections/case-bands.tsx'
import { afterSaving, stepFrom } from '#web/collections/case-labels.ts'
import { ChoiceSwitch } from '#web/collections/choice-switch.tsx'
import { CollectionLinks } from '#web/collections/collection-links.tsx'
import { CasePanel } from '#web/collections/case-panel.tsx'
import { CaseSmsDialog, type SmsScope } from '#web/collections/case-sms-dialog.tsx'
import { CaseRows } from '#web/collections/case-rows.tsx'
import { UnsentContacts } from '#web/collections/unsent-contacts.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { useList } from '#web/lib/use-list.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { staffLoanPath, tabPath } from '#web/staff-kit/admin-tabs.ts'
import { KeyCap } from '#web/staff-kit/key-cap.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { useCaseRefresh } from '#web/staff-kit/staff-follow-ups.ts'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'
import { useView } from '#web/staff-kit/use-view.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ErrorState } from '#web/lib/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting } from '#web/ui/waiting.tsx'

const SHOWN = ['mine', 'all', 'unassigned'] as const
type Shown = (typeof SHOWN)[number]
const SHOWN_NAMES = { mine: 'Mine', all: 'All', unassigned: 'Not assigned' } as const satisfies Record<Shown, string>
type Summary = AnswerOf<typeof readCollectionSummary>

/** Rules C9 to C15. */
export function CollectionQueue() {
  const view = useView()
  const readAgain = useCaseRefresh()
  const [saved, setSaved] = useState(false)
  const [written, setWritten] = useState(0)
  const show = SHOWN.find((each) => each === view.get('show')) ?? 'mine'
  const band = COLLECTION_BAND_NAMES.find((each) => each === view.get('band'))
  const list = useList(listCollectionCases, { query: { show, band } })
  const summary = useRead(readCollectionSummary, { query: { show } })
  const ids = list.pages.flat().map(({ loanId }) => loanId)
  const requested = Number(view.get('loan'))
  const open = requested > 0 ? requested : undefined
  // Opening is audited, so only a click or key opens a case.
  const openCase = (id: number | undefined, step = false) => view.set({ loan: id === undefined ? undefined : String(id) }, { step })
  const move = (by: 1 | -1) => () => openCase(stepFrom(ids, open, by))
  useShortcuts({ j: move(1), k: move(-1), ArrowDown: move(1), ArrowUp: move(-1) })
  return (
    <>
      <UnsentContacts key={written} />
      <div className="lg:grid lg:min-h-[calc(100dvh-3.5rem)] lg:grid-cols-[minmax(0,1fr)_352px]">
        <section aria-label="Cases" className={classes('min-w-0', open !== undefined && 'hidden lg:block')}>
          <div className="grid gap-3 px-4 py-4 lg:gap-2 lg:px-6 lg:py-3">
            <QueueHead summary={summary.data} onRefresh={() => readAgain()} scope={{ show, band }} />
            {summary.data && (
              <CaseBands bands={summary.data.bands} chosen={band} onChoose={(chosen) => view.set({ band: chosen, loan: undefined })} />
            )}
            <div className="flex flex-wrap items-center justify-between gap-2">
              <ChoiceSwitch
                label="Whose cases"
                choices={SHOWN.map((value) => ({ value, name: SHOWN_NAMES[value], count: summary.data?.cases[value] }))}
                chosen={show}
                onChoose={(each) => view.set({ show: each === 'mine' ? undefined : each, loan: undefined })}
              />
              <CollectionLinks chosen="collections" />
            </div>
          </div>
          <div className={classes('border-t border-line', ids.length === 0 && 'p-4 lg:px-6')}>
            <ListStates list={list} what="the cases" empty={emptyWords(show, band !== undefined)}>
              {(rows) => <CaseRows rows={rows} open={open} onOpen={(id) => openCase(id, true)} />}
            </ListStates>
          </div>
          <QueueKeys />
        </section>
        <CasePane
          open={open}
          ids={ids}
          hasMore={list.more !== undefined}
          takesFocus={saved}
          onOpen={openCase}
          onRead={() => readAgain()}
          onWritten={() => {
            setWritten((before) => before + 1)
            readAgain()
          }}
          onSaved={() => {
            setSaved(true)
            setWritten((before) => before + 1)
            openCase(open === undefined ? undefined : afterSaving(ids, open))
            readAgain()
          }}
        />
      </div>
    </>
  )
}

interface CasePaneProps {
  open: number | undefined
  ids: readonly number[]
  hasMore: boolean
  takesFocus: boolean
  onOpen: (loanId: number | undefined) => void
  onRead: () => void
  onWritten: () => void
  onSaved: () => void
}

function CasePane({ open, ids, hasMore, takesFocus, onOpen, onRead, onWritten, onSaved }: CasePaneProps) {
  return (
    <aside
      aria-label="Open case"
      className={classes(
        'border-line bg-surface lg:sticky lg:top-14 lg:h-[calc(100dvh-3.5rem)] lg:overflow-y-auto lg:border-l',
        open === undefined && 'hidden lg:block',
      )}
    >
      {open === undefined ? (
        <p className="p-4 text-muted">Choose a case. It opens here, and each opening is recorded in the audit trail.</p>
      ) : (
        <OpenCase
          key={open}
          loanId={open}
          place={ids.includes(open) ? `${ids.indexOf(open) + 1} of ${ids.length}${hasMore ? '+' : ''}` : ''}
          takesFocus={takesFocus}
          onBack={() => onOpen(undefined)}
          onNext={() => onOpen(stepFrom(ids, open, 1))}
          onRead={onRead}
          onWritten={onWritten}
          onSaved={onSaved}
        />
      )}
    </aside>
  )
}

interface QueueHeadProps {
  summary: Summary | undefined
  scope: SmsScope
  onRefresh: () => void
}

function QueueHead({ summary, scope, onRefresh }: QueueHeadProps) {
  const staff = useSignedIn()
  const [texts, setTexts] = useState(false)
  const cases = summary?.bands.reduce((sum, one) => sum + one.cases, 0) ?? 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="lg:flex lg:items-baseline lg:gap-3">
        <h2 className="text-22 font-bold tracking-tight">Collections</h2>
        {summary && (
          <p className="text-14 text-muted">
            {cases === 1 ? '1 loan' : `${cases} loans`}, <Cedis value={add(NOTHING, ...summary.bands.map(({ overdue }) => overdue))} />{' '}
            overdue · <Cedis value={summary.paidToday} /> paid today
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {summary && (
          <Badge tone={summary.callsAllowed ? 'success' : 'caution'} icon="clock">
            {summary.callsAllowed ? 'Calls until 20:00' : 'No calls until 07:00'}
          </Badge>
        )}
        {may(staff, 'create_notifications') && cases > 0 && (
          <Button kind="second" size="desk" icon="sms" onClick={() => setTexts(true)}>
            Send SMS
          </Button>
        )}
        <LinkButton kind="second" size="desk" icon="print" to={tabPath('field')}>
          Field sheet
        </LinkButton>
        <RefreshButton onClick={onRefresh} />
        {texts && <CaseSmsDialog scope={scope} onClose={() => setTexts(false)} />}
      </div>
    </div>
  )
}

function emptyWords(show: Shown, filtered: boolean) {
  if (filtered) return { title: 'No cases in this band', words: 'Press the band again to see all cases.' }
  if (show === 'mine')
    return { title: 'No cases are yours', words: 'New cases are assigned after the daily close. Choose All to see those of the team.' }
  return { title: 'No cases', words: 'A loan appears here on the day after a missed due date, and leaves when it is paid.' }
}

interface OpenCaseProps {
  loanId: number
  place: string
  takesFocus: boolean
  onBack: () => void
  onNext: () => void
  onRead: () => void
  onWritten: () => void
  onSaved: () => void
}

function OpenCase({ loanId, place, takesFocus, onBack, onNext, onRead, onWritten, onSaved }: OpenCaseProps) {
  const reading = useRead(readCollectionCase, { params: { id: loanId } }, { staleTime: 0 })
  return (
    <>
      <div className="flex items-center justify-between border-b border-line px-2 py-1 lg:hidden">
        <Button kind="quiet" icon="back" onClick={onBack}>
          {place === '' ? 'All cases' : place}
        </Button>
        <Button kind="quiet" onClick={onNext}>
          Next
        </Button>
      </div>
      <div className="p-4">
        {reading.data ? (
          <CasePanel opened={reading.data} takesFocus={takesFocus} onRead={onRead} onWritten={onWritten} onSaved={onSaved} />
        ) : reading.error ? (
          <>
            <ErrorState title="We could not open this case" error={reading.error} onRetry={() => void reading.refetch()} />
            <Link href={staffLoanPath(loanId)} className="text-primary underline underline-offset-4">
              Open Loan #{loanId}
            </Link>
          </>
        ) : (
          <Waiting label="Loading the case...">
            <Skeleton className="mb-4 h-12 w-2/3" />
            <Skeleton className="mb-4 h-16 w-full" />
            <Skeleton className="h-40 w-full" />
          </Waiting>
        )}
      </div>
    </>
  )
}

function QueueKeys() {
  return (
    <p className="hidden flex-wrap items-center gap-x-4 gap-y-2 p-4 text-14 text-muted lg:flex">
      <span className="inline-flex items-center gap-1">
        <KeyCap>j</KeyCap> <KeyCap>k</KeyCap> next, previous
      </span>
      <span className="inline-flex items-center gap-1">
        <KeyCap>c</KeyCap> show number and call
      </span>
      <span className="inline-flex items-center gap-1">
        <KeyCap>1</KeyCap> – <KeyCap>6</KeyCap> outcome
      </span>
      <span className="inline-flex items-center gap-1">
        <KeyCap>Enter</KeyCap> save and open next
      </span>
      <span className="inline-flex items-center gap-1">
        <KeyCap>o</KeyCap> customer page
      </span>
    </p>
  )
}
