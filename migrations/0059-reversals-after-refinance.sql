-- What: the interest in the first part of a schedule; the invariants of a loan that a refinance settled and a reversed payment opened again; the next daily
-- close computes the scores again, as after migration 0051.
-- Why: a payment on a refinanced loan can be reversed (rule L24). What the refinance settled stays the tail of the schedule, so only the part before it is
-- open, and the unearned interest of the loan is that of this part. A receipt that the last payment of a loan displaced dates the weeks that it covered (rule
-- P25), which changes stored counts.

-- In pesewas: the interest in the first `upto` of the schedule, interest before principal inside each week.
create function interest_of_first(loan bigint, upto bigint) returns bigint language sql stable as $$
  select coalesce(sum(least(i.interest, greatest(0, upto - i.before))), 0)::bigint
  from (select interest, coalesce(sum(amount) over (order by week rows between unbounded preceding and 1 preceding), 0) as before
    from instalments where loan_id = loan) i
$$;

-- Two checks of the core count such a loan. The text of the function is changed in place, so that other changes to it stay.
do $$
declare
  definition text := pg_get_functiondef('invariants_of_core'::regproc);
  change record;
begin
  for change in select * from (values
      ('where l.status in (''active'', ''completed'') and l.settled_by_refinance = 0
      and x.expected + deferred_interest_earned(l.deferred_interest, x.expected, l.total_repayment - l.approved_amount) <> x.booked',
        -- The settled interest of refinances before migration 0054 was booked as income.
        'where l.status in (''active'', ''completed'')
      and x.expected + deferred_interest_earned(l.deferred_interest, x.expected, l.total_repayment - l.approved_amount)
        + case when l.settled_by_refinance = 0 then 0 else (
          select coalesce(-sum(j.amount), 0)::bigint from journal_entries e join journal_lines j on j.entry_id = e.id
            where e.loan_id = l.id and e.kind in (''refinance_settled'', ''refinance_undone'') and j.account = ''interest_income'') end <> x.booked'),
      ('where l.status in (''approved'', ''active'', ''completed'') and l.settled_by_refinance = 0 and l.next_payment_due is distinct from x.due',
        'where l.status in (''approved'', ''active'', ''completed'') and (l.settled_by_refinance = 0 or l.status = ''active'')
      and l.next_payment_due is distinct from x.due')
    ) as changes (before, after)
  loop
    if position(change.before in definition) = 0 then raise exception 'invariants_of_core has no text %', change.before; end if;
    definition := replace(definition, change.before, change.after);
  end loop;
  execute definition;
end $$;

create or replace function invariants_of_deferred_interest() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- A loan that settled another one before migration 0054 took over nothing: that interest was booked as income.
  select 'deferred_interest_is_settled', 'loan ' || n.id, 'stored ' || n.deferred_interest || ', taken over ' || coalesce(x.expected, 0)
    from loans n left join lateral (
      select o.total_repayment - o.approved_amount - y.own + o.deferred_interest
        - deferred_interest_earned(o.deferred_interest, y.own, o.total_repayment - o.approved_amount) as expected
      from loans o cross join lateral (select interest_of_first(o.id, o.total_repayment - o.settled_by_refinance) as own) y
      where o.id = n.refinanced_from_loan_id and o.refinanced_to_loan_id = n.id and o.settled_by_refinance > 0
        and not exists (
          select 1 from journal_entries e join journal_lines j on j.entry_id = e.id
          where e.loan_id = o.id and e.kind = 'refinance_settled' and j.account = 'interest_income'
        )
    ) x on true where n.deferred_interest <> coalesce(x.expected, 0)
  union all
  select 'closed_loan_has_no_unearned_interest', 'loan ' || l.id, 'unearned ' || u.booked
    from loans l join (
      select loan_id, -sum(amount)::bigint as booked from journal_lines where account = 'unearned_interest' group by loan_id
    ) u on u.loan_id = l.id where (l.status not in ('active', 'completed') or (l.status = 'completed' and l.settled_by_refinance > 0)) and u.booked <> 0
  union all
  select 'settled_part_is_booked', 'loan ' || l.id, 'settled ' || l.settled_by_refinance || ', journal ' || x.booked
    from loans l cross join lateral (
      select coalesce(-sum(j.amount), 0)::bigint as booked from journal_lines j join journal_entries e on e.id = j.entry_id
        where j.loan_id = l.id and j.account in ('loan_principal', 'interest_receivable') and e.kind in ('refinance_settled', 'refinance_undone')
    ) x where (l.settled_by_refinance > 0 or l.refinanced_to_loan_id is not null) and l.settled_by_refinance <> x.booked
$$;

update job_runs set counts = (counts - 'standings') || jsonb_build_object('standingsOfOlderRules', counts -> 'standings') where counts ? 'standings';
