import { useState } from 'react'
import { listStaffLoans } from '#contract/staff-loans.ts'
import { useList } from '#web/lib/use-list.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { takesCash } from '#web/desk/desk-payment.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { SearchBox } from '#web/staff-kit/search-box.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'

export function CustomerFinder({ chosen, onChoose }: { chosen: number | undefined; onChoose: (loan: StaffLoan) => void }) {
  const staff = useSignedIn()
  const [search, setSearch] = useState('')
  const searching = search !== '' && may(staff, 'view_customer_loans')
  const list = useList(listStaffLoans, { query: { search } }, { enabled: searching })
  return (
    <div>
      <p className="mb-1 font-bold">Find a customer</p>
      <SearchBox label="Name, phone, loan" value={search} wait={300} onChange={setSearch} />
      <p className="mt-1 mb-3 text-14 text-muted">
        {reasonWithout(staff, 'view_customer_loans') ?? 'Part of the name, or the full loan or phone number.'}
      </p>
      {searching && (
        <ListStates
          list={list}
          what="the loans"
          keep={takesCash}
          empty={{ title: 'No loan found', words: 'No approved or active loan matches. Repaid loans take no payments.' }}
        >
          {(rows) => (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
              {rows.map((loan) => (
                <li key={loan.id}>
                  <FoundLoan loan={loan} chosen={loan.id === chosen} onChoose={() => onChoose(loan)} />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      )}
    </div>
  )
}

function FoundLoan({ loan, chosen, onChoose }: { loan: StaffLoan; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={classes(
        'flex w-full items-center gap-3 border-l-4 p-3 text-left -outline-offset-3',
        chosen ? 'border-primary bg-primary-tint' : 'border-transparent hover:bg-paper',
      )}
      onClick={onChoose}
    >
      <ArchAvatar name={loan.user.fullName} className="h-10 w-9 pb-1.5" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{loan.user.fullName}</span>
        <span className="block text-14 text-muted">
          <span className="tabular-nums">{loan.user.phone}</span>, Loan #{loan.id}
        </span>
      </span>
      {loan.status !== 'active' && <LoanBadge status={loan.status} />}
    </button>
  )
}
