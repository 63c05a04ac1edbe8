import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import { type Break, book } from './break.ts'

const provide = (tx: Tx, desk: string, booked: number) =>
  sql`
  insert into month_provisions (month, required, booked, last_entry_id, booked_by, booked_at)
  values ('2026-02-01', 500, ${booked}, 0, ${desk}, '2026-03-01T08:00:00Z')`.execute(tx)

export const PROVISION_BREAKS: readonly Break[] = [
  {
    invariant: 'month_provisions_are_their_loans',
    what: 'required provisions that no loan has',
    with: (tx, { desk }) => provide(tx, desk, 500),
  },
  {
    invariant: 'month_provisions_are_their_entry',
    what: 'more provisions without an entry',
    with: async (tx, { desk, active }) => {
      await provide(tx, desk, 400)
      await sql`
        insert into loan_provisions (month, loan_id, days_past_due, class, principal, required)
        values ('2026-02-01', ${active.loan}, 0, 'current', 50000, 500)`.execute(tx)
    },
  },
  {
    invariant: 'month_provisions_are_their_entry',
    what: 'an entry of provisions without its month',
    with: (tx, { requestId }) =>
      book(
        tx,
        [
          ['provision_expense', 500],
          ['loan_allowance', -500],
        ],
        { requestId, kind: 'provisions_booked' },
      ),
  },
]
