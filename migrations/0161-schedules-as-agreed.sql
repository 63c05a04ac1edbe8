-- What: how much an early settlement took off each instalment, and stored schedules that keep the amounts that were agreed.
-- Why: reports of a past day on which the loan was open read the schedule of that day (rule P10), and a rebate that is booked later lowers the amounts. No
-- released version has rebates, so no stored instalment has one.
alter table instalments
  add column rebated bigint not null default 0 check (rebated >= 0),
  add column rebated_interest bigint not null default 0 check (rebated_interest >= 0);

create or replace function schedules_by_instalments(of_loans bigint[]) returns table (loan_id bigint, dues date[], needs bigint[]) language sql stable as $$
  select i.loan_id, array_agg(i.due_date order by i.week), array_agg(i.needed order by i.week)
  from (
    select p.loan_id, p.week, p.due_date, (sum(p.amount + p.rebated) over (partition by p.loan_id order by p.week))::bigint as needed
    -- Two branches of which one is skipped before it is begun: with an "or" no index could be used.
    from (select * from instalments where of_loans is null union all select * from instalments a where a.loan_id = any(of_loans)) p
  ) i group by i.loan_id
$$;
