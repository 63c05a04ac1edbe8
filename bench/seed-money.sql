-- Receipts, payments, allocations, journal, audit trail, and every earlier day closed with its totals.
-- Postings follow docs/LEDGER.md: cash payouts, payments by unbound receipt or mobile money, write-offs.
insert into receipts (number, status, made_by, made_at, made_on, expires_on, used_at, made_booked_on, closed_booked_on)
select number, 'used', teller, at - interval '5 minutes', pay_day, pay_day + 7, at, pay_day, pay_day from bench_payments where way = 'cash' order by payment_id;

insert into payments (id, loan_id, user_id, week_number, due_date, amount, status, payment_method, momo_provider, momo_transaction_id, transaction_key, receipt_number,
  receipt_verified, source, is_late, days_late, entered_on, value_date, paid_at, decided_at, decided_by, entered_by, created_at, entry_booked_on, decision_booked_on)
overriding system value
select payment_id, loan_id, user_id, from_week, due_date, amount, 'completed', way, case when way = 'momo' then 'mtn' end,
  case when way = 'momo' then 'TX' || lpad(payment_id::text, 10, '0') end,
  case when way = 'momo' then 'TX' || lpad(payment_id::text, 10, '0') end, case when way = 'cash' then number end, way = 'cash',
  case when way = 'cash' then 'office_cash' else 'momo_clearing' end, pay_day > due_date, pay_day - due_date, pay_day, pay_day, at, at, teller, user_id, at, pay_day, pay_day
from bench_payments order by payment_id;

insert into payments (id, loan_id, user_id, amount, status, payment_method, momo_provider, momo_transaction_id, transaction_key, entered_on, entered_by, created_at, entry_booked_on)
overriding system value
select (select max(payment_id) from bench_payments) + row_number() over (order by l.id), l.id, l.user_id, l.weekly_payment, 'pending', 'momo', 'mtn', 'PN' || lpad(l.id::text, 10, '0'), 'PN' || lpad(l.id::text, 10, '0'), s.today - d.days, l.user_id, s.moment - make_interval(days => d.days), s.today - d.days
from loans l cross join bench_settings s cross join lateral (select pg_temp.dice(l.id, 41, 4) as days) d
where l.status = 'active' and l.disbursed_on < s.today - 10 and pg_temp.dice(l.id, 40, case when s.customers < 10000 then 4 else 50 end) = 0 order by l.id;

insert into payments (id, loan_id, user_id, amount, status, payment_method, momo_provider, momo_transaction_id, transaction_key, entered_on, entered_by, created_at, decided_at, decided_by,
  reason, entry_booked_on, decision_booked_on)
overriding system value
select (select max(id) from payments) + row_number() over (order by l.id), l.id, l.user_id, l.weekly_payment, 'failed', 'momo', 'mtn', 'FA' || lpad(l.id::text, 10, '0'), 'FA' || lpad(l.id::text, 10, '0'), x.day,
  l.user_id, x.at, x.at + interval '1 hour', 's-11', 'No money came', x.day, x.day
from loans l cross join bench_settings s cross join lateral (select l.disbursed_on + 3 as day, l.disbursed_on + 3 + time '12:00' as at) x
where l.disbursed_on < s.today - 10 and pg_temp.dice(l.id, 42, case when s.customers < 10000 then 10 else 100 end) = 0 order by l.id;

insert into allocations (payment_id, loan_id, week, amount, interest, principal)
select p.payment_id, p.loan_id, c.week, c.part, c.part_interest, c.part - c.part_interest
from bench_payments p join bench_prices c on c.amount = p.loan_amount and c.week between p.from_week and p.to_week order by p.payment_id, c.week;

insert into journal_entries (id, kind, booked_on, value_date, at, user_id, loan_id, payment_id, receipt_number, actor_id, request_id)
overriding system value
select entry_id, kind, booked_on, booked_on, at, user_id, loan_id, payment_id, number, actor_id, 'seed-' || entry_id from bench_entries order by entry_id;

insert into journal_lines (entry_id, line, account, amount, user_id, loan_id)
select x.entry_id, x.line, x.account, x.amount, x.user_id, x.loan_id from (
  select e.entry_id, e.user_id, e.loan_id, y.line, y.account, y.amount from bench_entries e join bench_loans l on l.loan_id = e.loan_id cross join lateral (
    values (1, 'loan_principal', l.amount), (2, 'office_cash', -l.amount), (3, 'interest_receivable', l.interest), (4, 'unearned_interest', -l.interest)) as y (line, account, amount)
  where e.kind = 'disbursement'
  union all
  select e.entry_id, p.user_id, p.loan_id, y.line, y.account, y.amount from bench_entries e join bench_payments p on p.payment_id = e.payment_id cross join lateral (
    values (1, case when p.way = 'cash' then 'office_cash' else 'momo_clearing' end, p.amount), (2, 'interest_receivable', -p.interest),
      (3, 'loan_principal', p.interest - p.amount), (4, 'unearned_interest', p.interest), (5, 'interest_income', -p.interest)) as y (line, account, amount)
  union all
  select e.entry_id, e.user_id, e.loan_id, y.line, y.account, y.amount from bench_entries e join bench_loans l on l.loan_id = e.loan_id join bench_paid p on p.loan_id = l.loan_id
  cross join lateral (select l.amount - (p.amount - p.interest) as principal, l.interest - p.interest as interest) o cross join lateral (
    values (1, 'write_offs', o.principal), (2, 'loan_principal', -o.principal), (3, 'unearned_interest', o.interest), (4, 'interest_receivable', -o.interest)) as y (line, account, amount)
  where e.kind = 'written_off'
) x;

insert into received_money (kind, reference, user_id, entry_id, payment_id)
select case when p.way = 'cash' then 'cash_receipt' else 'claim' end, case when p.way = 'cash' then p.number else 'TX' || lpad(p.payment_id::text, 10, '0') end,
  p.user_id, e.entry_id, p.payment_id
from bench_entries e join bench_payments p on p.payment_id = e.payment_id order by e.entry_id;

insert into audit_trail (at, actor_id, actor_role, action, outcome, target_kind, target_id, request_id, address)
select at, actor_id, case when actor_id = 's-11' then 'manager' else 'front_desk' end,
  case kind when 'disbursement' then 'disburseLoan' when 'written_off' then 'writeOffLoan' else 'confirmPayment' end, 'done',
  case when kind = 'payment_completed' then 'payment' else 'loan' end, coalesce(payment_id, loan_id)::text, 'seed-' || entry_id, '127.0.0.1'
from bench_entries order by entry_id;

insert into closed_days (day, closed_at)
select day::date, day + interval '1 day' from bench_settings s, generate_series((select min(booked_on) from bench_entries)::timestamp, s.today - 1, interval '1 day') as day;
