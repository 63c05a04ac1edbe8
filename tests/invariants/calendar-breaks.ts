import { sql } from 'kysely'
import type { Break } from './break.ts'

const granted = (loan: number, by: string) => sql`
  insert into postponements (loan_id, payout, status, decided_at, decided_by, reason)
  values (${loan}, 1, 'granted', '2026-03-09T08:00:00Z', ${by}, 'On the customer''s word')`

export const CALENDAR_BREAKS: readonly Break[] = [
  {
    invariant: 'one_postponement_per_loan',
    what: 'a loan postponed twice',
    with: async (tx, { active, desk }) => {
      await sql`drop index postponements_one_granted`.execute(tx)
      await granted(active.loan, desk).execute(tx)
      await granted(active.loan, desk).execute(tx)
      // Its dates did move, so only this is wrong.
      await sql`
        insert into due_date_changes (loan_id, week, old_date, new_date, cause, booked_on, at)
        values (${active.loan}, 13, '2026-06-01', '2026-06-08', 'postponement', '2026-03-09', '2026-03-09T08:00:00Z')`.execute(tx)
      await sql`update instalments set due_date = '2026-06-08' where loan_id = ${active.loan} and week = 13`.execute(tx)
    },
  },
  {
    invariant: 'postponement_moved_its_dates',
    what: 'a postponement without a moved due date',
    with: (tx, { active, desk }) => granted(active.loan, desk).execute(tx),
  },
  {
    invariant: 'due_dates_ascend',
    what: 'two weeks due on one day',
    with: (tx, { active }) =>
      sql`
      update instalments i set due_date = (select j.due_date from instalments j where j.loan_id = i.loan_id and j.week = 12)
      where loan_id = ${active.loan} and week = 13`.execute(tx),
  },
  {
    invariant: 'due_date_is_a_working_day',
    what: 'a week due on Workers’ Day although holidays are on',
    with: (tx, { active }) =>
      sql`
      update instalments set due_date = '2026-05-01', plain_date = '2026-05-01'
      where loan_id = ${active.loan} and week = (
        select max(week) from instalments where loan_id = ${active.loan} and due_date < '2026-05-01')`.execute(tx),
  },
  {
    invariant: 'due_date_history_is_a_chain',
    what: 'a changed due date that the schedule does not have',
    with: (tx, { active }) =>
      sql`
      insert into due_date_changes (loan_id, week, old_date, new_date, cause, booked_on, at)
      values (${active.loan}, 3, '2026-03-23', '2026-07-30', 'holiday', '2026-03-09', '2026-03-09T08:00:00Z')`.execute(tx),
  },
]
