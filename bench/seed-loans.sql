-- Loans with sealed terms, schedules and history; pending and rejected applications, at least one page of each.
-- Schedules use the product's prices, so that parts and totals agree to the pesewa.
insert into loans (id, user_id, requested_amount, approved_amount, lender_name, business_purpose, weekly_income, total_repayment, weekly_payment, status,
  weeks_completed, amount_paid, disbursement_method, disbursement_status, terms_hash, accepted_terms_hash, level_name, level_maximum, applied_at, decided_at,
  approved_at, approved_by, disbursed_at, disbursed_on, disbursed_by, next_payment_due, completed_at, write_off_cause, version, payouts, created_at)
overriding system value
select l.loan_id, l.user_id, l.amount, l.amount, 'mmoa_direct', 'Stock for the stall', 60000, l.total, l.weekly,
  case when p.completed then 'completed' when l.written_off_on is not null then 'written_off' else 'active' end, p.weeks, p.amount, 'cash', 'completed',
  l.terms_hash, l.terms_hash, u.credit_level, u.available_credit, x.applied, x.approved, x.approved, 's-11', x.paid_out, l.paid_out_on, 's-1',
  case when p.completed or l.written_off_on is not null then null else l.paid_out_on + 7 * (p.weeks + 1) end, case when p.completed then p.last_at end,
  case when not p.completed and l.written_off_on is not null then 'overdue' end, 3, 1, x.applied
from bench_loans l join bench_paid p on p.loan_id = l.loan_id join users u on u.id = l.user_id cross join lateral (
  select (l.paid_out_on - 3) + time '10:00' as applied, (l.paid_out_on - 1) + time '11:00' as approved, l.paid_out_on + time '08:00' as paid_out
) x;

insert into instalments (loan_id, week, amount, interest, due_date, paid, paid_on)
select l.loan_id, c.week, c.part, c.part_interest, l.paid_out_on + 7 * c.week, case when y.pay_day is null then 0 else c.part end, y.pay_day
from bench_loans l join bench_prices c on c.amount = l.amount join bench_paid p on p.loan_id = l.loan_id cross join lateral (
  select case when c.week <= p.weeks then l.paid_out_on + 7 * (c.week - (c.week - 1) % l.step) + l.days_late end as pay_day
) y order by l.loan_id, c.week;

insert into loans (id, user_id, requested_amount, lender_name, business_purpose, weekly_income, total_repayment, weekly_payment, status, terms_hash,
  accepted_terms_hash, applied_at, decided_at, rejected_by, rejection_reason, created_at)
overriding system value
select s.customers + row_number() over (order by x.loan_id), x.user_id, x.amount, 'mmoa_direct', 'School fees', 60000, x.total, x.weekly,
  case when x.waits then 'pending' else 'rejected' end, x.terms_hash, x.terms_hash, x.applied, case when x.waits then null else s.moment end,
  case when x.waits then null else 's-12' end, case when x.waits then null else 'Income does not cover the weekly payment' end, x.applied
from bench_settings s cross join lateral (
  select l.*, l.loan_id % 3 <> 0 as waits, s.moment - make_interval(hours => (l.loan_id % 150)::int) as applied
  from bench_loans l join bench_paid p on p.loan_id = l.loan_id where p.completed and pg_temp.dice(l.loan_id, 30, case when s.customers < 10000 then 4 else 40 end) = 0
) x;

insert into loan_terms (loan_id, hash, version, body, amount, sealed_at, accepted_at, accepted_by)
select l.id, t.terms_hash, t.terms_version, t.terms_body, t.amount, l.applied_at, l.applied_at, l.user_id
from loans l join (select distinct amount, terms_hash, terms_version, terms_body from bench_prices) t on t.amount = l.requested_amount;

insert into loan_events (loan_id, kind, at, actor_id, details, booked_on)
select l.id, e.kind, e.at, e.actor, jsonb_build_object('approvedAmount', case when e.kind = 'applied' then null else l.approved_amount end, 'levelMaximum', l.level_maximum,
    'disbursedAt', case when e.kind in ('applied', 'approved') then null else (extract(epoch from l.disbursed_at) * 1000)::bigint end, 'refinancedTo', null),
  (e.at at time zone 'UTC')::date
from loans l left join bench_loans b on b.loan_id = l.id cross join lateral (
  values (1, 'applied', l.applied_at, l.user_id), (2, 'approved', l.approved_at, l.approved_by), (2, 'rejected', case when l.status = 'rejected' then l.decided_at end, l.rejected_by),
    (3, 'disbursed', l.disbursed_at, l.disbursed_by), (4, 'completed', l.completed_at, l.user_id), (5, 'written_off', b.written_off_on + time '08:30', 's-11')
) as e (place, kind, at, actor) where e.at is not null order by e.at, l.id, e.place;
