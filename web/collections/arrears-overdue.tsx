import { listArrears } from '#contract/portfolio.ts'
import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING } from '#domain/kernel/money.ts'
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
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { OwingCard } from '#web/collections/owing-card.tsx'
import { OwingPhone } from '#web/collections/owing-phone.tsx'
import { formatOverdue } from '#web/reports/portfolio-labels.ts'
import '#web/reports/portfolio-print.css'

export function OverdueSection() {
  const list = useList(listArrears, {})
  const today = todayHere()
  return (
    <TabPage
      title="Overdue"
      lead={`Overdue loans on ${formatDay(today)}, longest first. Money that waits for confirmation is not counted as overdue.`}
      beside={
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          <RefreshButton onClick={list.retry} />
          <Button kind="second" size="desk" icon="print" onClick={() => window.print()}>
            Print
          </Button>
          <ExportButton list="arrears" />
        </div>
      }
    >
      <div className="report-print">
        <ListStates
          list={list}
          what="the arrears"
          empty={{ title: 'No overdue loans', words: 'A loan appears here on the day after a missed due date.' }}
        >
          {(loans) => (
            <>
              <p className="mb-3">
                {loans.length === 1 ? '1 loan' : `${loans.length} loans`}
                {list.more && ' so far'}, <Cedis value={add(NOTHING, ...loans.map((loan) => loan.overdueAmount))} className="font-bold" />{' '}
                overdue
              </p>
              <ArrearsRows loans={loans} today={today} />
            </>
          )}
        </ListStates>
      </div>
    </TabPage>
  )
}

type ArrearsLoan = AnswerOf<typeof listArrears>[number]

function ArrearsRows({ loans, today }: { loans: readonly ArrearsLoan[]; today: LocalDate }) {
  return (
    <DataTable
      caption="Overdue loans"
      rows={loans}
      rowKey={(loan) => loan.id}
      columns={[
        { head: 'Loan', cell: (loan) => <StaffLoanLink id={loan.id} ownerId={loan.userId} /> },
        { head: 'Customer', names: true, cell: (loan) => <span className="font-bold">{loan.customerName}</span> },
        { head: 'Phone', cell: ({ phone }) => <OwingPhone phone={phone} /> },
        { head: 'Address', cell: (loan) => loan.address ?? '' },
        {
          head: 'Since',
          cell: (loan) => loan.overdueSince && <span className="whitespace-nowrap">{formatDay(loan.overdueSince, today)}</span>,
        },
        { head: 'Days late', figures: true, cell: (loan) => loan.daysPastDue },
        { head: 'Overdue', figures: 'cedis', cell: (loan) => <Cedis value={loan.overdueAmount} className="font-bold" /> },
        { head: 'Outstanding', figures: 'cedis', cell: (loan) => <Cedis value={loan.outstanding} /> },
        { head: 'Promise', cell: (loan) => loan.promise && <PromiseMark promise={loan.promise} /> },
      ]}
      phone={(loan) => (
        <OwingCard loan={loan} amount={loan.overdueAmount}>
          {formatOverdue(loan, today)}
        </OwingCard>
      )}
    />
  )
}
