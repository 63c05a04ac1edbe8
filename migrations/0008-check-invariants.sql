-- What: check_invariants(), which returns every violation of the books that it finds; no row means that the books are right.
-- Why: constraints stop most wrong data at the door. What they cannot say (sums across tables, counters that repeat the books) is said here once, and
-- asked by the tests after money moved, by the nightly job and by the operations page. docs/LEDGER.md lists the invariants in words.
create function check_invariants() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- The journal
  select 'entry_balances', 'entry ' || e.id, 'lines sum to ' || coalesce(sum(l.amount), 0) || ' over ' || count(l.line) || ' lines'
    from journal_entries e left join journal_lines l on l.entry_id = e.id
    group by e.id having coalesce(sum(l.amount), 0) <> 0 or count(l.line) < 2
  union all
  select 'ledger_sums_to_zero', 'ledger', 'sums to ' || sum(amount) from journal_lines having sum(amount) <> 0
  union all
  select 'entry_is_audited', 'entry ' || e.id, 'no audit row for its request'
    from journal_entries e where not exists (select 1 from audit_trail a where a.request_id = e.request_id and a.outcome = 'done')

  -- Loans against payments, schedule and journal
  union all
  select 'paid_is_payments', 'loan ' || l.id, 'amount paid ' || l.amount_paid || ', completed payments ' || coalesce(p.sum, 0)
    from loans l left join (select loan_id, sum(amount)::bigint as sum from payments where status = 'completed' group by loan_id) p on p.loan_id = l.id
    where l.amount_paid <> coalesce(p.sum, 0)
  union all
  select 'outstanding_is_receivable', 'loan ' || l.id, 'outstanding ' || x.expected || ', receivable ' || x.booked
    from loans l cross join lateral (
      select case when l.status in ('active', 'completed') then l.total_repayment - l.amount_paid - l.settled_by_refinance else 0 end as expected,
        (select coalesce(sum(j.amount), 0)::bigint from journal_lines j
          where j.loan_id = l.id and j.account in ('loan_principal', 'interest_receivable')) as booked
    ) x where x.expected <> x.booked
  union all
  select 'advance_is_booked', 'loan ' || l.id, 'advance ' || x.expected || ', booked ' || x.booked
    from loans l cross join lateral (
      select case when l.status = 'approved' then l.amount_paid else 0 end as expected,
        (select coalesce(-sum(j.amount), 0)::bigint from journal_lines j where j.loan_id = l.id and j.account = 'customer_advances') as booked
    ) x where x.expected <> x.booked
  union all
  select 'interest_is_earned_when_paid', 'loan ' || l.id, 'paid interest ' || x.expected || ', income ' || x.booked
    from loans l cross join lateral (
      select coalesce((select sum(least(i.paid, i.interest)) from instalments i where i.loan_id = l.id), 0)::bigint as expected,
        (select coalesce(-sum(j.amount), 0)::bigint from journal_lines j where j.loan_id = l.id and j.account = 'interest_income') as booked
    ) x where l.status in ('active', 'completed') and l.settled_by_refinance = 0 and x.expected <> x.booked
  union all
  select 'interest_is_thirty_percent', 'loan ' || l.id, 'interest ' || (l.total_repayment - l.approved_amount) || ', booked ' || x.booked
    from loans l cross join lateral (
      select coalesce(-sum(j.amount), 0)::bigint as booked from journal_lines j
        where j.loan_id = l.id and j.account in ('unearned_interest', 'interest_income')
    ) x where l.status in ('active', 'completed') and l.total_repayment - l.approved_amount <> x.booked
  union all
  select 'schedule_is_the_total', 'loan ' || l.id, x.parts || ' parts, ' || x.total || ' of ' || l.total_repayment || ', interest ' || x.interest
    from loans l cross join lateral (
      select count(*) as parts, coalesce(sum(i.amount), 0)::bigint as total, coalesce(sum(i.interest), 0)::bigint as interest
        from instalments i where i.loan_id = l.id
    ) x where l.status in ('approved', 'active', 'completed', 'written_off')
      and (x.parts <> 13 or x.total <> l.total_repayment or x.interest <> l.total_repayment - l.approved_amount)
  union all
  select 'weeks_completed_is_counted', 'loan ' || l.id, 'stored ' || l.weeks_completed || ', counted ' || x.weeks
    from loans l cross join lateral (select count(*) as weeks from instalments i where i.loan_id = l.id and i.paid = i.amount) x
    where l.weeks_completed <> x.weeks
  union all
  select 'next_payment_is_oldest_unpaid', 'loan ' || l.id, 'stored ' || coalesce(l.next_payment_due::text, 'none') || ', oldest ' || coalesce(x.due::text, 'none')
    from loans l cross join lateral (select min(i.due_date) as due from instalments i where i.loan_id = l.id and i.paid < i.amount) x
    where l.status in ('approved', 'active', 'completed') and l.settled_by_refinance = 0 and l.next_payment_due is distinct from x.due
  union all
  select 'oldest_instalment_first', 'loan ' || i.loan_id, 'week ' || i.week || ' has money before an earlier one is paid'
    from instalments i where i.paid > 0
      and exists (select 1 from instalments e where e.loan_id = i.loan_id and e.week < i.week and e.paid < e.amount)
  union all
  select 'instalment_is_allocations', 'loan ' || i.loan_id, 'week ' || i.week || ' paid ' || i.paid || ', allocated ' || coalesce(x.sum, 0)
    from instalments i left join (
      select a.loan_id, a.week, sum(a.amount)::bigint as sum from allocations a join payments p on p.id = a.payment_id
        where p.status = 'completed' group by a.loan_id, a.week
    ) x on x.loan_id = i.loan_id and x.week = i.week
    where i.paid <> coalesce(x.sum, 0)
  union all
  select 'paid_on_is_the_day_covered', 'loan ' || i.loan_id, 'week ' || i.week || ' stored ' || coalesce(i.paid_on::text, 'none') || ', covered ' || coalesce(x.day::text, 'none')
    from (select *, sum(amount) over (partition by loan_id order by week) as needed from instalments) i
    left join lateral (
      select min(m.value_date) as day from (
        select p.value_date, sum(p.amount) over (order by p.value_date) as received from payments p where p.loan_id = i.loan_id and p.status = 'completed'
      ) m where m.received >= i.needed
    ) x on true
    where i.paid_on is distinct from x.day

  -- Payments and receipts
  union all
  select 'payment_is_allocated', 'payment ' || p.id, 'amount ' || p.amount || ', allocated ' || coalesce(x.sum, 0)
    from payments p left join (select payment_id, sum(amount)::bigint as sum from allocations group by payment_id) x on x.payment_id = p.id
    where p.status = 'completed' and p.amount <> coalesce(x.sum, 0)
  union all
  select 'payment_is_booked', 'payment ' || p.id, 'completed without one journal entry of its amount'
    from payments p where p.status = 'completed' and 1 <> (
      select count(*) from journal_entries e where e.payment_id = p.id and e.kind = 'payment_completed'
        and (select sum(l.amount) from journal_lines l where l.entry_id = e.id and l.account = p.source) = p.amount
          + case when p.source = 'unallocated_money' then 0 else p.unallocated_amount end)
  union all
  select 'cash_has_a_receipt_of_another', 'payment ' || p.id, 'receipt ' || coalesce(p.receipt_number, 'none')
    from payments p left join receipts r on r.number = p.receipt_number
    where p.status = 'completed' and p.payment_method = 'cash' and (p.source <> 'unallocated_money' or p.receipt_number is not null)
      and (r.number is null or r.made_by = p.user_id or r.made_at > p.paid_at or r.status <> 'used')
  union all
  select 'used_receipt_has_its_payment', 'receipt ' || r.number, 'status ' || r.status
    from receipts r cross join lateral (
      select count(*) filter (where p.status <> 'reversed') as standing, count(*) as claims from payments p where p.receipt_number = r.number
    ) x where case r.status when 'used' then x.claims <> 1 when 'open' then x.claims <> 0 else x.standing <> 0 end
  union all
  select 'bound_receipt_is_booked', 'receipt ' || r.number, 'booked ' || x.made || ', cancelled ' || x.cancelled
    from receipts r cross join lateral (
      select count(*) filter (where e.kind = 'receipt_made') as made, count(*) filter (where e.kind = 'receipt_cancelled') as cancelled
        from journal_entries e where e.receipt_number = r.number
    ) x where r.amount is not null and (x.made <> 1 or x.cancelled <> case when r.status = 'cancelled' then 1 else 0 end)
  union all
  select 'request_settles_once', 'request ' || m.reference, 'status ' || m.status
    from momo_requests m where m.direction = 'collection'
      and (m.status = 'SUCCESSFUL') <> exists (select 1 from payments p where p.momo_reference = m.reference and p.status in ('completed', 'failed', 'reversed'))
  union all
  select 'unallocated_is_not_negative', 'user ' || j.user_id, 'balance ' || -sum(j.amount)
    from journal_lines j where j.account = 'unallocated_money' group by j.user_id having sum(j.amount) > 0

  -- People and figures
  union all
  select 'standing_is_the_books', 'user ' || u.id,
      'stored ' || concat_ws(' ', u.total_amount_repaid, u.current_debt, u.active_loans, u.total_loans_completed) || ', books '
      || concat_ws(' ', x.repaid, x.debt, x.active, x.completed)
    from users u cross join lateral (
      select coalesce(sum(l.amount_paid), 0)::bigint as repaid,
        coalesce(sum(l.total_repayment - l.amount_paid - l.settled_by_refinance) filter (where l.status = 'active'), 0)::bigint as debt,
        count(*) filter (where l.status = 'active') as active,
        count(*) filter (where l.status = 'completed' and l.refinanced_to_loan_id is null) as completed
        from loans l where l.user_id = u.id
    ) x where (u.total_amount_repaid, u.current_debt, u.active_loans::bigint, u.total_loans_completed::bigint) <> (x.repaid, x.debt, x.active, x.completed)
  union all
  select 'payments_are_counted', 'user ' || u.id, 'total ' || u.total_payments || ' is not on time + late + missed'
    from users u where u.total_payments <> u.on_time_payments + u.late_payments + u.missed_payments
  union all
  select 'disbursed_is_the_journal', 'loan ' || l.id, 'principal ' || x.expected || ', booked ' || x.booked
    from loans l cross join lateral (
      select case when l.disbursement_status = 'completed' then l.approved_amount else 0 end as expected,
        (select coalesce(sum(j.amount), 0)::bigint from journal_lines j join journal_entries e on e.id = j.entry_id
          where j.loan_id = l.id and j.account = 'loan_principal' and e.kind in ('disbursement', 'payout_returned')) as booked
    ) x where x.expected <> x.booked
  union all
  select 'one_pending_application', 'user ' || user_id, count(*) || ' pending' from loans where status = 'pending' group by user_id having count(*) > 1
  union all
  select 'accepted_terms_are_sealed', 'loan ' || l.id, 'accepted ' || coalesce(l.accepted_terms_hash, 'none')
    from loans l where l.status in ('active', 'completed', 'written_off')
      and not exists (select 1 from loan_terms t where t.loan_id = l.id and t.hash = l.accepted_terms_hash and t.accepted_at is not null)
$$;
