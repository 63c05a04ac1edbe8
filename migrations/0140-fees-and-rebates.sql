-- What: a loan stores the fees taken from its payout and the interest rebated at its early settlement; the ledger has an account for the fees.
-- Why: other product versions have both (rules L26 and L28). For version 1 both are 0 and nothing is checked less than before.
insert into accounts (account, code, name, kind) values ('loan_fees', '4010', 'Loan fees', 'income');

alter table loans
  -- Of the present terms; 0 for an imported loan, whose fees were taken before.
  add column fees bigint not null default 0 constraint loans_fees_check
    check (fees >= 0 and fees < coalesce(approved_amount, requested_amount) and (product_version <> 1 or fees = 0)),
  -- Already taken off total_repayment and the instalments. A reversal that opens the loan again puts it back.
  add column rebate bigint not null default 0 constraint loans_rebate_check
    check (rebate >= 0 and (rebate = 0 or (product_version <> 1 and status = 'completed') or settled_by_refinance > 0));

-- An early settlement takes its rebate off the last instalments, which may leave nothing of them.
alter table instalments
  drop constraint instalments_amount_check,
  add constraint instalments_amount_check check (amount >= 0);

-- A week of which nothing is left is completed where a payment closed the loan, not where a refinance settled it. The share of the deferred interest is that of the whole interest, also where a refinance settled a loan with a rebate.
do $$
declare
  change record;
  text_now text;
begin
  for change in select * from (values
    ('invariants_of_core'::regproc,
      'deferred_interest_earned(l.deferred_interest, x.expected, l.total_repayment - l.approved_amount)',
      'deferred_interest_earned(l.deferred_interest, x.expected, l.total_repayment - l.approved_amount + case when l.settled_by_refinance > 0 then l.rebate else 0 end)'),
    ('invariants_of_core'::regproc, 'i.loan_id = l.id and i.paid = i.amount) x',
      'i.loan_id = l.id and i.paid = i.amount and (i.amount > 0 or i.paid_on is not null)) x'),
    ('invariants_of_deferred_interest'::regproc,
      'deferred_interest_earned(o.deferred_interest, y.own, o.total_repayment - o.approved_amount)',
      'deferred_interest_earned(o.deferred_interest, y.own, o.total_repayment + o.rebate - o.approved_amount)')
  ) as c (part, old, new) loop
    text_now := pg_get_functiondef(change.part);
    if position(change.old in text_now) = 0 then raise exception '% has no "%"', change.part, change.old; end if;
    execute replace(text_now, change.old, change.new);
  end loop;
end $$;

create function invariants_of_fees_and_rebates() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'fees_are_booked', 'loan ' || l.id, 'fees ' || x.expected || ', booked ' || x.booked
    from loans l cross join lateral (
      select case when l.disbursement_status = 'completed' then l.fees else 0 end as expected,
        (select coalesce(-sum(j.amount), 0)::bigint from journal_lines j where j.loan_id = l.id and j.account = 'loan_fees') as booked
    ) x where x.expected <> x.booked
  union all
  select 'rebate_is_booked', 'loan ' || coalesce(l.id, b.loan_id), 'rebate ' || coalesce(l.rebate, 0) || ', booked ' || coalesce(b.booked, 0)
    from (select id, rebate from loans where rebate > 0) l full join (
      select e.loan_id, -sum(j.amount)::bigint as booked from journal_entries e join journal_lines j on j.entry_id = e.id
        where e.kind in ('interest_rebated', 'rebate_reversed') and j.account in ('interest_receivable', 'loan_principal') group by e.loan_id
    ) b on b.loan_id = l.id where coalesce(l.rebate, 0) <> coalesce(b.booked, 0)
$$;
create index journal_entries_rebates on journal_entries (loan_id) where kind in ('interest_rebated', 'rebate_reversed');
