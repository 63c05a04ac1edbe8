-- What: the day on which the entries of a close count in statements and at the year end: the last day of their month, not the day on which they are booked.
-- Why: a month closes after it ended, so provisions and interest by day of December were expenses and income of the next year (rules A45, A46). A year that was
-- closed before this migration keeps the result with which it closed: its entries count by booking day.
alter table closed_years add column by_booking_day boolean not null default true;
alter table closed_years alter column by_booking_day set default false;

create function month_closes() returns table (entry_id bigint, day date) language sql stable as $$
  select e.id, case when y.by_booking_day then e.booked_on else e.value_date end
  from journal_entries e left join closed_years y on y.year = extract(year from e.value_date)
  where e.id in (select p.entry_id from month_provisions p union all select a.entry_id from month_accruals a)
$$;

create or replace function result_accounts_of_year(of_year int) returns table (account text, amount bigint) language sql stable as $$
  with closes as materialized (select c.entry_id, c.day from month_closes() c),
  counted as (
    select e.id from journal_entries e
    where e.booked_on between make_date(of_year, 1, 1) and make_date(of_year, 12, 31) and e.kind <> 'year_closed' and e.id not in (select c.entry_id from closes c)
    union all
    select c.entry_id from closes c where c.day between make_date(of_year, 1, 1) and make_date(of_year, 12, 31)
  )
  select l.account, sum(l.amount)::bigint
  from counted n join journal_lines l on l.entry_id = n.id join accounts a on a.account = l.account and a.kind in ('income', 'expense')
  group by l.account having sum(l.amount) <> 0
$$;
