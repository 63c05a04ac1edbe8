import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { listPostponements } from '#contract/postponement.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useList } from '#web/lib/use-list.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'

type Waiting = AnswerOf<typeof listPostponements>[number]

export function PostponeList() {
  const list = useList(listPostponements, {})
  const today = todayHere()
  if (list.isPending || (!list.error && list.pages.flat().length === 0)) return null
  const due = (row: Waiting) => (row.nextPaymentDue === null ? '' : formatDay(row.nextPaymentDue, today))
  return (
    <section aria-labelledby="postponements" className="mt-8">
      <div className="mb-2 flex flex-wrap items-start justify-between gap-3">
        <h3 id="postponements" className="text-18 font-bold">
          Requests for one more week
        </h3>
        <ExportButton list="postponements" />
      </div>
      <ListStates list={list} what="the requests for one more week" empty={{ title: 'No requests', words: '' }}>
        {(rows) => (
          <DataTable
            caption="Requests for one more week"
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { head: 'Loan', cell: (row) => <StaffLoanLink id={row.loanId} ownerId={row.userId} /> },
              { head: 'Customer', names: true, cell: (row) => <span className="font-bold">{row.fullName}</span> },
              { head: 'Asked', cell: (row) => formatDay(dayOf(row.askedAt), today) },
              { head: 'Next payment', cell: due },
              { head: 'Outstanding', figures: 'cedis', cell: (row) => <Cedis value={row.outstanding} className="font-bold" /> },
            ]}
            phone={(row) => (
              <div className="grid gap-1">
                <div className="flex justify-between gap-3">
                  <span className="font-bold">{row.fullName}</span>
                  <Cedis value={row.outstanding} className="font-bold" />
                </div>
                <p className="text-muted">
                  Loan <StaffLoanLink id={row.loanId} ownerId={row.userId} />, asked on {formatDay(dayOf(row.askedAt), today)}, next payment{' '}
                  {due(row)}
                </p>
              </div>
            )}
          />
        )}
      </ListStates>
    </section>
  )
}
