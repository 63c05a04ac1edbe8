import { readFieldSheet } from '#contract/collections/case-sending.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatAmount, add, NOTHING } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { byArea } from '#domain/collections/field-sheet.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { telLink } from '#web/shared/dial-link.ts'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { tabPath } from '#web/staff-kit/admin-tabs.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import '#web/reports/portfolio-print.css'
import '#web/collections/field-sheet.css'

type Sheet = AnswerOf<typeof readFieldSheet>
type Row = Sheet['rows'][number]

/** Rule C23. */
export function FieldSheetTab() {
  const reading = useRead(readFieldSheet, {}, { staleTime: 0 })
  return (
    <TabPage
      title="Field sheet"
      lead="Your own cases with phones and addresses, by area. Opening this sheet is recorded as a look at each person."
      beside={
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Button
            kind="second"
            size="desk"
            icon="print"
            disabled={!reading.data || reading.data.rows.length === 0}
            onClick={() => window.print()}
          >
            Print field sheet
          </Button>
          <LinkButton kind="second" size="desk" to={tabPath('collections')}>
            Back to the queue
          </LinkButton>
        </div>
      }
    >
      <ReadStates reading={reading} what="the field sheet">
        {(sheet) =>
          sheet.rows.length === 0 ? (
            <EmptyState title="No cases are yours">Your cases appear here after the daily close, or when you take one.</EmptyState>
          ) : (
            <FieldSheet sheet={sheet} />
          )
        }
      </ReadStates>
    </TabPage>
  )
}

function FieldSheet({ sheet }: { sheet: Sheet }) {
  const staff = useSignedIn()
  const { rows, madeAt, isCut } = sheet
  return (
    <div className="report-print field-sheet">
      {isCut && (
        <div className="mb-3 print:hidden">
          <Notice tone="caution" title="You own more cases than one sheet has">
            The sheet has the first 60 of your queue.
          </Notice>
        </div>
      )}
      <p className="mb-3 text-14">
        <strong>{staff.fullName}</strong>, {formatDay(todayHere())}, {formatTime(madeAt)}:{' '}
        {rows.length === 1 ? '1 case' : `${rows.length} cases`},{' '}
        <Cedis value={add(NOTHING, ...rows.map(({ overdueAmount }) => overdueAmount))} className="font-bold" /> overdue. Calls and visits
        from 07:00 to 20:00. Destroy this sheet after use.
      </p>
      {byArea(rows).map(({ area, rows: here }) => (
        <section key={area} aria-label={area} className="field-area mb-4">
          <h3 className="border-b border-edge py-1 text-16 font-bold">
            {area} <span className="font-normal text-muted">{here.length}</span>
          </h3>
          <ul>
            {here.map((row) => (
              <FieldRow key={row.loanId} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function FieldRow({ row }: { row: Row }) {
  const today = todayHere()
  const { promise } = row
  return (
    <li className="field-row grid gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)_minmax(0,4fr)]">
      <span className="min-w-0">
        <strong className="block">{row.customerName}</strong>
        <span className="block break-words">{row.address ?? 'No address'}</span>
      </span>
      <span>
        {row.phone === null ? (
          'No phone'
        ) : (
          <a href={telLink(row.phone)} className="block font-bold tabular-nums">
            {formatPhone(row.phone)}
          </a>
        )}
        <span className="block text-14 text-muted">Loan #{row.loanId}</span>
      </span>
      <span className="tabular-nums">
        <strong className="block">GH₵{formatAmount(row.overdueAmount)} overdue</strong>
        <span className="block text-14 text-muted">
          {row.daysPastDue === 1 ? '1 day' : `${row.daysPastDue} days`}, balance {formatAmount(row.outstanding)}
        </span>
      </span>
      <span className="text-14">
        {promise && (
          <span className="block">
            Promised {formatAmount(promise.amount)} by {formatDay(promise.on, today)}
          </span>
        )}
        <span aria-hidden="true" className="field-line hidden print:block">
          Result
        </span>
      </span>
    </li>
  )
}
