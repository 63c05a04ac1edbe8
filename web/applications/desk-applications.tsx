import { useState } from 'react'
import { listPendingLoans } from '#contract/staff-loans.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { LevelBadge } from '#web/shared/level-badge.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { DeskReviewDialog } from '#web/applications/desk-review-dialog.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { LenderFilter } from '#web/applications/lender-filter.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { timeToAnswer } from '#web/applications/queue-order.ts'
import { RefreshButton } from '#web/staff-kit/refresh-button.tsx'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { useView } from '#web/staff-kit/use-view.ts'

export function DeskApplications() {
  const view = useView()
  const lender = view.get('lender')
  const list = useList(listPendingLoans, { query: lender === undefined ? {} : { lender } })
  const [reviewed, setReviewed] = useState<StaffLoan>()
  const review = (loan: StaffLoan) => (
    <Button size="desk" kind="second" onClick={() => setReviewed(loan)}>
      Review<span className="sr-only"> the application of {loan.user.fullName}</span>
    </Button>
  )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <div className="w-60">
          <LenderFilter value={lender} onChange={(code) => view.set({ lender: code })} />
        </div>
        <ExportButton list="pending-loans" filters={{ lender }} />
        <RefreshButton onClick={list.retry} />
      </div>
      <ListStates
        list={list}
        what="the pending applications"
        empty={{ title: 'No pending applications', words: 'New applications appear here, oldest first.' }}
      >
        {(rows) => (
          <DataTable
            caption="Pending applications, oldest first"
            rows={rows}
            rowKey={(loan) => loan.id}
            columns={[
              { head: 'Loan', cell: (loan) => `#${loan.id}` },
              { head: 'Customer', names: true, cell: (loan) => <Applicant loan={loan} /> },
              { head: 'Level', cell: (loan) => <LevelBadge level={loan.user.creditLevel} /> },
              { head: 'Lender', cell: (loan) => loan.lender },
              { head: 'Time left', cell: (loan) => <TimeLeft loan={loan} /> },
              {
                head: rows.some(({ product }) => product) ? 'Payment' : 'Weekly payment',
                figures: 'cedis',
                cell: (loan) => <Cedis value={loan.weeklyPayment} />,
              },
              { head: 'Total repayment', figures: 'cedis', cell: (loan) => <Cedis value={loan.totalRepayment} /> },
              { head: 'Requested', figures: 'cedis', cell: (loan) => <Cedis value={loan.requestedAmount} className="font-bold" /> },
              { head: 'Action', headHidden: true, cell: review },
            ]}
            phone={(loan) => (
              <div className="grid gap-2">
                <div className="flex justify-between gap-3">
                  <Applicant loan={loan} />
                  <Cedis value={loan.requestedAmount} className="font-bold" />
                </div>
                <p className="flex flex-wrap items-center gap-2">
                  <LevelBadge level={loan.user.creditLevel} /> <TimeLeft loan={loan} />
                </p>
                {review(loan)}
              </div>
            )}
          />
        )}
      </ListStates>
      {reviewed && <DeskReviewDialog loan={reviewed} onClose={() => setReviewed(undefined)} />}
    </>
  )
}

function Applicant({ loan }: { loan: StaffLoan }) {
  return (
    <span>
      <span className="font-bold">{loan.user.fullName}</span> <span className="text-muted tabular-nums">{loan.user.phone}</span>{' '}
      {loan.flags.length > 0 && (
        <Badge tone="caution" icon="flag">
          {loan.flags.length}
          <span className="sr-only">{loan.flags.length === 1 ? ' flag' : ' flags'}</span>
        </Badge>
      )}
    </span>
  )
}

function TimeLeft({ loan }: { loan: StaffLoan }) {
  const time = timeToAnswer(loan.answerBy, todayHere())
  return <span className={time.urgent ? 'font-bold whitespace-nowrap text-caution' : 'whitespace-nowrap'}>{time.words}</span>
}
