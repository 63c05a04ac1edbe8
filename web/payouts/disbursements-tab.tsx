import { useState } from 'react'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { listStaffLoans } from '#contract/staff-loans.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { DecidedLoans } from '#web/payouts/decided-loans.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { PayoutDialog } from '#web/payouts/payout-dialog.tsx'
import { payoutButtonWords, reasonNotToPayOut, type PayoutState } from '#web/payouts/payout-state.ts'
import { PhoneVerification } from '#web/staff-kit/phone-verification.tsx'
import { PostponeList } from '#web/postponement/postpone-list.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import type { IconName } from '#web/ui/icon-paths.ts'

export function DisbursementsTab() {
  const staff = useSignedIn()
  const view = useView()
  const search = view.get('search')
  const [paying, setPaying] = useState<number>()
  const list = useList(listStaffLoans, { query: { status: 'approved', ...(search !== undefined && { search }) } })
  const action = (loan: StaffLoan) => (
    <Button size="desk" kind="second" reason={reasonNotToPayOut(loan, staff)} onClick={() => setPaying(loan.id)}>
      {payoutButtonWords(loan.payout)}
    </Button>
  )
  return (
    <TabPage
      title="Disbursements"
      lead="Approved loans that wait for their payout."
      beside={<ListTools list="loans" filters={{ status: 'approved', search }} onRefresh={list.retry} />}
    >
      <div className="mb-4 max-w-form">
        <SearchBox label="Name, phone or loan number" value={search ?? ''} wait={300} onChange={(words) => view.set({ search: words })} />
      </div>
      <ListStates
        list={list}
        what="the approved loans"
        empty={
          search === undefined
            ? { title: 'No payouts waiting', words: 'Approved loans appear here.' }
            : { title: 'No approved loans match', words: 'Try the loan number, part of the name, or the full phone number.' }
        }
      >
        {(rows) => (
          <DataTable
            caption="Approved loans"
            rows={rows}
            rowKey={(loan) => loan.id}
            chosen={paying}
            columns={[
              { head: 'Loan', cell: (loan) => <StaffLoanLink id={loan.id} ownerId={loan.userId} /> },
              { head: 'Customer', names: true, cell: (loan) => <Customer loan={loan} /> },
              { head: 'Approved', cell: (loan) => (loan.approvedAt === null ? '' : formatDay(dayOf(loan.approvedAt), todayHere())) },
              { head: 'State', cell: (loan) => <Terms loan={loan} /> },
              { head: 'Amount', figures: 'cedis', cell: (loan) => <Cedis value={loan.amount} className="font-bold" /> },
              { head: 'Action', headHidden: true, cell: action },
            ]}
            phone={(loan) => (
              <div className="grid gap-2">
                <div className="flex flex-wrap justify-between gap-x-3">
                  <Customer loan={loan} />
                  <Cedis value={loan.amount} className="font-bold" />
                </div>
                <p className="text-muted">
                  Loan <StaffLoanLink id={loan.id} ownerId={loan.userId} />
                </p>
                <p>
                  <Terms loan={loan} />
                </p>
                {action(loan)}
              </div>
            )}
          />
        )}
      </ListStates>
      <PostponeList />
      <DecidedLoans search={search} />
      {paying !== undefined && <PayoutDialog loanId={paying} onClose={() => setPaying(undefined)} />}
    </TabPage>
  )
}

function Customer({ loan }: { loan: StaffLoan }) {
  return (
    <span className="block">
      <span className="font-bold">{loan.user.fullName}</span> <span className="text-muted tabular-nums">{loan.user.phone}</span>
      <span className="block">
        <PhoneVerification customer={loan.user} />
      </span>
    </span>
  )
}

function Terms({ loan }: { loan: StaffLoan }) {
  if (loan.payout !== null) return <PayoutBadge payout={loan.payout} />
  return loan.awaitsAcceptance ? (
    <Badge tone="caution" icon="clock">
      Waits for the customer
    </Badge>
  ) : (
    <Badge tone="success" icon="check">
      Accepted
    </Badge>
  )
}

const STATES: Readonly<Record<PayoutState['state'], readonly [tone: BadgeTone, icon: IconName, words: string]>> = {
  waiting: ['caution', 'clock', 'Waits for a second person'],
  released: ['info', 'check', 'Released: hand out the cash'],
  under_way: ['info', 'clock', 'Transfer in progress'],
  failed: ['danger', 'alert', 'Transfer failed'],
  arrived_late: ['danger', 'alert', 'Transfer arrived late'],
  paid: ['success', 'check', 'Paid out'],
}

function PayoutBadge({ payout }: { payout: PayoutState }) {
  const [tone, icon, words] = STATES[payout.state]
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  )
}
