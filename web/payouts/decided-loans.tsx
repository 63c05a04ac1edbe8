import { listStaffLoans } from '#contract/staff-loans.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { useList } from '#web/lib/use-list.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { useView } from '#web/staff-kit/use-view.ts'

const CHOICES = [
  { value: 'active', name: 'Being repaid' },
  { value: 'completed', name: 'Repaid' },
  { value: 'written_off', name: 'Written off' },
  { value: 'withdrawn', name: 'Withdrawn' },
  { value: 'expired', name: 'Expired' },
  { value: 'rejected', name: 'Not approved' },
] as const
const FIRST_ROWS = 10

export function DecidedLoans({ search }: { search: string | undefined }) {
  const view = useView()
  const status = CHOICES.find(({ value }) => value === view.get('status'))?.value ?? 'active'
  const list = useList(listStaffLoans, { query: { status, ...(search !== undefined && { search }) } })
  return (
    <section aria-labelledby="decided-loans">
      <h3 id="decided-loans" className="mt-8 mb-3 text-18 font-bold">
        All other loans
      </h3>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="-mb-5 w-full max-w-form">
          <SelectField label="Status" value={status} choices={CHOICES} onChange={(next) => view.set({ status: next })} />
        </div>
        <ExportButton list="loans" filters={{ status, search }} />
      </div>
      <ListStates
        key={status}
        list={list}
        what="the loans"
        first={FIRST_ROWS}
        empty={{ title: 'No loans with this status', words: 'Choose another status, or clear the search above.' }}
      >
        {(rows) => <LoanRows rows={rows} />}
      </ListStates>
    </section>
  )
}

function LoanRows({ rows }: { rows: readonly StaffLoan[] }) {
  return (
    <DataTable
      caption="Loans of this status"
      rows={rows}
      rowKey={(loan) => loan.id}
      columns={[
        { head: 'Loan', cell: (loan) => <StaffLoanLink id={loan.id} ownerId={loan.userId} /> },
        {
          head: 'Customer',
          names: true,
          cell: (loan) => (
            <>
              <span className="font-bold">{loan.user.fullName}</span> <span className="text-muted tabular-nums">{loan.user.phone}</span>
            </>
          ),
        },
        { head: 'Status', cell: (loan) => <LoanBadge status={loan.status} outstanding={loan.outstanding} /> },
        { head: rows.some(({ product }) => product) ? 'Payments' : 'Weeks', cell: (loan) => `${loan.weeksCompleted} of ${loan.termWeeks}` },
        { head: 'Overdue', figures: 'cedis', cell: (loan) => (loan.overdueAmount > 0 ? <Cedis value={loan.overdueAmount} /> : 'none') },
        { head: 'Outstanding', figures: 'cedis', cell: (loan) => <Cedis value={loan.outstanding} /> },
        { head: 'Amount', figures: 'cedis', cell: (loan) => <Cedis value={loan.amount} className="font-bold" /> },
      ]}
      phone={(loan) => (
        <div className="grid gap-1">
          <div className="flex justify-between gap-3">
            <span className="font-bold">{loan.user.fullName}</span>
            <Cedis value={loan.amount} className="font-bold" />
          </div>
          <p className="flex flex-wrap items-center gap-2 text-muted">
            Loan <StaffLoanLink id={loan.id} ownerId={loan.userId} /> <LoanBadge status={loan.status} outstanding={loan.outstanding} />
          </p>
          <p className="text-muted">
            Outstanding <Cedis value={loan.outstanding} />
            {loan.overdueAmount > 0 && ', part of it overdue'}
          </p>
        </div>
      )}
    />
  )
}
