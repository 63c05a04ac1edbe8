-- What: settings that may change while the product runs, the history of due dates, and one function of invariants per part of the product.
-- Why: a due date that moved (a holiday entered later, a postponement) must not move it in a report of a day before: each change is a dated fact. And a part
-- that brings tables brings its own invariants; check_invariants() asks every function named invariants_of_<part>.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_by text references users (id),
  updated_at timestamptz not null
);

-- The date that was in force on a day is the old_date of the first change booked after that day, or, where there is none, the instalment's own.
create table due_date_changes (
  id bigint generated always as identity primary key,
  loan_id bigint not null,
  week int not null,
  old_date date not null,
  new_date date not null check (new_date <> old_date),
  cause text not null check (cause in ('holiday', 'postponement')),
  booked_on date not null,
  at timestamptz not null,
  actor_id text references users (id),
  foreign key (loan_id, week) references instalments (loan_id, week)
);
create index due_date_changes_of_loan on due_date_changes (loan_id, week, id);
create trigger due_date_changes_stay before update or delete on due_date_changes for each row execute function refuse_change();
create trigger due_date_changes_untruncated before truncate on due_date_changes for each statement execute function refuse_change();

alter function check_invariants() rename to invariants_of_core;

create function check_invariants() returns table (invariant text, subject text, detail text) language plpgsql stable as $$
declare
  part name;
begin
  for part in select p.proname from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.proname like 'invariants\_of\_%' order by 1 loop
    return query execute format('select * from %I()', part);
  end loop;
end $$;

create function invariants_of_due_dates() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'due_date_history_is_a_chain', 'loan ' || c.loan_id, 'week ' || c.week || ' went to ' || c.new_date || ', then stood at ' || x.next
    from due_date_changes c cross join lateral (
      select coalesce(
        (select n.old_date from due_date_changes n where n.loan_id = c.loan_id and n.week = c.week and n.id > c.id order by n.id limit 1),
        (select i.due_date from instalments i where i.loan_id = c.loan_id and i.week = c.week)) as next
    ) x where x.next <> c.new_date
$$;
