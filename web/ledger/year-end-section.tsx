import { useState } from 'react'
import { readSecondPerson } from '#contract/payouts.ts'
import { readLedgerYears, requestYearEnd } from '#contract/ledger-reports.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { WaitingNote } from '#web/staff-kit/waiting-note.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type LedgerYear = AnswerOf<typeof readLedgerYears>['years'][number]

export function YearEndSection() {
  const reading = useRead(readLedgerYears, {})
  const [closing, setClosing] = useState<number>()
  return (
    <TabPage
      title="Years"
      lead="The end of a year moves its income and expenses into retained earnings. Two users close a year, after all of its months."
    >
      <ReadStates reading={reading} what="the years">
        {({ years }) =>
          years.length === 0 ? (
            <EmptyState title="No entries yet">Years with entries appear here.</EmptyState>
          ) : (
            <ul className="grid gap-3">
              {years.map((row) => (
                <li key={row.year} className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card">
                  <Year row={row} onClose={setClosing} />
                </li>
              ))}
            </ul>
          )
        }
      </ReadStates>
      {closing !== undefined && <YearEndDialog year={closing} onClose={() => setClosing(undefined)} />}
    </TabPage>
  )
}

function Year({ row, onClose }: { row: LedgerYear; onClose: (year: number) => void }) {
  const { year, result, closedAt, closedBy, requestedBy } = row
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <strong className="text-18">{year}</strong>
        {row.isClosed ? (
          <Badge tone="success" icon="done">
            Closed
          </Badge>
        ) : (
          <Badge tone="line">Open</Badge>
        )}
      </div>
      {result !== null && closedAt !== null && (
        <p>
          {result < 0 ? 'Loss' : 'Profit'} moved into retained earnings: <strong className="tabular-nums">{formatCedis(result)}</strong>.
          Closed {formatDay(dayOf(closedAt))} by {requestedBy ?? ''} and {closedBy ?? ''}.
        </p>
      )}
      {!row.isClosed && <WaitingNote kind="year_end" subject={year} />}
      {!row.isClosed && (
        <div>
          <Button size="desk" kind="second" reason={row.refusal ?? undefined} onClick={() => onClose(year)}>
            Request the end of {year}
          </Button>
        </div>
      )}
    </>
  )
}

function YearEndDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const sending = useSubmit(requestYearEnd, useFollowUp({ reads: [readLedgerYears, readSecondPerson], onDone: onClose }))
  return (
    <FinalQuestion
      title={`Request the end of ${year}?`}
      confirm={`Yes, request the end of ${year}`}
      cancel="Leave it open"
      kind="primary"
      busy={sending.busy && 'Checking the books...'}
      closed={sending.busy}
      onConfirm={() => sending.send({ body: { year } })}
      onCancel={onClose}
    >
      <SendingNotice sending={sending} title="The year end was not requested" />
      <p>We check the books first. A second user then confirms, and the income and expenses of {year} move into retained earnings.</p>
      <p className="mt-2 font-bold">A closed year cannot be opened again. Later corrections are booked on the open day.</p>
    </FinalQuestion>
  )
}
