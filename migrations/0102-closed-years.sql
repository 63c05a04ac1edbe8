-- What: the account of retained earnings, the years that were closed into it, and the request of the first of the two users who close one.
-- Why: without a year end the ledger adds up income and expenses from its first day on. A year closes once, after all of its months, by two
-- users (rule A45): one entry on the open day empties its income and expense accounts.
insert into accounts (account, code, name, kind) values ('retained_earnings', '3100', 'Retained earnings', 'equity');

create table closed_years (
  year int primary key check (year between 2000 and 9999),
  -- Pesewas: a profit is positive, a loss negative.
  result bigint not null,
  requested_by text not null references users (id),
  closed_by text not null references users (id) check (closed_by <> requested_by),
  closed_at timestamptz not null
);
create trigger prevent_closed_year_change before update or delete on closed_years for each row execute function refuse_change();
create trigger prevent_closed_year_truncate before truncate on closed_years for each statement execute function refuse_change();

-- The entry of a year has its last day as value date. A year without income and expenses has none.
create unique index journal_entries_year_end on journal_entries (value_date) where kind = 'year_closed';

-- What each account of income and expense moved in a year, without entries that closed another year.
create function result_accounts_of_year(of_year int) returns table (account text, amount bigint) language sql stable as $$
  select l.account, sum(l.amount)::bigint
  from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.account = l.account and a.kind in ('income', 'expense')
  where e.booked_on between make_date(of_year, 1, 1) and make_date(of_year, 12, 31) and e.kind <> 'year_closed'
  group by l.account having sum(l.amount) <> 0
$$;

create function invariants_of_years() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'closed_year_is_its_entries', 'year ' || y.year, 'its result is ' || y.result || ', of its income and expenses ' || coalesce(-s.amount, 0)
    from closed_years y cross join lateral (select sum(r.amount)::bigint as amount from result_accounts_of_year(y.year) r) s
    where y.result <> coalesce(-s.amount, 0)
  union all
  select 'closed_year_is_its_entries', 'year ' || coalesce(r.year, l.year),
      'its entry moves ' || coalesce(l.amount, 0) || ' on ' || coalesce(r.account, l.account) || ', the year moved ' || coalesce(r.amount, 0)
    from (select y.year, x.account, x.amount from closed_years y cross join lateral result_accounts_of_year(y.year) x) r
    full join (
      select extract(year from e.value_date)::int as year, j.account, sum(j.amount)::bigint as amount
      from journal_entries e join journal_lines j on j.entry_id = e.id
      where e.kind = 'year_closed' and j.account <> 'retained_earnings' group by 1, 2
    ) l on l.year = r.year and l.account = r.account
    where l.amount is distinct from -r.amount
$$;

-- The request of a year end, beside those of migrations 0063, 0100 and 0101.
alter table second_person_requests add column year int;
do $$
declare
  old text;
begin
  for old in select conname from pg_constraint
    where conrelid = 'second_person_requests'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%write_off%' loop
    execute format('alter table second_person_requests drop constraint %I', old);
  end loop;
end $$;
alter table second_person_requests
  add constraint second_person_requests_kind_check check (
    kind in ('write_off', 'role', 'role_permissions', 'cash_refund', 'bank_payment', 'office_entry', 'year_end')),
  add constraint second_person_requests_facts_check check (case kind
    when 'write_off' then loan_id is not null and amount is not null and num_nonnulls(user_id, role, new_role, year) = 0
    when 'role' then num_nonnulls(user_id, new_role, new_permissions, old_role, old_permissions) = 5 and num_nonnulls(loan_id, role, amount, year) = 0
    when 'role_permissions' then num_nonnulls(role, new_permissions, old_permissions) = 3 and num_nonnulls(loan_id, user_id, amount, year) = 0
    when 'bank_payment' then num_nonnulls(loan_id, amount, bank_reference, value_date) = 4 and num_nonnulls(user_id, role, new_role, cause, year) = 0
    when 'office_entry' then num_nonnulls(amount, value_date, office_entry, document, document_on, reason) = 6
      and num_nonnulls(loan_id, user_id, role, new_role, cause, bank_reference, year) = 0
    when 'cash_refund' then num_nonnulls(user_id, amount) = 2 and num_nonnulls(loan_id, role, new_role, year) = 0
    else year is not null and num_nonnulls(loan_id, user_id, role, amount, new_role, cause) = 0 end);
drop index second_person_requests_one_open;
create unique index second_person_requests_one_open on second_person_requests (kind, coalesce(loan_id::text, user_id, role, year::text)) where outcome is null;
