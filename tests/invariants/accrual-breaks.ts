import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { Numbers } from './books-to-break.ts'
import { type Break, book } from './break.ts'

interface Month {
  readonly accrued?: number
  readonly suspended?: number
  readonly carried?: number
}

const accrue = (tx: Tx, { desk }: Numbers, { accrued = 0, suspended = 0, carried = 0 }: Month) =>
  sql`
  insert into month_accruals (month, basis, accrued, suspended, carried, booked_by, booked_at)
  values ('2026-02-01', 'by_day', ${accrued}, ${suspended}, ${carried}, ${desk}, '2026-03-01T08:00:00Z')`.execute(tx)

const ofLoan = (tx: Tx, { active }: Numbers, { daysPastDue }: { daysPastDue: number }) =>
  sql`
  insert into loan_accruals (month, loan_id, days, days_past_due, share, interest, paid, accrued)
  values ('2026-02-01', ${active.loan}, 100, ${daysPastDue}, 1000000000, 15000, 14500, 500)`.execute(tx)

const move = (tx: Tx, { requestId }: Numbers, { amount, kind }: { amount: number; kind?: string }) =>
  book(
    tx,
    [
      ['accrued_interest', amount],
      ['accrual_income', -amount],
    ],
    { requestId, ...(kind !== undefined && { kind }) },
  )

export const ACCRUAL_BREAKS: readonly Break[] = [
  {
    invariant: 'month_accruals_are_their_loans',
    what: 'suspended interest that no loan has',
    with: (tx, numbers) => accrue(tx, numbers, { suspended: 500 }),
  },
  {
    invariant: 'month_accruals_are_their_loans',
    what: 'the interest of a loan past due that is not suspended',
    with: async (tx, numbers) => {
      await accrue(tx, numbers, { accrued: 500 })
      await ofLoan(tx, numbers, { daysPastDue: 90 })
      await move(tx, numbers, { amount: 500, kind: 'interest_accrued' })
      await sql`update month_accruals set entry_id = (select max(id) from journal_entries)`.execute(tx)
    },
  },
  {
    invariant: 'month_accruals_are_their_entry',
    what: 'more accrued interest without an entry',
    with: async (tx, numbers) => {
      await accrue(tx, numbers, { accrued: 500 })
      await ofLoan(tx, numbers, { daysPastDue: 89 })
      await move(tx, numbers, { amount: 500 })
    },
  },
  {
    invariant: 'month_accruals_are_their_entry',
    what: 'an entry of accrued interest without its month',
    with: async (tx, numbers) => {
      await move(tx, numbers, { amount: 500, kind: 'interest_accrued' })
      await move(tx, numbers, { amount: -500 })
    },
  },
  {
    invariant: 'accrued_interest_is_carried',
    what: 'accrued interest that another entry moved',
    with: (tx, numbers) => move(tx, numbers, { amount: 500 }),
  },
  {
    invariant: 'accrued_interest_is_carried',
    what: 'a month that carried what no month before it accrued',
    with: async (tx, numbers) => {
      await accrue(tx, numbers, { accrued: 500, carried: 500 })
      await ofLoan(tx, numbers, { daysPastDue: 0 })
      await move(tx, numbers, { amount: 500 })
    },
  },
]
