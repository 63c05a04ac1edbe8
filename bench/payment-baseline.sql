-- For pgbench: the writes of a cash payment with a bound receipt in plain SQL, and its three necessary reads (the payment, the customer's lock, the receipt's).
-- bench/workloads.ts compares the written rows with the product's after each run.
\set n :client_id + 1 + :turn * 16
\set turn :turn + 1
begin;
select user_id, loan_id, week, amount, interest, due_date, number from bench_cash where n = :n \gset
insert into idempotency_keys (user_id, route, key, body_hash, created_at) values (:user_id, 'POST /api/payments/' || :loan_id::text, 'bench-' || :number::text, repeat('0', 64), now());
select phone from users where id = :user_id for no key update \gset
select status from receipts where number = :number for update \gset
update receipts set status = 'used', used_at = now() where number = :number;
insert into payments (loan_id, user_id, week_number, due_date, amount, status, payment_method, receipt_number, receipt_verified, receipt_generated_at, source, is_late, days_late,
  entered_on, value_date, paid_at, decided_at, entered_by, created_at)
values (:loan_id::bigint, :user_id, :week::int, :due_date, :amount::bigint, 'completed', 'cash', :number, true, now(), 'unallocated_money', false, 0, current_date, current_date, now(), now(), :user_id, now())
returning id as payment_id \gset
insert into audit_trail (at, actor_id, actor_role, action, outcome, target_kind, target_id, before, after, request_id, address)
values (now(), :user_id, 'customer', 'submitPayment', 'done', 'payment', :payment_id::text, '{"amountPaid": 1000}', '{"status":"completed","loanId": 1000,"amount": 1000,"unallocated": 0}', 'floor-' || :n::text, '127.0.0.1');
insert into allocations (payment_id, loan_id, week, amount, interest, principal) values (:payment_id::bigint, :loan_id::bigint, :week::int, :amount::bigint, :interest::bigint, :amount::bigint - :interest::bigint);
update instalments set paid = amount, paid_on = current_date where loan_id = :loan_id::bigint and week = :week::int;
update loans set amount_paid = amount_paid + :amount::bigint, weeks_completed = :week::int, next_payment_due = :due_date::date + 7, version = version + 1 where id = :loan_id::bigint;
insert into journal_entries (kind, booked_on, value_date, at, user_id, loan_id, payment_id, receipt_number, actor_id, request_id)
values ('payment_completed', current_date, current_date, now(), :user_id, :loan_id::bigint, :payment_id::bigint, :number, :user_id, 'floor-' || :n::text) returning id as entry_id \gset
insert into journal_lines (entry_id, line, account, amount, user_id, loan_id)
values (:entry_id::bigint, 1, 'unallocated_money', :amount::bigint, :user_id, :loan_id::bigint), (:entry_id::bigint, 2, 'interest_receivable', -:interest::bigint, :user_id, :loan_id::bigint),
  (:entry_id::bigint, 3, 'loan_principal', :interest::bigint - :amount::bigint, :user_id, :loan_id::bigint), (:entry_id::bigint, 4, 'unearned_interest', :interest::bigint, :user_id, :loan_id::bigint),
  (:entry_id::bigint, 5, 'interest_income', -:interest::bigint, :user_id, :loan_id::bigint);
update unallocated_lots set used = amount where receipt_number = :number and origin = 'receipt' returning id as lot_id \gset
insert into unallocated_lot_uses (lot_id, entry_id, amount) values (:lot_id::bigint, :entry_id::bigint, :amount::bigint);
update received_money set payment_id = :payment_id::bigint where kind = 'cash_receipt' and reference = :number and left_entry_id is null;
insert into loan_events (loan_id, kind, at, actor_id, details)
values (:loan_id::bigint, 'payment_completed', now(), :user_id, '{"approvedAmount": 50000,"levelMaximum": 100000,"disbursedAt": 1760000000000,"refinancedTo": null}');
insert into notifications (user_id, title, message, type, loan_id, created_at)
values (:user_id, 'Payment Received', 'Your payment of GH₵50.00 towards loan #1000 was received. You still owe GH₵250.00; your next payment is due on 1 Dec 2026.', 'payment', :loan_id::bigint, now());
insert into messages (user_id, phone, text, kind, sort, loan_id, next_attempt_at, give_up_at, created_at)
values (:user_id, '0200000001', 'Mmoa Loans: we received GHS 50.00 towards loan #1000. Left to pay: GHS 250.00. Next due 1 Dec 2026.', 'payment_completed', 'fact', :loan_id::bigint, now(), now() + interval '2 days', now());
insert into score_history (user_id, at, day, score, level, has_active_or_completed_loan, total_payments, on_time_payments, late_payments, missed_payments, current_debt,
  available_credit, account_age_months, total_loans_completed, active_loans, recent_credit_inquiries, cause)
values (:user_id, now(), current_date, 50, 'SILVER', true, 1, 1, 0, 0, :amount::bigint, 500000, 3, 0, 1, 0, 'payment_completed');
update users set credit_score = 50, credit_level = 'SILVER', on_time_payments = on_time_payments + 1, total_payments = total_payments + 1,
  total_amount_repaid = total_amount_repaid + :amount::bigint, current_debt = current_debt - least(current_debt, :amount::bigint), updated_at = now() where id = :user_id;
update idempotency_keys set status = 200, response = to_jsonb(repeat('{"an answer of the size that it has"} ', 80)) where user_id = :user_id and route = 'POST /api/payments/' || :loan_id::text and key = 'bench-' || :number::text;
commit;
