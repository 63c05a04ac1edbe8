-- For each week that is owed a receipt for make-receipts.sql (a row of bench_cash), a session per customer, and customers who may apply.
-- Successive payments have different weeks and mostly different customers. Loans with a pending payment are left out: receipts would exceed the balance.
create temp table bench_moment as select now() as at, (select max(id) from payments) as payments;
create function pg_temp.letter(number bigint, place bigint) returns text language sql immutable as $$
  select substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (number / place % 31)::int + 1, 1)
$$;

create table bench_cash as
select x.*, pg_temp.letter(x.code, 28629151) || pg_temp.letter(x.code, 923521) || pg_temp.letter(x.code, 29791) || pg_temp.letter(x.code, 961)
  || pg_temp.letter(x.code, 31) || pg_temp.letter(x.code, 1) as number, rpad('bench-cash-' || x.user_id, 43, '0') as token
from (
  select y.*, (m.payments + y.n) * 48271 % 887503681 as code
  from bench_moment m cross join (
    select row_number() over (order by i.week, i.loan_id) as n, i.loan_id, l.user_id, i.week, i.due_date, i.amount, i.interest
    from instalments i join loans l on l.id = i.loan_id
    where l.status = 'active' and i.paid = 0
      -- The last week settles the loan, which payment-baseline.sql does not write.
      and i.week < (select max(o.week) from instalments o where o.loan_id = i.loan_id) and not exists (select 1 from payments p where p.loan_id = l.id and p.status = 'pending')
  ) y
) x;
alter table bench_cash add primary key (n);
analyze bench_cash;

insert into sessions (sid, user_id, with_code, created_at, last_used_at, expire)
select translate(encode(sha256(c.token::bytea), 'base64'), '+/=', '-_'), c.user_id, true, m.at, m.at, m.at + interval '30 days'
from (select distinct token, user_id from bench_cash) c cross join bench_moment m;

-- Customers without a loan or a pending application apply during the day: a row and a session for each.
create table bench_applicants as
select u.id as user_id, rpad('bench-applicant-' || u.id, 43, '0') as token
from users u where u.role = 'customer' and u.is_active
  and exists (select 1 from loans l where l.user_id = u.id and l.status = 'completed')
  and not exists (select 1 from loans l where l.user_id = u.id and l.status not in ('completed', 'rejected'));
alter table bench_applicants add primary key (user_id);
analyze bench_applicants;

insert into sessions (sid, user_id, with_code, created_at, last_used_at, expire)
select translate(encode(sha256(a.token::bytea), 'base64'), '+/=', '-_'), a.user_id, true, m.at, m.at, m.at + interval '30 days'
from bench_applicants a cross join bench_moment m;
