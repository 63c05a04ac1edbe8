-- What: the schedule in one row is made anew only for loans whose due dates or amounts changed, and found by their key.
-- Why: a payment writes what its weeks received, in the same table. Each payment used to read the instalments of every loan to remake the schedule of none,
-- which cost the more the more loans there were.
create or replace function schedules_by_instalments(of_loans bigint[]) returns table (loan_id bigint, dues date[], needs bigint[]) language sql stable as $$
  select i.loan_id, array_agg(i.due_date order by i.week), array_agg(i.needed order by i.week)
  from (
    select p.loan_id, p.week, p.due_date, (sum(p.amount) over (partition by p.loan_id order by p.week))::bigint as needed
    -- Two branches of which one is skipped before it is begun: with an "or" no index could be used.
    from (select * from instalments where of_loans is null union all select * from instalments a where a.loan_id = any(of_loans)) p
  ) i group by i.loan_id
$$;

create or replace function instalments_remake_schedules() returns trigger language plpgsql as $$
declare
  touched bigint[] := array(
    select distinct n.loan_id from changed n join unchanged o on o.loan_id = n.loan_id and o.week = n.week
    where (n.due_date, n.amount) is distinct from (o.due_date, o.amount));
begin
  if touched = '{}' then
    return null;
  end if;
  insert into loan_schedules select s.* from schedules_by_instalments(touched) s
  on conflict (loan_id) do update set dues = excluded.dues, needs = excluded.needs;
  return null;
end $$;
