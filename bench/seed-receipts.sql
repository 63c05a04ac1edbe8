-- What: for each week that is still owed a bound receipt, with its cash in the books, and for each of these customers a session.
-- Why: the payments that are measured, every one of another week and most of another customer than the one before. bench_cash has a row for each.
-- Loans with a payment that waits are left out: their receipts would cover more than is owed.
create temp table bench_moment as select now() as at, (now() at time zone 'UTC')::date as today, (select max(id) from payments) as payments, (select max(id) from journal_entries) as entries;
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
    where l.status = 'active' and i.paid = 0 and not exists (select 1 from payments p where p.loan_id = l.id and p.status = 'pending')
  ) y
) x;
alter table bench_cash add primary key (n);
analyze bench_cash;

insert into receipts (number, status, loan_id, user_id, amount, made_by, made_at, made_on, void_from, made_booked_on)
select c.number, 'open', c.loan_id, c.user_id, c.amount, 's-1', m.at, m.today, m.today + 7, m.today from bench_cash c cross join bench_moment m;

insert into journal_entries (id, kind, booked_on, value_date, at, user_id, loan_id, receipt_number, actor_id, request_id)
overriding system value
select m.entries + c.n, 'receipt_made', m.today, m.today, m.at, c.user_id, c.loan_id, c.number, 's-1', 'cash-' || c.n from bench_cash c cross join bench_moment m;
insert into journal_lines (entry_id, line, account, amount, user_id, loan_id)
select m.entries + c.n, y.line, y.account, y.amount, c.user_id, c.loan_id
from bench_cash c cross join bench_moment m cross join lateral (values (1, 'office_cash', c.amount), (2, 'unallocated_money', -c.amount)) as y (line, account, amount);
select setval(pg_get_serial_sequence('journal_entries', 'id'), (select max(id) from journal_entries));

insert into audit_trail (at, actor_id, actor_role, action, outcome, target_kind, target_id, request_id, address)
select m.at, 's-1', 'front_desk', 'generateReceipt', 'done', 'receipt', c.number, 'cash-' || c.n, '127.0.0.1' from bench_cash c cross join bench_moment m;

insert into sessions (sid, user_id, with_code, created_at, last_used_at, expire)
select translate(encode(sha256(c.token::bytea), 'base64'), '+/=', '-_'), c.user_id, true, m.at, m.at, m.at + interval '30 days'
from (select distinct token, user_id from bench_cash) c cross join bench_moment m;
