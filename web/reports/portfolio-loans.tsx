import { LOAN_NARROWINGS, listPortfolioLoans } from '#contract/portfolio.ts'
import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { useList } from '#web/lib/use-list.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { NARROWING_LABELS, formatOverdue, type PortfolioLoan } from '#web/reports/portfolio-labels.ts'
import type { ReactNode } from 'react'
import { Cedis } from '#web/shared/cedis.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

const CHOICES = [{ value: 'all', name: 'All loans' }, ...LOAN_NARROWINGS.map((value) => ({ value, name: NARROWING_LABELS[value] }))]

export function PortfolioLoans() {
  const view = useView()
  const asOf = view.get('asOf')
  const band = LOAN_NARROWINGS.find((one) => one === view.get('loans'))
  const list = useList(listPortfolioLoans, { query: { asOf, band } })
  const day = asOf ?? todayHere()
  return (
    <TabPage
      title="Loans of the portfolio"
      lead={`At the end of ${formatDay(day)}, longest overdue first.`}
      beside={
        <div className="flex flex-wrap gap-2 print:hidden">
          <ExportButton list="portfolio-loans" filters={{ asOf: day, band }} />
          <Button kind="second" size="desk" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      }
    >
      <div className="report-print">
        <div className="-ml-4 print:hidden">
          <Button kind="quiet" icon="back" onClick={() => view.set({ loans: undefined }, { step: true })}>
            Back to portfolio
          </Button>
        </div>
        <div className="grid max-w-form gap-x-3 sm:grid-cols-2 print:hidden">
          <SelectField label="Late by" choices={CHOICES} value={band ?? 'all'} onChange={(loans) => view.set({ loans })} />
          <LedgerDayField label="At the end of" part="asOf" otherwise={day} max={todayHere()} />
        </div>
        <ListStates list={list} what="the loans" empty={{ title: 'No loans match', words: 'Choose another filter or another day.' }}>
          {(loans) => (
            <PortfolioLoanRows
              caption="Loans of the portfolio"
              loans={loans}
              today={day}
              onOpen={(id) => view.set({ of: String(id) }, { step: true })}
            />
          )}
        </ListStates>
      </div>
    </TabPage>
  )
}

interface PortfolioLoanRowsProps {
  caption: string
  loans: readonly PortfolioLoan[]
  today: LocalDate
  onOpen: (id: number) => void
}

function PortfolioLoanRows({ caption, loans, today, onOpen }: PortfolioLoanRowsProps) {
  const number = ({ id }: PortfolioLoan): ReactNode => (
    <button
      type="button"
      className="min-h-8 text-primary tabular-nums underline decoration-1 underline-offset-4 hover:decoration-2"
      onClick={() => onOpen(id)}
    >
      #{id}
    </button>
  )
  return (
    <DataTable
      caption={caption}
      rows={loans}
      rowKey={(loan) => loan.id}
      columns={[
        { head: 'Loan', cell: number },
        { head: 'Customer', names: true, cell: (loan) => <span className="font-bold">{loan.customerName}</span> },
        { head: 'Phone', cell: (loan) => <span className="whitespace-nowrap tabular-nums">{loan.phone}</span> },
        { head: 'Days late', figures: true, cell: (loan) => loan.daysPastDue },
        { head: 'Overdue', figures: 'cedis', cell: (loan) => <Cedis value={loan.overdueAmount} /> },
        { head: 'Outstanding', figures: 'cedis', cell: (loan) => <Cedis value={loan.outstanding} className="font-bold" /> },
        { head: 'Principal', figures: 'cedis', cell: (loan) => <Cedis value={loan.principal} /> },
        { head: 'Final date', cell: (loan) => <span className="whitespace-nowrap">{formatDay(loan.finalDueDate, today)}</span> },
      ]}
      phone={(loan) => (
        <div>
          <div className="flex justify-between gap-3">
            <span>
              {number(loan)} <span className="font-bold">{loan.customerName}</span>
            </span>
            <Cedis value={loan.outstanding} className="font-bold" />
          </div>
          <p className="text-muted tabular-nums">{loan.phone}</p>
          <p>{formatOverdue(loan, today)}</p>
        </div>
      )}
    />
  )
}
