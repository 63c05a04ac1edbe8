import { useEffect, useRef } from 'react'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import {
  daysWords,
  GROUP_NAMES,
  groupsOf,
  initialsOf,
  lastWords,
  nextWords,
  promiseWords,
  type CaseGroup,
  type CollectionCase,
} from '#web/collections/case-labels.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

interface CaseRowsProps {
  rows: readonly CollectionCase[]
  open: number | undefined
  onOpen: (loanId: number) => void
}

const HEAD: Readonly<Record<CaseGroup, string>> = {
  broken_promise: 'bg-caution-tint text-caution',
  promise_today: 'bg-info-tint text-info',
  to_contact: 'bg-paper',
  later: 'bg-paper text-muted',
}

const COLUMNS = 'lg:grid lg:grid-cols-[minmax(0,1.7fr)_3rem_5.5rem_minmax(0,1.1fr)_minmax(0,1.8fr)_2rem] lg:items-center lg:gap-3'

/** Rule C15. */
export function CaseRows({ rows, open, onOpen }: CaseRowsProps) {
  return (
    <>
      <div aria-hidden="true" className={classes('hidden border-b border-line bg-sunken px-4 py-2 text-14 text-muted', COLUMNS)}>
        <span>Customer</span>
        <span className="text-right">Days</span>
        <span className="text-right">Overdue, GH₵</span>
        <span>Last contact</span>
        <span>Promise, next step</span>
        <span />
      </div>
      {groupsOf(rows).map(({ group, rows: inGroup }) => (
        <section key={group} aria-label={GROUP_NAMES[group]}>
          <h3 className={classes('border-b border-line px-4 py-1.5 text-14 font-bold', HEAD[group])}>
            {GROUP_NAMES[group]} {inGroup.length}
          </h3>
          <ul className="divide-y divide-line border-b border-line">
            {inGroup.map((row) => (
              <Row key={row.loanId} row={row} isOpen={row.loanId === open} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Row({ row, isOpen, onOpen }: { row: CollectionCase; isOpen: boolean; onOpen: (loanId: number) => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no clean-up function.
    if (isOpen) {
      button.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [isOpen])
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        className={classes(
          'flex min-h-[54px] w-full items-center justify-between gap-3 border-l-4 px-3 py-1.5 text-left -outline-offset-3',
          COLUMNS,
          isOpen ? 'border-primary bg-primary-tint' : 'border-transparent bg-surface hover:bg-paper',
        )}
        onClick={() => onOpen(row.loanId)}
      >
        <RowParts row={row} />
      </button>
    </li>
  )
}

function RowParts({ row }: { row: CollectionCase }) {
  const today = todayHere()
  const promise = promiseWords(row, today)
  const isBroken = row.group === 'broken_promise'
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block truncate font-bold">{row.customerName}</span>
        <span className="hidden text-14 text-muted lg:block">Loan #{row.loanId}</span>
        <span className={classes('block truncate text-14 lg:hidden', isBroken ? 'font-bold text-caution' : 'text-muted')}>
          {promise ? `Promised ${promise}` : `${lastWords(row)}, ${nextWords(row, today)}`}
        </span>
      </span>
      <span className="hidden text-right tabular-nums lg:block">{row.daysPastDue}</span>
      <span className="shrink-0 text-right">
        <Cedis value={row.overdueAmount} className="font-bold lg:text-16 lg:[&>span]:sr-only" />
        <span className="block text-14 text-muted lg:hidden">{daysWords(row.daysPastDue)}</span>
      </span>
      <span className="hidden min-w-0 text-14 lg:block">
        <span className="block truncate">{lastWords(row)}</span>
        {row.lastContact && <span className="block text-muted">{formatDay(dayOf(row.lastContact.at), today)}</span>}
      </span>
      <span className="hidden min-w-0 text-14 lg:block">
        {promise && <span className={classes('block truncate font-bold', isBroken && 'text-caution')}>{promise}</span>}
        <span className={classes('block truncate', promise && 'text-muted')}>{nextWords(row, today)}</span>
      </span>
      <span className="hidden lg:block">
        {row.owner ? (
          <span
            title={row.owner.name}
            className="inline-flex h-7 min-w-8 items-center justify-center rounded-control bg-primary-tint px-1 text-14 font-bold text-primary"
          >
            <span aria-hidden="true">{initialsOf(row.owner.name)}</span>
            <span className="sr-only">Owner {row.owner.name}</span>
          </span>
        ) : (
          <span className="text-14 text-muted">none</span>
        )}
      </span>
      <Icon name="right" className="size-5 shrink-0 text-muted lg:hidden" />
    </>
  )
}
