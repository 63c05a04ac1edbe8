import { LOAN_NARROWINGS, listPortfolioLoans } from '#contract/portfolio.ts'
import { sayDay } from '#domain/kernel/calendar.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { useList } from '#web/lib/use-list.ts'
import { todayHere } from '#web/shared/say-when.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { Button } from '#web/ui/button.tsx'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import { ExportButton } from '#web/staff-kit/export-button.tsx'
import { PortfolioLoanRows } from '#web/reports/portfolio-loan-rows.tsx'
import { NARROWING_WORDS } from '#web/reports/portfolio-words.ts'

const CHOICES = [{ value: 'all', name: 'All loans' }, ...LOAN_NARROWINGS.map((value) => ({ value, name: NARROWING_WORDS[value] }))]

/** The loans behind the portfolio of a day. */
export function PortfolioLoans() {
  const view = useView()
  const asOf = view.get('asOf')
  const band = LOAN_NARROWINGS.find((one) => one === view.get('loans'))
  const list = useList(listPortfolioLoans, { query: { asOf, band } })
  const day = asOf ?? todayHere()
  return (
    <TabPage
      title="Loans of the portfolio"
      lead={`At the end of ${sayDay(day)}, longest overdue first.`}
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
            Back to the portfolio
          </Button>
        </div>
        <div className="grid max-w-form gap-x-3 sm:grid-cols-2 print:hidden">
          <SelectField label="Late by" choices={CHOICES} value={band ?? 'all'} onChange={(loans) => view.set({ loans })} />
          <LedgerDayField label="At the end of" part="asOf" otherwise={day} max={todayHere()} />
        </div>
        <ListStates
          list={list}
          what="the loans"
          empty={{ title: 'No loan was like this', words: 'Choose another part of the book, or another day.' }}
        >
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
