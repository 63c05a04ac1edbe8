-- Temporary tables with customers and their payments, from which the other files create the rows.
-- Everything is derived from the loan's number by one hash, so that a size always gives the same data. bench_settings has one row:
-- customers, today, moment (of seeding), span (days of payouts). bench_prices has the product's price of each amount.
create function pg_temp.dice(n bigint, salt int, sides int) returns int language sql immutable as $$
  select ((hashint8extended(n, salt) & 2147483647::bigint) % sides)::int
$$;

create temp table bench_loans as
select n as loan_id, 'c-' || lpad(n::text, 7, '0') as user_id, p.amount, p.total, p.weekly, p.interest, p.terms_hash,
  s.today - (s.span - (n * s.span / s.customers)::int) as paid_out_on,
  case when pg_temp.dice(n, 1, 100) < 68 then 'prompt' when pg_temp.dice(n, 1, 100) < 88 then 'late' else 'stopped' end as habit,
  -- Weeks per payment.
  (array[1, 1, 1, 2, 2, 4])[1 + pg_temp.dice(n, 2, 6)] as step,
  case when pg_temp.dice(n, 1, 100) between 68 and 87 then 2 + pg_temp.dice(n, 3, 40) else 0 end as days_late,
  case when pg_temp.dice(n, 1, 100) < 88 then 13 else pg_temp.dice(n, 4, 13) end as pays_until,
  case when pg_temp.dice(n, 5, 10) < 6 then 'cash' else 'momo' end as way,
  's-' || (1 + pg_temp.dice(n, 6, 10)) as teller
from bench_settings s cross join generate_series(1, s.customers) as n
join (select distinct on (amount) *, dense_rank() over (order by amount) - 1 as place from bench_prices) p
  on p.place = pg_temp.dice(n, 7, (select count(distinct amount)::int from bench_prices));
alter table bench_loans add column written_off_on date;
-- Half of the loans without further payments are written off three months after their last week.
update bench_loans l set written_off_on = l.paid_out_on + 181 from bench_settings s
  where l.habit = 'stopped' and pg_temp.dice(l.loan_id, 8, 2) = 0 and l.paid_out_on + 181 < s.today;

-- Sum of some weeks of each amount.
create temp table bench_parts as
select a.amount as loan_amount, a.week as from_week, b.week as to_week, sum(c.part)::bigint as amount, sum(c.part_interest)::bigint as interest
from bench_prices a join bench_prices b on b.amount = a.amount and b.week >= a.week
join bench_prices c on c.amount = a.amount and c.week between a.week and b.week group by 1, 2, 3;

-- Six letters out of 31, each number once: the factor and 31^6 have no common divisor.
create function pg_temp.letter(number bigint, place bigint) returns text language sql immutable as $$
  select substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (number / place % 31)::int + 1, 1)
$$;
create temp table bench_payments as
select x.*, c.amount, c.interest, least(s.moment, x.pay_day + time '09:00' + make_interval(secs => x.payment_id % 25000)) as at,
  pg_temp.letter(y.number, 28629151) || pg_temp.letter(y.number, 923521) || pg_temp.letter(y.number, 29791) || pg_temp.letter(y.number, 961)
    || pg_temp.letter(y.number, 31) || pg_temp.letter(y.number, 1) as number
from bench_settings s cross join (
  select row_number() over (order by l.paid_out_on + 7 * g + l.days_late, l.loan_id) as payment_id, l.loan_id, l.user_id, l.amount as loan_amount, l.way, l.teller,
    g as from_week, least(g + l.step - 1, 13) as to_week, l.paid_out_on + 7 * g as due_date, l.paid_out_on + 7 * g + l.days_late as pay_day
  from bench_loans l cross join bench_settings s cross join lateral generate_series(1, l.pays_until, l.step) as g
  where l.paid_out_on + 7 * g + l.days_late <= s.today
) x join bench_parts c on c.loan_amount = x.loan_amount and c.from_week = x.from_week and c.to_week = x.to_week
cross join lateral (select x.payment_id * 48271 % 887503681 as number) y;
create index on bench_payments (loan_id);
analyze bench_payments;

create temp table bench_paid as
select l.loan_id, coalesce(max(p.to_week), 0) as weeks, coalesce(sum(p.amount), 0)::bigint as amount, coalesce(sum(p.interest), 0)::bigint as interest,
  max(p.at) as last_at, coalesce(max(p.to_week) = 13, false) as completed
from bench_loans l left join bench_payments p on p.loan_id = l.loan_id group by l.loan_id;
create index on bench_paid (loan_id);
analyze bench_loans;
analyze bench_paid;

create temp table bench_entries as
select row_number() over (order by booked_on, place, loan_id) as entry_id, x.* from (
  select 'disbursement' as kind, loan_id, user_id, null::bigint as payment_id, paid_out_on as booked_on, 's-1' as actor_id, 1 as place,
    null::text as number, paid_out_on + time '08:00' as at from bench_loans
  union all
  select 'payment_completed', loan_id, user_id, payment_id, pay_day, teller, 2, case when way = 'cash' then number end, at from bench_payments
  union all
  select 'written_off', loan_id, user_id, null, written_off_on, 's-11', 3, null, written_off_on + time '08:30' from bench_loans where written_off_on is not null
) x;
analyze bench_entries;
