-- What: public holidays, postponements, and what a schedule needs to follow them: the agreed date of a week, the calendar that it was fitted to, and the
-- payout that a change of a due date belongs to.
-- Why: with the setting "holidays" due dates fall on working days, Monday to Saturday, and move when staff enter or remove a holiday later; with the
-- setting "postponement" a customer may have one week more, once. Both are dated changes that reports of earlier days do not see.
create table holidays (
  id bigint generated always as identity primary key,
  date date not null,
  name text not null check (char_length(name) between 1 and 80),
  kind text not null check (kind in ('fixed', 'movable')),
  -- The number of the change of the calendar that entered it, and of the one that removed it; 0 is what the product came with. A loan knows up to which
  -- number its dates are fitted.
  entered_as bigint not null check (entered_as >= 0),
  entered_by text references users (id),
  entered_at timestamptz,
  entered_on date not null,
  -- Entered while the setting was on: it moves the weeks of loans that were paid out before, too.
  moves_plain_dates boolean not null,
  removed_as bigint check (removed_as > entered_as),
  removed_by text references users (id),
  removed_at timestamptz,
  removed_on date,
  removal_reason text,
  check ((kind = 'fixed') = (entered_by is null) and (kind = 'fixed') = (entered_at is null) and (kind = 'fixed') = (entered_as = 0)),
  check (num_nulls(removed_as, removed_by, removed_at, removed_on, removal_reason) in (0, 5))
);
create unique index holidays_one_per_day on holidays (date) where removed_as is null;
create unique index holidays_entered_once on holidays (entered_as) where entered_as > 0;
create unique index holidays_removed_once on holidays (removed_as);

-- What was a holiday stays readable: a row changes only once, when it is removed.
create function holidays_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.removed_as is null and new.removed_as is not null
    and (old.id, old.date, old.name, old.kind, old.entered_as, old.entered_on) = (new.id, new.date, new.name, new.kind, new.entered_as, new.entered_on) then
    return new;
  end if;
  raise exception 'a holiday is never changed or deleted, only removed with a reason' using errcode = '23514';
end $$;
create trigger holidays_stay before update or delete on holidays for each row execute function holidays_stay();
create trigger holidays_untruncated before truncate on holidays for each statement execute function refuse_change();

-- The fixed ones by the Public Holidays and Commemorative Days Act, 2001 (Act 601) as amended in 2025. Good Friday, Easter Monday, the days of Eid and what an
-- executive instrument moves to another day are entered by staff.
insert into holidays (date, name, kind, entered_as, entered_on, moves_plain_dates)
select make_date(year, month, day), name, 'fixed', 0, date '2025-07-01', false
  from generate_series(2026, 2045) as year,
    (values (1, 1, 'New Year''s Day'), (1, 7, 'Constitution Day'), (3, 6, 'Independence Day'), (5, 1, 'Workers'' Day'), (7, 1, 'Republic Day'),
      (9, 21, 'Founder''s Day'), (12, 25, 'Christmas Day'), (12, 26, 'Boxing Day')) as fixed (month, day, name)
union all
-- The first Friday of December.
select make_date(year, 12, 1 + (12 - extract(isodow from make_date(year, 12, 1))::int) % 7), 'Farmers'' Day', 'fixed', 0, date '2025-07-01', false
  from generate_series(2026, 2045) as year
order by 1;

-- The date before it was moved to a working day. Null: this week does not follow the calendar, and its due date is the agreed one.
alter table instalments add column plain_date date;
alter table loans add column payouts int not null default 0 check (payouts >= 0);
alter table loans add column holidays_fitted_to bigint not null default 0 check (holidays_fitted_to >= 0);
update loans set payouts = 1 where disbursed_on is not null;

-- A payout that was returned takes its dates with it: the changes of the next one begin anew.
alter table due_date_changes add column payout int not null default 1;
-- The holiday that moved it, in words.
alter table due_date_changes add column note text;

create table postponements (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loans (id),
  payout int not null check (payout > 0),
  status text not null check (status in ('asked', 'withdrawn', 'declined', 'granted')),
  -- Null where staff granted it on the customer's word.
  asked_at timestamptz,
  decided_at timestamptz,
  decided_by text references users (id),
  reason text,
  check ((status = 'asked') = (decided_at is null)),
  check (status = 'granted' or asked_at is not null),
  check ((status in ('granted', 'declined')) = (reason is not null)),
  check ((status = 'asked') = (decided_by is null)),
  check (decided_at >= asked_at)
);
create unique index postponements_one_asked on postponements (loan_id, payout) where status = 'asked';
create unique index postponements_one_granted on postponements (loan_id, payout) where status = 'granted';
create index postponements_waiting on postponements (id) where status = 'asked';

-- Only the changes since the payout in force make the dates in force.
create or replace function invariants_of_due_dates() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'due_date_history_is_a_chain', 'loan ' || c.loan_id, 'week ' || c.week || ' went to ' || c.new_date || ', then stood at ' || x.next
    from due_date_changes c join loans l on l.id = c.loan_id and l.payouts = c.payout and l.disbursed_on is not null cross join lateral (
      select coalesce(
        (select n.old_date from due_date_changes n
          where n.loan_id = c.loan_id and n.week = c.week and n.payout = c.payout and n.id > c.id order by n.id limit 1),
        (select i.due_date from instalments i where i.loan_id = c.loan_id and i.week = c.week)) as next
    ) x where x.next <> c.new_date
$$;

create function invariants_of_calendar() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'one_postponement_per_loan', 'loan ' || p.loan_id, count(*) || ' were granted'
    from postponements p where p.status = 'granted' group by p.loan_id, p.payout having count(*) > 1
  union all
  select 'postponement_moved_its_dates', 'loan ' || coalesce(p.loan_id, c.loan_id),
      case when p.loan_id is null then 'dates were postponed that nobody granted' else 'granted, and no date moved' end
    from (select distinct loan_id, payout from postponements where status = 'granted') p
    full join (select distinct loan_id, payout from due_date_changes where cause = 'postponement') c using (loan_id, payout)
    where p.loan_id is null or c.loan_id is null
  union all
  select 'due_dates_ascend', 'loan ' || i.loan_id, 'week ' || i.week || ' falls due ' || i.due_date || ', the week before ' || i.before
    from (select loan_id, week, due_date, lag(due_date) over (partition by loan_id order by week) as before from instalments) i
    where i.due_date <= i.before
  union all
  select 'due_date_is_a_working_day', 'loan ' || l.id, 'week ' || i.week || ' falls due ' || i.due_date
    from loans l join instalments i on i.loan_id = l.id
    where l.status = 'active' and i.plain_date is not null
      and l.holidays_fitted_to = (select max(greatest(h.entered_as, h.removed_as)) from holidays h)
      and (extract(isodow from i.due_date) = 7 or exists (select 1 from holidays h where h.date = i.due_date and h.removed_as is null))
$$;
