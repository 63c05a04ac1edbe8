import { sql } from 'kysely'
import type { Break } from './break.ts'

export const DUE_DATE_BREAKS: readonly Break[] = [
  {
    invariant: 'due_date_history_is_a_chain',
    what: 'a changed due date that the schedule does not have',
    with: (tx, { active }) =>
      sql`
      insert into due_date_changes (loan_id, week, old_date, new_date, cause, booked_on, at)
      values (${active.loan}, 3, '2026-03-23', '2026-07-30', 'holiday', '2026-03-09', '2026-03-09T08:00:00Z')`.execute(tx),
  },
]
