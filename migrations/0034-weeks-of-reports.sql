-- What: what each closed day added to the weeks of the reports: what fell due and was collected, and the loans of each week of payouts.
-- Why: the portfolio of any day has to be told within a second by whoever asks for it first. From the journal alone its weeks take seconds at 200,000 customers.
-- A report is the sum of what is kept from a day up to its own; a closed day adds its part once, and what was said of a loan before is taken out again where
-- something else than plain money happened to it. Nothing kept here changes; check_invariants() compares all of it with the books.
create table week_facts (
  -- The day whose bookings brought it: a closed one, or one before the first of them.
  day date not null,
  fact text not null check (fact in ('due', 'collected', 'late', 'early', 'loans', 'lent', 'to_repay', 'paid', 'first_due', 'first_on_time')),
  -- The Monday of the week of collection, or of the payout, to which it belongs.
  week date not null check (extract(isodow from week) = 1),
  -- Reports of this day and all after it count it.
  from_day date not null check (from_day >= day),
  -- Pesewas, or loans.
  amount bigint not null check (amount <> 0),
  primary key (fact, week, from_day, day)
);

-- What the bookings of the closed days from one to another added, of these loans. A loan with one payout and money in its order alone is told by each of its
-- payments. Any other is told as it stood at the end of each day on which something was booked on it, and taken out again on the next such day.
create function week_facts_of(of_loans bigint[], first_day date, last_day date)
  returns table (day date, fact text, week date, from_day date, amount bigint) language sql stable
  -- The planner takes each part for a few rows and would go through the others row by row.
  set enable_nestloop = off set jit = off set work_mem = '64MB' as $$
  with booked as materialized (
    select e.loan_id, e.id, e.kind, e.booked_on, e.value_date, e.payment_id, row_number() over w as place, lag(e.value_date) over w as date_before
    from journal_entries e
    where e.loan_id = any(of_loans) and e.booked_on <= last_day
      and e.kind not in ('receipt_made', 'receipt_cancelled', 'payment_unallocated', 'unallocated_refunded')
    window w as (partition by e.loan_id order by e.id)
  ), kinds as materialized (
    select b.loan_id, bool_and(case when b.place = 1 then b.kind = 'disbursement' else b.kind = 'payment_completed' and b.value_date >= b.date_before end)
      and not exists (select 1 from due_date_changes c where c.loan_id = b.loan_id) as is_plain
    from booked b group by b.loan_id
  ), states as materialized (
    select s.* from (
      select x.loan_id, x.day, lead(x.day) over (partition by x.loan_id order by x.day) as until from (
        select b.loan_id, b.booked_on as day from booked b
        union select c.loan_id, c.booked_on from due_date_changes c where c.loan_id = any(of_loans) and c.booked_on <= last_day
      ) x join kinds k on k.loan_id = x.loan_id where not k.is_plain
    ) s where s.day between first_day and last_day or s.until between first_day and last_day
  ), payouts as (
    select b.loan_id, b.booked_on as day, null::date as until, b.value_date as paid_out_on, null::date as closed_on, null::bigint as written_off_by, k.is_plain
      from booked b join kinds k on k.loan_id = b.loan_id where k.is_plain and b.place = 1
    union all
    select s.loan_id, s.day, s.until, o.value_date, case when g.kind <> 'refinance_undone' then g.booked_on end, case when g.kind = 'written_off' then g.id end, false
      from states s cross join lateral (
        select e.kind, e.value_date from journal_entries e
        where e.loan_id = s.loan_id and e.kind in ('disbursement', 'payout_returned') and e.booked_on <= s.day order by e.id desc limit 1
      ) o left join lateral (
        select e.id, e.kind, e.booked_on from journal_entries e
        where e.loan_id = s.loan_id and e.kind in ('written_off', 'refinance_settled', 'refinance_undone') and e.booked_on <= s.day order by e.id desc limit 1
      ) g on true where o.kind = 'disbursement'
  ), lent as materialized (
    select p.*, date_trunc('week', p.paid_out_on::timestamp)::date as week, s.needs, case when p.is_plain then s.dues else (
        select array_agg(coalesce((
            select c.old_date from due_date_changes c where c.loan_id = i.loan_id and c.week = i.week and c.booked_on > p.day order by c.id limit 1
          ), i.due_date) order by i.week)
        from instalments i where i.loan_id = p.loan_id
      ) end as dues
    from payouts p join loan_schedules s on s.loan_id = p.loan_id
  ), money as materialized (
    select b.loan_id, b.id, b.booked_on, b.value_date, p.amount, k.is_plain, case when not k.is_plain then (
        select min(u.booked_on) from journal_entries u where u.loan_id = b.loan_id and u.id > b.id and u.kind in ('payment_reversed', 'advance_released')
          and ((u.kind = 'payment_reversed' and u.payment_id = b.payment_id) or u.kind = 'advance_released')
      ) end as undone_on
    from booked b join kinds k on k.loan_id = b.loan_id join payments p on p.id = b.payment_id where b.kind = 'payment_completed'
  ), paid as (
    select m.loan_id, m.booked_on as day, null::date as until, m.id, m.value_date, m.amount,
      sum(m.amount) over (partition by m.loan_id order by m.value_date, m.id) as upto, l.week as paid_out_in, l.dues, l.needs, l.written_off_by
      from money m join lent l on l.loan_id = m.loan_id where m.is_plain
    union all
    select s.loan_id, s.day, s.until, m.id, m.value_date, m.amount,
      sum(m.amount) over (partition by s.loan_id, s.day order by m.value_date, m.id), s.week, s.dues, s.needs, s.written_off_by
      from lent s join money m on m.loan_id = s.loan_id and m.booked_on <= s.day and (m.undone_on is null or m.undone_on > s.day) where not s.is_plain
  ), placed as (
    select p.*, date_trunc('week', p.value_date::timestamp)::date as week from paid p
    where p.day between first_day and last_day or p.until between first_day and last_day
  ), told as (
    select l.day, l.until, x.fact, l.week, x.from_day, x.amount
      from lent l join loans n on n.id = l.loan_id cross join lateral (values
        ('loans', l.day, 1), ('lent', l.day, n.approved_amount), ('to_repay', l.day, n.total_repayment), ('first_due', l.dues[1] + 1, 1)
      ) x (fact, from_day, amount)
    union all
    select l.day, l.until, 'due', date_trunc('week', d.due::timestamp)::date, d.due, d.needed - coalesce(l.needs[d.place - 1], 0)
      from lent l cross join lateral unnest(l.dues, l.needs) with ordinality d (due, needed, place) where l.closed_on is null or d.due <= l.closed_on
    union all
    select p.day, p.until, x.fact, p.week, p.value_date, x.amount
      from placed p cross join lateral (values
        ('collected', p.amount),
        ('late', greatest(0, least(p.upto, coalesce(p.needs[width_bucket(p.value_date - 1, p.dues)], 0)) - (p.upto - p.amount))),
        ('early', greatest(0, p.upto - greatest(p.upto - p.amount, coalesce(p.needs[width_bucket(p.week + 6, p.dues)], 0))))
      ) x (fact, amount) where p.written_off_by is null or p.id < p.written_off_by
    union all
    select p.day, p.until, 'paid', p.paid_out_in, p.day, p.amount from placed p
    union all
    -- The first week is paid in time: from now on it counts as due, and no more from the day after it.
    select p.day, p.until, x.fact, p.paid_out_in, x.from_day, x.amount
      from placed p cross join lateral (values ('first_on_time', p.day, 1), ('first_due', p.day, 1), ('first_due', p.dues[1] + 1, -1)) x (fact, from_day, amount)
      where p.value_date <= p.dues[1] and p.upto >= p.needs[1] and p.upto - p.amount < p.needs[1]
  )
  select f.day, f.fact, f.week, f.from_day, sum(f.amount)::bigint from (
    select t.day, t.fact, t.week, greatest(t.from_day, t.day) as from_day, t.amount from told t where t.day between first_day and last_day
    union all
    select t.until, t.fact, t.week, greatest(t.from_day, t.until), -t.amount from told t where t.until between first_day and last_day
  ) f group by 1, 2, 3, 4 having sum(f.amount) <> 0
$$;

-- Of all loans and closed days, some thousand loans at a time, so that nothing is sorted on disk.
create function week_facts_by_books() returns table (day date, fact text, week date, from_day date, amount bigint) language plpgsql stable as $$
declare
  last_day date := (select max(c.day) from closed_days c);
  each_time constant int := 5000;
begin
  return query
    select f.day, f.fact, f.week, f.from_day, sum(f.amount)::bigint
    from generate_series(0, (select coalesce(max(l.id), 0) from loans l), each_time) as s (start)
    cross join lateral week_facts_of(array(select l.id from loans l where l.id > s.start and l.id <= s.start + each_time), '-infinity', last_day) f
    group by 1, 2, 3, 4 having sum(f.amount) <> 0;
end $$;
insert into week_facts select * from week_facts_by_books();

create trigger week_facts_stay before update or delete on week_facts for each row execute function refuse_change();
create trigger week_facts_untruncated before truncate on week_facts for each statement execute function refuse_change();

create function closed_days_keep_weeks() returns trigger language plpgsql as $$
declare
  first_day date := coalesce((select max(c.day) + 1 from closed_days c where c.day < new.day), '-infinity');
  changed bigint[] := array(
    select e.loan_id from journal_entries e where e.booked_on between first_day and new.day and e.loan_id is not null
    union select c.loan_id from due_date_changes c where c.booked_on between first_day and new.day);
begin
  if cardinality(changed) > 0 then
    insert into week_facts select * from week_facts_of(changed, first_day, new.day);
  end if;
  return null;
end $$;
create trigger closed_days_keep_weeks after insert on closed_days for each row execute function closed_days_keep_weeks();

create function invariants_of_weeks() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'kept_week_is_the_books', 'day ' || coalesce(k.day, b.day),
      concat_ws(' ', coalesce(k.fact, b.fact), 'of', coalesce(k.week, b.week), 'from', coalesce(k.from_day, b.from_day)) || ': kept ' || coalesce(k.amount, 0)
      || ', booked ' || coalesce(b.amount, 0)
    from week_facts k full join week_facts_by_books() b on (b.day, b.fact, b.week, b.from_day) = (k.day, k.fact, k.week, k.from_day)
    where k.amount is distinct from b.amount
$$;
