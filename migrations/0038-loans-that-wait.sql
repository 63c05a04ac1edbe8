-- What: the active loans on which something waits (a pending payment, an open bound receipt), with the oldest week that is not paid and the one that is
-- where all of it counts.
-- Why: what waits may put a loan further down a list of the open day, so each page has to know of these loans. It read what waits and looked up loan and
-- schedule of each: 994 of them at 200,000 customers, for a page of fifty. Here a page reads one small table. The triggers write nothing for a payment on a
-- loan on which nothing waited. All that calls them holds the customer's lock.
create table waiting_loans (
  loan_id bigint primary key references loans (id),
  -- When the oldest unpaid week falls due.
  due date not null,
  -- The same if all that waits counts; infinity where that covers all that is owed.
  reach date not null,
  -- When the oldest of the payments was entered, and when the first of the receipts is void; infinity where there is none. Until then all of it counts.
  oldest_entry date not null,
  first_void date not null
);

create function waiting_of(loan bigint) returns table (loan_id bigint, due date, reach date, oldest_entry date, first_void date)
  language sql stable as $$
  select l.id, l.next_payment_due, coalesce(s.dues[width_bucket(l.amount_paid + l.settled_by_refinance + w.amount, s.needs) + 1], 'infinity'),
    coalesce(w.oldest_entry, 'infinity'), coalesce(w.first_void, 'infinity')
  from (
    select sum(x.amount)::bigint as amount, min(x.entered_on) as oldest_entry, min(x.void_from) as first_void from (
      select p.amount, p.entered_on, null::date as void_from from payments p where p.loan_id = loan and p.status = 'pending'
      union all select r.amount, null, r.void_from from receipts r where r.loan_id = loan and r.status = 'open' and r.loan_id is not null
    ) x
  ) w join loans l on l.id = loan join loan_schedules s on s.loan_id = loan
  where w.amount is not null and l.status = 'active' and l.next_payment_due is not null
$$;
insert into waiting_loans
select w.* from (
  select p.loan_id from payments p where p.status = 'pending' union select r.loan_id from receipts r where r.status = 'open' and r.loan_id is not null
) x cross join lateral waiting_of(x.loan_id) w;

-- As the owner: a process of the version before goes on paying while this version has not said yet who may write here.
create function place_waiting(loan bigint) returns void language plpgsql security definer set search_path from current as $$
begin
  insert into waiting_loans select * from waiting_of(loan)
  on conflict (loan_id) do update set due = excluded.due, reach = excluded.reach, oldest_entry = excluded.oldest_entry, first_void = excluded.first_void;
  if not found then
    delete from waiting_loans w where w.loan_id = loan;
  end if;
end $$;

create function something_waits() returns trigger language plpgsql as $$
begin
  perform place_waiting(new.loan_id);
  return null;
end $$;
create trigger payments_wait after insert on payments for each row when (new.status = 'pending') execute function something_waits();
create trigger payments_wait_no_more after update of status, amount on payments for each row
  when ('pending' in (old.status, new.status) and (old.status, old.amount) is distinct from (new.status, new.amount)) execute function something_waits();
create trigger receipts_wait after insert on receipts for each row when (new.status = 'open' and new.loan_id is not null) execute function something_waits();
create trigger receipts_wait_no_more after update of status, amount on receipts for each row
  when ('open' in (old.status, new.status) and new.loan_id is not null and (old.status, old.amount) is distinct from (new.status, new.amount))
  execute function something_waits();

-- A loan on which something waits is in the table already, unless it has just become active.
create function waiting_loan_changes() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if old.status <> 'active' and new.status = 'active' or exists (select from waiting_loans w where w.loan_id = new.id) then
    perform place_waiting(new.id);
  end if;
  return null;
end $$;
create trigger waiting_loan_changes after update of status, amount_paid, settled_by_refinance, next_payment_due on loans for each row
  when ('active' in (old.status, new.status) and (old.status, old.amount_paid, old.settled_by_refinance, old.next_payment_due)
    is distinct from (new.status, new.amount_paid, new.settled_by_refinance, new.next_payment_due)) execute function waiting_loan_changes();
create trigger waiting_schedule_is_made after insert on loan_schedules for each row execute function something_waits();
create trigger waiting_schedule_changes after update of dues, needs on loan_schedules for each row
  when ((old.dues, old.needs) is distinct from (new.dues, new.needs)) execute function something_waits();

create function invariants_of_waiting() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'waiting_loan_is_what_waits', 'loan ' || x.loan_id,
      'kept ' || coalesce(nullif(concat_ws(', ', k.due, k.reach, k.oldest_entry, k.first_void), ''), 'nothing') || ', waiting ' || coalesce(nullif(concat_ws(', ', w.due, w.reach, w.oldest_entry, w.first_void), ''), 'nothing')
    from (
      select p.loan_id from payments p where p.status = 'pending'
      union select r.loan_id from receipts r where r.status = 'open' and r.loan_id is not null
      union select loan_id from waiting_loans
    ) x left join waiting_loans k on k.loan_id = x.loan_id left join lateral waiting_of(x.loan_id) w on true
    where (k.due, k.reach, k.oldest_entry, k.first_void) is distinct from (w.due, w.reach, w.oldest_entry, w.first_void)
$$;
