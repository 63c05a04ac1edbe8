import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { Numbers } from './books-to-break.ts'
import type { Break } from './break.ts'

const granted = (loan: number, by: string) => sql`
  insert into postponements (loan_id, payout, status, decided_at, decided_by, reason)
  values (${loan}, 1, 'granted', '2026-03-09T08:00:00Z', ${by}, 'On the customer''s word')`

async function plan(tx: Tx, { active, desk }: Numbers, { outcome = 'confirmed', more = 0, moves = true }): Promise<void> {
  const { rows: talks } = await sql<{ id: number }>`
    insert into loan_contacts (loan_id, user_id, kind, made_by, made_on, at, outcome)
    select l.id, l.user_id, 'visit', ${desk}, '2026-03-09', '2026-03-09T08:00:00Z', 'hardship' from loans l where l.id = ${active.loan}
    returning id`.execute(tx)
  const { rows: requests } = await sql<{ id: number }>`
    insert into second_person_requests (kind, loan_id, amount, reason, plan_first_due, plan_every_weeks, talk_id, requested_by, requested_at, expires_at,
      outcome, decided_by, decided_at)
    select 'second_plan', i.loan_id, i.amount + ${more}, 'Ill', '2026-06-08', 1, ${talks[0]?.id ?? 0}, ${desk}, '2026-03-09T08:00:00Z', '2026-03-16T08:00:00Z',
      ${outcome}, (select u.id from users u where u.role = 'manager'), '2026-03-09T08:00:00Z' from instalments i where i.loan_id = ${active.loan} and i.week = 13
    returning id`.execute(tx)
  await sql`
    insert into second_plans (loan_id, request_id, planned_on, weeks, principal, interest, days_past_due)
    select i.loan_id, ${requests[0]?.id ?? 0}, '2026-03-09', 1, i.principal + ${more}, i.interest, 1
    from instalments i where i.loan_id = ${active.loan} and i.week = 13`.execute(tx)
  if (!moves) return
  await sql`
    insert into due_date_changes (loan_id, week, old_date, new_date, cause, booked_on, at)
    select i.loan_id, 13, i.due_date, i.due_date + 7, 'second_plan', '2026-03-09', '2026-03-09T08:00:00Z'
    from instalments i where i.loan_id = ${active.loan} and i.week = 13`.execute(tx)
  await sql`update instalments set due_date = due_date + 7 where loan_id = ${active.loan} and week = 13`.execute(tx)
}

export const CALENDAR_BREAKS: readonly Break[] = [
  {
    invariant: 'one_postponement_per_loan',
    what: 'a loan postponed twice',
    with: async (tx, { active, desk }) => {
      await sql`drop index postponements_one_granted`.execute(tx)
      await granted(active.loan, desk).execute(tx)
      await granted(active.loan, desk).execute(tx)
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
    invariant: 'second_plan_moved_its_weeks',
    what: 'a second plan without moved weeks',
    with: (tx, books) => plan(tx, books, { moves: false }),
  },
  {
    invariant: 'second_plan_is_by_two',
    what: 'a second plan that the second user refused',
    with: (tx, books) => plan(tx, books, { outcome: 'refused' }),
  },
  {
    invariant: 'second_plan_is_what_was_left',
    what: 'a second plan of a pesewa more than was left',
    with: (tx, books) => plan(tx, books, { more: 1 }),
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
