import { useEffect, useState, type KeyboardEvent, type Ref } from 'react'
import { listStaffLoans } from '#contract/staff-loans.ts'
import { CONTROL } from '#web/forms/control-class.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useList } from '#web/lib/use-list.ts'
import { takesCash } from '#web/desk/desk-payment.ts'
import { LoanBadge } from '#web/shared/loan-badge.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { ArchAvatar } from '#web/ui/arch-avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEnterFirst } from '#web/staff-kit/use-enter-first.ts'
import { rove } from '#web/ui/roving.ts'

const TYPING_PAUSE_MS = 150
const SHORTEST = 2

interface CustomerFinderProps {
  field: Ref<HTMLInputElement>
  /** The last receipt was just made. */
  isNext: boolean
  chosen: number | undefined
  onChoose: (loan: StaffLoan) => void
}

/** Enter opens the first match, even if pressed before the response arrives. */
export function CustomerFinder({ field, isNext, chosen, onChoose }: CustomerFinderProps) {
  const staff = useSignedIn()
  const { typed, type, at, searches, list, choose, press } = useFinder(onChoose)
  useEffect(() => document.getElementById(FIELD)?.focus(), [])
  return (
    <div>
      <label htmlFor={FIELD} className="mb-1 block text-14 font-bold">
        {isNext ? 'Find the next customer' : 'Find a customer'}
      </label>
      <div className="relative">
        <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted" />
        <input
          ref={field}
          id={FIELD}
          type="search"
          placeholder="Name, phone or loan"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed}
          className={classes(CONTROL, 'pl-11')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <p className="mt-1 mb-3 text-14 text-muted">
        {reasonWithout(staff, 'view_customer_loans') ?? '3 letters and Enter, or a whole phone or loan number.'}
      </p>
      {searches && (
        <ListStates
          list={list}
          what="the loans"
          keep={takesCash}
          empty={{ title: 'No loan found', words: 'No approved or active loan matches. Repaid loans take no payments.' }}
        >
          {(found) => (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
              {activeFirst(found).map((loan, index) => (
                <li key={loan.id}>
                  <FoundLoan loan={loan} marked={index === at} chosen={loan.id === chosen} onChoose={() => choose(loan)} />
                </li>
              ))}
            </ul>
          )}
        </ListStates>
      )}
    </div>
  )
}

const activeFirst = (loans: readonly StaffLoan[]): StaffLoan[] =>
  loans.toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active'))

const FIELD = 'find-customer'

function useFinder(onChoose: (loan: StaffLoan) => void) {
  const staff = useSignedIn()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const text = typed.trim()
  const search = useDebounced(text, TYPING_PAUSE_MS)
  const searches = search.length >= (/^#?\d/.test(search) ? 1 : SHORTEST) && may(staff, 'view_customer_loans')
  const list = useList(listStaffLoans, { query: { search } }, { enabled: searches })
  const rows = searches && text === search && !list.isPending ? activeFirst(list.pages.flat().filter(takesCash)) : undefined
  const choose = (loan: StaffLoan | undefined) => {
    if (!loan) return
    setTyped('')
    setAt(0)
    onChoose(loan)
  }
  const { enter, typeOn } = useEnterFirst(text, rows, choose)
  return {
    typed,
    at,
    searches,
    list,
    choose,
    type: (next: string) => {
      setTyped(next)
      typeOn()
      setAt(0)
    },
    press: (event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        if (rows) choose(rows[at])
        else enter()
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setAt(rove(event.key, at, rows?.length ?? 0) ?? 0)
      else return
      event.preventDefault()
    },
  }
}

interface FoundLoanProps {
  loan: StaffLoan
  marked: boolean
  chosen: boolean
  onChoose: () => void
}

function FoundLoan({ loan, marked, chosen, onChoose }: FoundLoanProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={classes(
        'flex w-full items-center gap-3 border-l-4 p-2.5 text-left -outline-offset-3',
        marked || chosen ? 'border-primary bg-primary-tint' : 'border-transparent hover:bg-paper',
      )}
      onClick={onChoose}
    >
      <ArchAvatar name={loan.user.fullName} className="h-10 w-9 pb-1.5" />
      <span className="min-w-0 flex-1 text-14">
        <span className="block font-bold">{loan.user.fullName}</span>
        <span className="block text-muted">
          <span className="tabular-nums">{loan.user.phone}</span>, Loan #{loan.id}
          {loan.overdueSince !== null && ', overdue'}
        </span>
      </span>
      {loan.status !== 'active' && <LoanBadge status={loan.status} />}
    </button>
  )
}
