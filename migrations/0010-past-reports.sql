-- What: the business day on which each fact became known, and the totals of every closed day.
-- Why: a report of a past day counts what was booked by its end, and never changes. The journal has its booked_on; payments that wait, receipts and decisions
-- had a moment only, and a clock that was set back could put one into a day that is closed. The totals spare a report the whole journal before its day.

-- A day, or where that one is closed the first that is open: when something of that day is booked (docs/decisions, "One clock"). Whoever books holds this
-- lock in common until the commit and whoever closes a day holds it alone, so nothing enters a day after its totals were taken.
create function open_day_from(day date) returns date language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7232003);
  return (select greatest(open_day_from.day, max(c.day) + 1) from closed_days c);
end $$;

alter table payments add column entry_booked_on date, add column decision_booked_on date;
update payments p set entry_booked_on = p.entered_on,
  decision_booked_on = case when p.status <> 'pending' then greatest(p.entered_on, coalesce(
    (select min(e.booked_on) from journal_entries e where e.payment_id = p.id), (p.decided_at at time zone 'UTC')::date)) end;
alter table payments add check (entry_booked_on is not null and (status = 'pending') = (decision_booked_on is null));

create function payments_are_dated() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.entry_booked_on := open_day_from(new.entered_on);
    new.decision_booked_on := case when new.status <> 'pending' then new.entry_booked_on end;
  elsif old.status = 'pending' and new.status <> 'pending' then
    new.decision_booked_on := open_day_from((coalesce(new.decided_at, new.created_at) at time zone 'UTC')::date);
  end if;
  return new;
end $$;
create trigger payments_are_dated before insert or update of status on payments for each row execute function payments_are_dated();

alter table receipts add column made_booked_on date, add column closed_booked_on date;
update receipts r set made_booked_on = r.made_on,
  closed_booked_on = case when r.status <> 'open' then greatest(r.made_on, coalesce(
    (select min(e.booked_on) from journal_entries e where e.receipt_number = r.number and e.kind <> 'receipt_made'),
    (coalesce(r.used_at, r.cancelled_at) at time zone 'UTC')::date)) end;
alter table receipts add check (made_booked_on is not null and (status = 'open') = (closed_booked_on is null));

create function receipts_are_dated() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.made_booked_on := open_day_from(new.made_on);
    new.closed_booked_on := case when new.status <> 'open' then new.made_booked_on end;
  elsif old.status = 'open' and new.status <> 'open' then
    new.closed_booked_on := open_day_from((coalesce(new.used_at, new.cancelled_at) at time zone 'UTC')::date);
  end if;
  return new;
end $$;
create trigger receipts_are_dated before insert or update of status on receipts for each row execute function receipts_are_dated();

alter table loan_events add column booked_on date;
update loan_events set booked_on = (at at time zone 'UTC')::date;
alter table loan_events add check (booked_on is not null);

create function loan_events_are_dated() returns trigger language plpgsql as $$
begin
  new.booked_on := open_day_from((new.at at time zone 'UTC')::date);
  return new;
end $$;
create trigger loan_events_are_dated before insert on loan_events for each row execute function loan_events_are_dated();

-- What each kind of entry moved on each account on a closed day, and in how many lines.
create table journal_days (
  day date not null references closed_days (day),
  kind text not null,
  account text not null references accounts (account),
  amount bigint not null,
  lines int not null check (lines > 0),
  primary key (day, kind, account)
);

create function journal_day_totals(from_day date, to_day date)
returns table (day date, kind text, account text, amount bigint, lines int) language sql stable as $$
  select e.booked_on, e.kind, l.account, sum(l.amount)::bigint, count(*)::int
  from journal_entries e join journal_lines l on l.entry_id = e.id
  where e.booked_on between from_day and to_day group by e.booked_on, e.kind, l.account
$$;
insert into journal_days select t.* from closed_days c cross join lateral journal_day_totals(c.day, c.day) t;
create trigger journal_days_stay before update or delete on journal_days for each row execute function refuse_change();
create trigger journal_days_untruncated before truncate on journal_days for each statement execute function refuse_change();

create function closed_days_are_summed() returns trigger language plpgsql as $$
begin
  insert into journal_days select * from journal_day_totals(new.day, new.day);
  return null;
end $$;
create trigger closed_days_are_summed after insert on closed_days for each row execute function closed_days_are_summed();

-- The ways of the reports: to decisions and collections by day, and to the few entries that undo others.
create index loan_events_decisions on loan_events (booked_on) where kind in ('approved', 'rejected', 'approval_undone');
-- What was owed on a loan, read from the index alone.
create index journal_lines_receivable on journal_lines (loan_id, account) include (entry_id, amount) where account in ('loan_principal', 'interest_receivable');
create index journal_entries_collected on journal_entries (value_date, loan_id) where kind = 'payment_completed';
create index journal_entries_undoing on journal_entries (loan_id, id)
  where kind in ('payout_returned', 'payment_reversed', 'advance_released', 'written_off', 'refinance_settled', 'refinance_undone');

create function invariants_of_past_reports() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'closed_day_keeps_its_totals', 'day ' || coalesce(d.day, t.day),
      concat_ws(' ', coalesce(d.kind, t.kind), coalesce(d.account, t.account)) || ' was ' || coalesce(d.amount::text, 'nothing') || ', is ' || coalesce(t.amount::text, 'nothing')
    from journal_days d
    full join (
      select b.* from journal_day_totals((select min(day) from closed_days), (select max(day) from closed_days)) b join closed_days c on c.day = b.day
    ) t on t.day = d.day and t.kind = d.kind and t.account = d.account
    where (d.amount, d.lines) is distinct from (t.amount, t.lines)
$$;
