-- What: what each loan owed over which days, its schedule in one row, the reports of closed days, and indexes for the lists of the office.
-- Why: a portfolio of any day must be told within a second however long the journal is. Balances and schedules repeat the books: the database keeps them itself
-- in the transaction that books or dates, in whatever order days are booked, and check_invariants() compares every row with journal and instalments.

-- Receivable from `from_day` on and before `until_day`, in pesewas.
create table loan_balances (
  loan_id bigint not null references loans (id),
  from_day date not null,
  until_day date not null check (until_day > from_day),
  principal bigint not null,
  interest bigint not null,
  primary key (loan_id, from_day)
);

create function balances_by_journal() returns table (loan_id bigint, from_day date, until_day date, principal bigint, interest bigint) language sql stable as $$
  select d.loan_id, d.day, lead(d.day, 1, 'infinity') over w, (sum(d.principal) over w)::bigint, (sum(d.interest) over w)::bigint
  from (
    select l.loan_id, e.booked_on as day, coalesce(sum(l.amount) filter (where l.account = 'loan_principal'), 0) as principal,
      coalesce(sum(l.amount) filter (where l.account = 'interest_receivable'), 0) as interest
    from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.account in ('loan_principal', 'interest_receivable') and l.loan_id is not null group by l.loan_id, e.booked_on
  ) d window w as (partition by d.loan_id order by d.day)
$$;
insert into loan_balances select * from balances_by_journal() order by 1, 2;
-- What is owed now and in the last weeks is found without the rest.
create index loan_balances_owed on loan_balances (until_day, from_day, loan_id) include (principal, interest) where principal <> 0 or interest <> 0;

-- A clock that was set back books on a day before the last one: the days after it move along.
create function move_balance(loan bigint, day date, more_principal bigint, more_interest bigint) returns void language plpgsql as $$
declare
  before loan_balances;
begin
  select * into before from loan_balances b where b.loan_id = loan and b.from_day <= day order by b.from_day desc limit 1;
  if before.from_day is distinct from day then
    insert into loan_balances (loan_id, from_day, until_day, principal, interest) values (
      loan, day, coalesce((select min(b.from_day) from loan_balances b where b.loan_id = loan and b.from_day > day), 'infinity'),
      coalesce(before.principal, 0), coalesce(before.interest, 0));
    update loan_balances b set until_day = day where b.loan_id = loan and b.from_day = before.from_day;
  end if;
  update loan_balances b set principal = b.principal + more_principal, interest = b.interest + more_interest where b.loan_id = loan and b.from_day >= day;
end $$;

create function journal_lines_move_balances() returns trigger language plpgsql as $$
begin
  perform move_balance(d.loan_id, d.booked_on, d.principal, d.interest) from (
    select n.loan_id, e.booked_on, coalesce(sum(n.amount) filter (where n.account = 'loan_principal'), 0)::bigint as principal,
      coalesce(sum(n.amount) filter (where n.account = 'interest_receivable'), 0)::bigint as interest
    from new_lines n join journal_entries e on e.id = n.entry_id
    where n.account in ('loan_principal', 'interest_receivable') and n.loan_id is not null group by n.loan_id, e.booked_on order by n.loan_id, e.booked_on
  ) d;
  return null;
end $$;
create trigger journal_lines_move_balances after insert on journal_lines referencing new table as new_lines
  for each statement execute function journal_lines_move_balances();

-- The due dates of the weeks, and what is needed to cover each week and all before it.
create table loan_schedules (
  loan_id bigint primary key references loans (id),
  dues date[] not null,
  needs bigint[] not null
);

create function schedules_by_instalments(of_loans bigint[]) returns table (loan_id bigint, dues date[], needs bigint[]) language sql stable as $$
  select i.loan_id, array_agg(i.due_date order by i.week), array_agg(i.needed order by i.week)
  from (
    select p.loan_id, p.week, p.due_date, (sum(p.amount) over (partition by p.loan_id order by p.week))::bigint as needed
    from instalments p where of_loans is null or p.loan_id = any(of_loans)
  ) i group by i.loan_id
$$;
insert into loan_schedules select * from schedules_by_instalments(null) order by 1;

create function instalments_make_schedules() returns trigger language plpgsql as $$
begin
  insert into loan_schedules select * from schedules_by_instalments(array(select distinct c.loan_id from changed c)) s
  on conflict (loan_id) do update set dues = excluded.dues, needs = excluded.needs;
  return null;
end $$;
create trigger instalments_make_schedules after insert on instalments referencing new table as changed
  for each statement execute function instalments_make_schedules();

create function instalments_remake_schedules() returns trigger language plpgsql as $$
begin
  insert into loan_schedules
  select s.* from schedules_by_instalments(array(
    select distinct n.loan_id from changed n join unchanged o on o.loan_id = n.loan_id and o.week = n.week
    where (n.due_date, n.amount) is distinct from (o.due_date, o.amount))) s
  on conflict (loan_id) do update set dues = excluded.dues, needs = excluded.needs;
  return null;
end $$;
create trigger instalments_remake_schedules after update on instalments referencing new table as changed old table as unchanged
  for each statement execute function instalments_remake_schedules();

create function instalments_take_schedules() returns trigger language plpgsql as $$
begin
  delete from loan_schedules where loan_id in (select g.loan_id from gone g);
  insert into loan_schedules select * from schedules_by_instalments(array(select distinct g.loan_id from gone g));
  return null;
end $$;
create trigger instalments_take_schedules after delete on instalments referencing old table as gone
  for each statement execute function instalments_take_schedules();

-- Which dates were moved after a day.
create index due_date_changes_booked on due_date_changes (booked_on);

-- What a report said of a closed day, which nothing can change any more. Another version of the program may say it in another way.
create table report_days (
  day date not null references closed_days (day),
  version int not null,
  figures jsonb not null,
  primary key (day, version)
);
create trigger report_days_stay before update or delete on report_days for each row execute function refuse_change();
create trigger report_days_untruncated before truncate on report_days for each statement execute function refuse_change();

-- A loan's level and number are read for many loans at once, without the rest of their rows.
create index loans_for_reports on loans (id) include (user_id, level_name, total_repayment, refinanced_from_loan_id);

-- Applications that wait, oldest first, and the loans of a status by their number.
create index loans_of_status on loans (status, id);

create function invariants_of_portfolio() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'kept_balance_is_the_journal', 'loan ' || coalesce(b.loan_id, j.loan_id),
      'from ' || coalesce(b.from_day, j.from_day) || ' kept ' || coalesce(b.principal || ' and ' || b.interest, 'nothing') || ', booked '
      || coalesce(j.principal || ' and ' || j.interest, 'nothing')
    from loan_balances b full join balances_by_journal() j on j.loan_id = b.loan_id and j.from_day = b.from_day
    where (b.until_day, b.principal, b.interest) is distinct from (j.until_day, j.principal, j.interest)
  union all
  select 'kept_schedule_is_the_instalments', 'loan ' || coalesce(s.loan_id, i.loan_id),
      'kept ' || coalesce(s.dues::text || ' ' || s.needs::text, 'nothing') || ', instalments ' || coalesce(i.dues::text || ' ' || i.needs::text, 'nothing')
    from loan_schedules s full join schedules_by_instalments(null) i on i.loan_id = s.loan_id
    where (s.dues, s.needs) is distinct from (i.dues, i.needs)
  union all
  select 'kept_report_is_the_ledger', 'day ' || r.day, 'kept ' || x.kept || ', booked ' || x.booked
    from report_days r cross join lateral (
      select (r.figures #>> '{outstanding,total}')::bigint as kept, (
        select coalesce(sum(d.amount), 0)::bigint from journal_days d where d.day <= r.day and d.account in ('loan_principal', 'interest_receivable')
      ) as booked
    ) x where x.kept is distinct from x.booked
$$;
