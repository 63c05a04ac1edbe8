-- Issues bound receipts for the rows $1 < n <= $2 of bench_cash and books their cash, as the desk does.
-- Only when needed: an open receipt covers its week, so with all of them open no loan would be in arrears.
with slice as (
  select c.*, now() as at, (now() at time zone 'UTC')::date as today from bench_cash c where c.n > $1::int and c.n <= $2::int
), made as (
  insert into receipts (number, status, loan_id, user_id, amount, reserved_amount, made_by, made_at, made_on, expires_on, made_booked_on)
  select number, 'open', loan_id, user_id, amount, amount, 's-1', at, today, today + 7, today from slice order by n
), entries as (
  insert into journal_entries (kind, booked_on, value_date, at, user_id, loan_id, receipt_number, actor_id, request_id)
  select 'receipt_made', today, today, at, user_id, loan_id, number, 's-1', 'cash-' || n from slice order by n returning id, receipt_number
), lines as (
  insert into journal_lines (entry_id, line, account, amount, user_id, loan_id)
  select e.id, y.line, y.account, y.amount, s.user_id, s.loan_id
  from entries e join slice s on s.number = e.receipt_number
  cross join lateral (values (1, 'office_cash', s.amount), (2, 'unallocated_money', -s.amount)) as y (line, account, amount)
), lots as (
  insert into unallocated_lots (user_id, loan_id, origin, received_on, amount, entry_id, receipt_number, taken_by)
  select s.user_id, s.loan_id, 'receipt', s.today, s.amount, e.id, s.number, 's-1' from entries e join slice s on s.number = e.receipt_number order by s.n
), registered as (
  insert into received_money (kind, reference, user_id, entry_id)
  select 'cash_receipt', s.number, s.user_id, e.id from entries e join slice s on s.number = e.receipt_number order by s.n
)
insert into audit_trail (at, actor_id, actor_role, action, outcome, target_kind, target_id, request_id, address)
select at, 's-1', 'front_desk', 'generateReceipt', 'done', 'receipt', number, 'cash-' || n, '127.0.0.1' from slice order by n
