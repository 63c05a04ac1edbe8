import { INSTALMENT_UNITS } from '#domain/loans/instalment-unit.ts'
import { readPortfolioLoan } from '#contract/portfolio.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import type { InstalmentState } from '#domain/loans/arrears.ts'
import type { PositionState } from '#domain/reports/loan-position.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

type LoanAsOf = AnswerOf<typeof readPortfolioLoan>
type Week = LoanAsOf['instalments'][number]

const STATE_LABELS = {
  not_paid_out: 'Not paid out',
  active: 'Being repaid',
  completed: 'Completed',
  refinanced: 'Settled by a refinance',
  written_off: 'Written off',
} as const satisfies Record<PositionState, string>

const WEEK_LABELS = {
  paid: 'Paid on time',
  paid_late: 'Paid late',
  part_paid: 'Part paid',
  due: 'Next',
  to_come: 'Upcoming',
  late: 'Late',
  missed: 'Missed',
} as const satisfies Record<InstalmentState, string>

export function PortfolioLoanAsOf({ id, asOf }: { id: number; asOf: string | undefined }) {
  const view = useView()
  const reading = useRead(readPortfolioLoan, { params: { id }, query: { asOf } })
  return (
    <TabPage title={`Loan #${id}`} lead="At the end of the day, from the entries booked by then.">
      <div className="-mt-2 mb-2 -ml-4 print:hidden">
        <Button kind="quiet" icon="back" onClick={() => view.set({ of: undefined }, { step: true })}>
          Back to loans
        </Button>
      </div>
      <ReadStates reading={reading} what={`Loan #${id}`}>
        {(loan) => <Position loan={loan} />}
      </ReadStates>
    </TabPage>
  )
}

function Position({ loan }: { loan: LoanAsOf }) {
  const since = loan.overdueSince === null ? 'nothing' : `${formatDay(loan.overdueSince, loan.asOf)}, ${loan.daysPastDue} days`
  return (
    <div className="report-print grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(18rem,1fr)_2fr]">
      <Card>
        <DefinitionRows
          rows={[
            ['At the end of', formatDay(loan.asOf)],
            ['Customer', loan.customerName],
            ['Phone', loan.phone ?? 'none'],
            ['Status', STATE_LABELS[loan.state]],
            ['Paid out', loan.paidOutOn === null ? 'not by this day' : formatDay(loan.paidOutOn)],
            ['Outstanding', <Cedis key="outstanding" value={loan.outstanding} />],
            ['Of it principal', <Cedis key="principal" value={loan.principal} />],
            ['Paid', <Cedis key="paid" value={loan.paid} />],
            ['Overdue', <Cedis key="overdue" value={loan.overdueAmount} />],
            ['Overdue since', since],
            [
              'Today',
              <StaffLoanLink key="now" id={loan.id} ownerId={loan.userId}>
                Open loan
              </StaffLoanLink>,
            ],
          ]}
        />
      </Card>
      {loan.instalments.length === 0 ? (
        <EmptyState title="No due dates on this day">Due dates are set at the payout.</EmptyState>
      ) : (
        <Weeks loan={loan} />
      )}
    </div>
  )
}

function Weeks({ loan }: { loan: LoanAsOf }) {
  const unit = INSTALMENT_UNITS[loan.unit ?? 'week']
  const state = (week: Week) => `${WEEK_LABELS[week.state]}${week.daysPastDue > 0 ? `, ${week.daysPastDue} days past due` : ''}`
  const due = (week: Week) => <span className="whitespace-nowrap">{formatDay(week.dueDate, loan.asOf)}</span>
  return (
    <DataTable
      caption={`The ${loan.unit ?? 'week'}s of Loan #${loan.id}`}
      rows={loan.instalments}
      rowKey={(week) => week.week}
      columns={[
        { head: unit, cell: (week) => week.week },
        { head: 'Due', cell: due },
        { head: 'Amount', figures: 'cedis', cell: (week) => <Cedis value={week.amount} /> },
        { head: 'Paid', figures: 'cedis', cell: (week) => <Cedis value={week.paid} /> },
        { head: 'Status', cell: state },
        { head: 'Paid on', cell: (week) => (week.paidOn === null ? '' : formatDay(week.paidOn, loan.asOf)) },
      ]}
      phone={(week) => (
        <div className="flex justify-between gap-3">
          <span>
            <span className="font-bold">
              {unit} {week.week}
            </span>
            , {due(week)}
            <span className="block text-muted">{state(week)}</span>
          </span>
          <span className="text-right">
            <Cedis value={week.amount} className="block" />
            <span className="text-muted">
              paid <Cedis value={week.paid} />
            </span>
          </span>
        </div>
      )}
    />
  )
}
