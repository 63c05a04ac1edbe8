import { takenIn } from '#domain/ledger/entry-kinds.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from '#web/ui/link.tsx'
import { go } from '#web/ui/location.ts'
import type { readMyDay } from '#contract/reports.ts'
import { readOwnTill } from '#contract/tills.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { nameOf, useSignedIn } from '#web/lib/current-user.ts'
import { useConnection } from '#web/lib/online.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useMyDay } from '#web/my-day/use-my-day.ts'
import { timeWords, waitingLabel, type Waiting, type WaitingGroup } from '#web/my-day/waiting-labels.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { opensTab, tabPath } from '#web/staff-kit/admin-tabs.ts'
import { KeyCap } from '#web/staff-kit/key-cap.tsx'
import { OutOfDate } from '#web/staff-kit/out-of-date.tsx'
import { holdsOneOf } from '#web/staff-kit/staff-reasons.ts'
import { useShortcuts } from '#web/staff-kit/use-shortcuts.ts'
import { reasonOfTill } from '#web/tills/till-reason.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Waiting as Loading } from '#web/ui/waiting.tsx'

const DayFigures = lazy(async () => ({ default: (await import('#web/my-day/day-figures.tsx')).DayFigures }))
const OwnCases = lazy(async () => ({ default: (await import('#web/my-day/own-cases.tsx')).OwnCases }))

/** Rule A26. Nothing is opened or audited before a click. */
export function MyDayTab() {
  const staff = useSignedIn()
  const reading = useMyDay()
  const seesReports = holdsOneOf(staff, ['view_loan_reports'])
  return (
    <section className="mx-auto max-w-[calc(var(--container-page)+11rem)] px-4 py-4 md:px-6">
      <div className="mb-3 flex min-h-10 flex-wrap items-center gap-x-3">
        <h2 className="text-22 font-bold tracking-tight">My day</h2>
        <p className="hidden flex-1 text-14 text-muted sm:block">{nameOf(staff)}, money first, then the nearest deadline</p>
        <p aria-hidden="true" className="hidden items-center gap-1.5 text-14 text-muted lg:flex">
          <KeyCap>j</KeyCap> <KeyCap>k</KeyCap> next, previous <KeyCap>Enter</KeyCap> open
        </p>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_364px]">
        <div className="grid min-w-0 gap-4">
          {reading.data ? (
            <>
              {reading.error && <OutOfDate onRetry={() => void reading.refetch()} />}
              <Lists day={reading.data} />
            </>
          ) : reading.error ? (
            <ErrorState title="We could not load this list" error={reading.error} onRetry={() => void reading.refetch()} />
          ) : (
            <Loading label="Loading your day...">
              {['first', 'second', 'third'].map((row) => (
                <Skeleton key={row} className="mb-2 h-16 w-full" />
              ))}
            </Loading>
          )}
        </div>
        <aside aria-label="Figures of the day" className="grid min-w-0 gap-4">
          <Suspense fallback={null}>{seesReports && <DayFigures />}</Suspense>
          {opensTab(staff, 'cash') && <OwnTillCard />}
          <Suspense fallback={null}>{!seesReports && opensTab(staff, 'collections') && <OwnCases />}</Suspense>
        </aside>
      </div>
    </section>
  )
}

const LIST = 'overflow-hidden rounded-card border border-line bg-surface shadow-card'
const GROUPS: readonly WaitingGroup[] = ['Money', 'Loans', 'Complaints']

function Lists({ day }: { day: AnswerOf<typeof readMyDay> }) {
  const [group, setGroup] = useState<WaitingGroup>()
  const of = (each: WaitingGroup) => day.waiting.filter((item) => waitingLabel(item).group === each)
  const groups = GROUPS.filter((each) => of(each).length > 0)
  const shown = group !== undefined && groups.includes(group) ? of(group) : day.waiting
  return (
    <>
      {day.waiting.length === 0 ? (
        <EmptyState title="Nothing waits for you" action={<Onward />}>
          What needs your decision, your money or your answer appears here.
        </EmptyState>
      ) : (
        <section className={LIST}>
          <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
            <h3 className="text-16 font-bold">Waiting for you</h3>
            {groups.length > 1 ? (
              <div role="group" aria-label="Show" className="flex overflow-hidden rounded-control border border-edge text-14">
                <Segment name="All" count={day.waiting.length} pressed={shown === day.waiting} onPress={() => setGroup(undefined)} />
                {groups.map((each) => (
                  <Segment
                    key={each}
                    name={each}
                    count={of(each).length}
                    pressed={shown !== day.waiting && group === each}
                    onPress={() => setGroup(each)}
                  />
                ))}
              </div>
            ) : (
              <span className="text-14 text-muted">{day.waiting.length === 1 ? '1 item' : `${day.waiting.length} items`}</span>
            )}
          </div>
          <WaitingRows items={shown} keys />
        </section>
      )}
      {day.forOthers.length > 0 && (
        <section className={LIST}>
          <div className="flex items-center justify-between gap-2 px-4 py-3">
            <h3 className="text-16 font-bold">Waiting for another person</h3>
            <span className="text-14 text-muted">{day.forOthers.length === 1 ? '1 item' : `${day.forOthers.length} items`}</span>
          </div>
          <WaitingRows items={day.forOthers} />
        </section>
      )}
    </>
  )
}

function Onward() {
  const staff = useSignedIn()
  if (opensTab(staff, 'pending')) return <LinkButton to={tabPath('pending')}>Open Pending Loans</LinkButton>
  return opensTab(staff, 'customers') ? <LinkButton to={tabPath('customers')}>Open Customers</LinkButton> : undefined
}

function Segment({ name, count, pressed, onPress }: { name: string; count: number; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classes(
        'min-h-9 border-l border-line px-2 font-bold sm:px-3 -outline-offset-2 first:border-l-0',
        pressed ? 'bg-primary-tint text-primary' : 'hover:bg-paper',
      )}
      onClick={onPress}
    >
      {name} {count}
    </button>
  )
}

/** `keys`: j, k and Enter work in this list. */
function WaitingRows({ items, keys = false }: { items: readonly Waiting[]; keys?: boolean }) {
  const today = todayHere()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const chosen = Math.min(at, items.length - 1)
  const move = (step: number) => {
    const to = Math.max(0, Math.min(items.length - 1, chosen + step))
    setAt(to)
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  const isOff = useConnection() !== 'good'
  const open = () => {
    const item = items[chosen]
    if (item && !isOff) go(waitingLabel(item).to(item))
  }
  useShortcuts(keys ? { j: () => move(1), k: () => move(-1), Enter: open } : {})
  return (
    <ul ref={list} className="divide-y divide-line border-t border-line">
      {items.map((item, index) => {
        const { icon, title, words, action, to } = waitingLabel(item)
        const time = timeWords(item, today)
        const first = keys && index === chosen
        return (
          <li
            key={`${item.kind} ${item.id}`}
            className={classes(
              'grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-l-3 px-4 py-2.5 sm:min-h-[67px] sm:grid-cols-[24px_minmax(0,1fr)_auto_136px]',
              first ? 'border-l-primary bg-primary-tint' : 'border-l-transparent',
            )}
          >
            <Icon name={icon} className="size-5 text-muted" />
            <div className="min-w-0 text-14">
              <p className="font-bold">{title(item)}</p>
              <p className={item.kind === 'broken_promise' ? 'text-caution' : 'text-muted'}>{words(item, today)}</p>
            </div>
            <div className="text-right text-14 tabular-nums">
              {item.amount !== null && <Cedis value={item.amount} className="text-16 font-bold" />}
              {time && (
                <p className={classes('ml-auto max-w-24 sm:max-w-none', time.urgent ? 'font-bold text-caution' : 'text-muted')}>
                  {time.words}
                </p>
              )}
            </div>
            <Link
              href={to(item)}
              aria-label={`${action}: ${title(item)}`}
              aria-disabled={isOff || undefined}
              className={buttonClass({
                kind: first ? 'primary' : 'second',
                size: 'desk',
                className: classes('col-span-full sm:col-auto', isOff && 'pointer-events-none opacity-60'),
              })}
            >
              {action}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function OwnTillCard() {
  const { data } = useRead(readOwnTill, {})
  const till = data?.till
  const closed = data && reasonOfTill(data)
  if (closed !== undefined) return <ClosedTillCard reason={closed} />
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-16 font-bold">{till ? 'Your till' : 'Cash desk'}</h3>
        {till && <p className="text-14 text-muted">open since {formatTime(till.openedAt)}</p>}
      </div>
      {till ? (
        <p className="mt-2 mb-4">
          <span className="block text-14 text-muted">Taken today, less returns</span>
          <Cedis value={takenIn(till.movements)} className="text-28 font-bold" />
        </p>
      ) : (
        <p className="mt-1 mb-4 text-14 text-muted">Find the customer, check the amount, press Enter.</p>
      )}
      <div className="grid gap-2">
        <LinkButton to={tabPath('cash')}>
          Take a payment
          <span aria-hidden="true" className="rounded-mark border border-current px-1.5 font-mono text-14">
            d
          </span>
        </LinkButton>
        {till && (
          <LinkButton kind="second" to={tabPath('till')}>
            Count and close till
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

/** Links to the cash desk, as mobile money needs no till. */
const ClosedTillCard = ({ reason }: { reason: string }) => (
  <Card>
    <h3 className="text-16 font-bold">Your till</h3>
    <p className="mt-1 mb-4 text-14 text-muted">{reason}</p>
    <div className="grid gap-2">
      <LinkButton to={tabPath('till')}>Go to your till</LinkButton>
      <LinkButton kind="second" to={tabPath('cash')}>
        Cash desk
      </LinkButton>
    </div>
  </Card>
)
