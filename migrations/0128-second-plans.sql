-- What: the second plan of a loan, the request of the first of its two users, and the weeks that it moved.
-- Why: a customer in hardship gets new dates for all that is left, once per loan. Who agreed to it after which talk, and what was late until then, stays a fact.
alter table second_person_requests
  add column plan_first_due date,
  add column plan_every_weeks int check (plan_every_weeks between 1 and 4),
  -- The call or visit in which the customer told of the hardship.
  add column talk_id bigint references loan_contacts (id),
  drop constraint second_person_requests_kind_check,
  drop constraint second_person_requests_facts_check;
alter table second_person_requests
  add constraint second_person_requests_kind_check check (
    kind in ('write_off', 'role', 'role_permissions', 'cash_refund', 'bank_payment', 'office_entry', 'year_end', 'second_plan')),
  add constraint second_person_requests_facts_check check (case kind
    when 'write_off' then loan_id is not null and amount is not null and num_nonnulls(user_id, role, new_role, year) = 0
    when 'role' then num_nonnulls(user_id, new_role, new_permissions, old_role, old_permissions) = 5 and num_nonnulls(loan_id, role, amount, year) = 0
    when 'role_permissions' then num_nonnulls(role, new_permissions, old_permissions) = 3 and num_nonnulls(loan_id, user_id, amount, year) = 0
    when 'bank_payment' then num_nonnulls(loan_id, amount, bank_reference, value_date) = 4 and num_nonnulls(user_id, role, new_role, cause, year) = 0
    when 'office_entry' then num_nonnulls(amount, value_date, office_entry, document, document_on, reason) = 6
      and num_nonnulls(loan_id, user_id, role, new_role, cause, bank_reference, year) = 0
    when 'cash_refund' then num_nonnulls(user_id, amount) = 2 and num_nonnulls(loan_id, role, new_role, year) = 0
    when 'second_plan' then num_nonnulls(loan_id, amount, reason, plan_first_due, plan_every_weeks, talk_id) = 6
      and num_nonnulls(user_id, role, new_role, cause, year) = 0
    else year is not null and num_nonnulls(loan_id, user_id, role, amount, new_role, cause) = 0 end),
  add constraint second_person_requests_plan_check check (kind = 'second_plan' or num_nonnulls(plan_first_due, plan_every_weeks, talk_id) = 0);

alter table due_date_changes
  drop constraint due_date_changes_cause_check,
  add constraint due_date_changes_cause_check check (cause in ('holiday', 'postponement', 'second_plan'));
create unique index due_date_changes_one_plan on due_date_changes (loan_id, week) where cause = 'second_plan';

alter table collection_cases
  drop constraint collection_cases_closed_because_check,
  add constraint collection_cases_closed_because_check check (closed_because in ('paid', 'written_off', 'second_plan'));

-- Its weeks are the changes of due dates with this cause; amounts of weeks never change.
create table second_plans (
  loan_id bigint primary key references loans (id),
  request_id bigint not null unique references second_person_requests (id),
  -- The business day on which its dates were booked.
  planned_on date not null,
  weeks int not null check (weeks > 0),
  -- Left on that day, in pesewas.
  principal bigint not null check (principal >= 0),
  interest bigint not null check (interest >= 0),
  days_past_due int not null check (days_past_due > 0),
  check (principal + interest > 0)
);
create trigger prevent_second_plan_change before update or delete on second_plans for each row execute function refuse_change();
create trigger second_plans_untruncated before truncate on second_plans for each statement execute function refuse_change();

create function invariants_of_second_plans() returns table (invariant text, subject text, detail text) language sql stable as $$
  with moved as (
    select c.loan_id, count(*)::int as weeks, min(c.week) as first, min(c.booked_on) as booked_on, count(distinct c.booked_on) as days
    from due_date_changes c where c.cause = 'second_plan' group by c.loan_id
  )
  select 'second_plan_moved_its_weeks', 'loan ' || coalesce(s.loan_id, m.loan_id),
      case when s.loan_id is null then 'weeks were moved by no plan' else 'planned ' || s.weeks || ' weeks, moved ' || coalesce(m.weeks, 0) end
    from second_plans s full join moved m on m.loan_id = s.loan_id
    where (m.weeks, m.booked_on, m.days) is distinct from (s.weeks, s.planned_on, 1::bigint)
  union all
  select 'second_plan_is_by_two', 'loan ' || s.loan_id, 'request ' || s.request_id || ' is ' || r.kind || ', ' || coalesce(r.outcome, 'open')
    from second_plans s join second_person_requests r on r.id = s.request_id
    where r.kind <> 'second_plan' or r.loan_id is distinct from s.loan_id or r.outcome is distinct from 'confirmed' or r.decided_by is not distinct from r.requested_by
      or r.amount is distinct from s.principal + s.interest
  union all
  -- The first moved week may have been paid in part.
  select 'second_plan_is_what_was_left', 'loan ' || s.loan_id, 'planned ' || s.principal + s.interest || ', the weeks are ' || x.amount
    from second_plans s join moved m on m.loan_id = s.loan_id cross join lateral (
      select sum(i.amount) as amount, min(i.amount) filter (where i.week = m.first) as first, count(*) as weeks
      from instalments i where i.loan_id = s.loan_id and i.week >= m.first
    ) x where s.principal + s.interest > x.amount or s.principal + s.interest <= x.amount - x.first or x.weeks <> s.weeks
$$;
