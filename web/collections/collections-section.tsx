import { listCollections } from '#contract/collections.ts'
import { addDays, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING } from '#domain/kernel/money.ts'
import { COLLECTION_DAYS_AHEAD } from '#domain/collections/collection-day.ts'
import { TextField } from '#web/forms/text-field.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { useList } from '#web/lib/use-list.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { PromiseMark } from '#web/collections/promise-mark.tsx'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { OwingCard } from '#web/collections/owing-card.tsx'
import { OwingPhone } from '#web/collections/owing-phone.tsx'
import '#web/reports/portfolio-print.css'

type Collection = AnswerOf<typeof listCollections>[number]

/** The printed sheet has a column for payments and promises. */
export function CollectionsSection() {
  const view = useView()
  const today = todayHere()
  const day = view.get('day') ?? today
  const list = useList(listCollections, { query: { day } })
  return (
    <TabPage
      title="Collection sheet"
      lead="Amounts overdue or due on this day, longest overdue first. Money that waits for confirmation is left out."
      beside={
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          <RefreshButton onClick={list.retry} />
          <Button kind="second" size="desk" icon="print" onClick={() => window.print()}>
            Print collection sheet
          </Button>
          <ExportButton list="collections" filters={{ day }} />
        </div>
      }
    >
      <div className="mb-4 max-w-56 print:hidden">
        <TextField
          label="Day"
          type="date"
          value={day}
          min={today}
          max={addDays(today, COLLECTION_DAYS_AHEAD)}
          onChange={(chosen) => view.set({ day: chosen === today ? undefined : chosen })}
        />
      </div>
      <div className="report-print collection-sheet">
        <ListStates
          list={list}
          what="the collection sheet"
          empty={{
            title: 'Nothing to collect on this day',
            words: 'Loans appear here on the day a payment falls due, and stay until it is paid.',
          }}
        >
          {(loans) => (
            <>
              <p className="mb-3">
                <strong>{formatDay(day)}</strong>: {loans.length === 1 ? '1 loan' : `${loans.length} loans`}
                {list.more && ' so far'}, <Cedis value={add(NOTHING, ...loans.map((loan) => loan.toCollect))} className="font-bold" /> to
                collect
              </p>
              <CollectionRows loans={loans} day={day} />
            </>
          )}
        </ListStates>
      </div>
    </TabPage>
  )
}

function CollectionRows({ loans, day }: { loans: readonly Collection[]; day: LocalDate }) {
  return (
    <DataTable
      caption={`To collect on ${formatDay(day)}`}
      rows={loans}
      rowKey={(loan) => loan.id}
      columns={[
        { head: 'Loan', cell: (loan) => <StaffLoanLink id={loan.id} ownerId={loan.userId} /> },
        { head: 'Customer', names: true, cell: (loan) => <span className="font-bold">{loan.customerName}</span> },
        { head: 'Phone', cell: ({ phone }) => <OwingPhone phone={phone} /> },
        { head: 'Address', cell: (loan) => loan.address ?? '' },
        { head: 'Due that day', figures: 'cedis', cell: (loan) => <Cedis value={loan.dueOnDay} /> },
        { head: 'Overdue', figures: 'cedis', cell: (loan) => <Cedis value={loan.overdueAmount} /> },
        { head: 'To collect', figures: 'cedis', cell: (loan) => <Cedis value={loan.toCollect} className="font-bold" /> },
        { head: 'Promise', cell: (loan) => loan.promise && <PromiseMark promise={loan.promise} /> },
        {
          head: 'Paid or promised',
          headHidden: true,
          cell: () => <span aria-hidden="true" className="hidden w-40 border-b border-ink print:block" />,
        },
      ]}
      phone={(loan) => (
        <OwingCard loan={loan} amount={loan.toCollect}>
          {formatParts(loan, day)}
        </OwingCard>
      )}
    />
  )
}

function formatParts({ dueOnDay, overdueAmount, overdueSince }: Collection, day: LocalDate) {
  if (overdueSince === null) return 'Due that day'
  const late = (
    <>
      <Cedis value={overdueAmount} /> overdue since {formatDay(overdueSince, day)}
    </>
  )
  if (dueOnDay === NOTHING) return late
  return (
    <>
      {late}, <Cedis value={dueOnDay} /> due that day
    </>
  )
}
