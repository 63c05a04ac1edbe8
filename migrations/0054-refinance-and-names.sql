-- What: the interest that a refinance defers, with its invariants; first name, last name and picture of an account.
-- Why: settled interest is not income on the day of the refinance: it stays unearned on the new loan and becomes income in proportion to the new loan's own
-- interest. Loans refinanced before this migration keep 0: their settled interest was booked as income then, and closed months do not change.
-- The documented user record has first name, last name and picture, which an account with a full name and a photo can fill.
alter table loans add column deferred_interest bigint not null default 0;
alter table loans add constraint loans_deferred_interest check (
  deferred_interest >= 0 and (deferred_interest = 0 or (refinanced_from_loan_id is not null and disbursed_on is not null))
);

-- domain/loans/deferred-interest.ts: in proportion, half-up, all of it once all interest is paid.
create function deferred_interest_earned(deferred bigint, paid bigint, whole bigint) returns bigint language sql immutable as $$
  select case when deferred = 0 then 0 else (deferred * paid * 2 + whole) / (whole * 2) end
$$;

create function interest_paid_of(loan bigint) returns bigint language sql stable as $$
  select coalesce(sum(least(i.paid, i.interest)), 0)::bigint from instalments i where i.loan_id = loan
$$;

-- Two checks of the core count the deferred interest. The text of the function is changed in place, so that other changes to it stay.
do $$
declare
  definition text := pg_get_functiondef('invariants_of_core'::regproc);
  change record;
begin
  for change in select * from (values
      ('where l.status in (''active'', ''completed'') and l.settled_by_refinance = 0 and x.expected <> x.booked',
        'where l.status in (''active'', ''completed'') and l.settled_by_refinance = 0
      and x.expected + deferred_interest_earned(l.deferred_interest, x.expected, l.total_repayment - l.approved_amount) <> x.booked'),
      ('where l.status in (''active'', ''completed'') and l.total_repayment - l.approved_amount <> x.booked',
        'where l.status in (''active'', ''completed'') and l.total_repayment - l.approved_amount + l.deferred_interest
      - coalesce((select n.deferred_interest from loans n where n.id = l.refinanced_to_loan_id and l.settled_by_refinance > 0), 0) <> x.booked')
    ) as changes (before, after)
  loop
    if position(change.before in definition) = 0 then raise exception 'invariants_of_core has no text %', change.before; end if;
    definition := replace(definition, change.before, change.after);
  end loop;
  execute definition;
end $$;

create function invariants_of_deferred_interest() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- A loan that settled another one before this migration took over nothing: that interest was booked as income.
  select 'deferred_interest_is_settled', 'loan ' || n.id, 'stored ' || n.deferred_interest || ', taken over ' || coalesce(x.expected, 0)
    from loans n left join lateral (
      select o.total_repayment - o.approved_amount - interest_paid_of(o.id) + o.deferred_interest
        - deferred_interest_earned(o.deferred_interest, interest_paid_of(o.id), o.total_repayment - o.approved_amount) as expected
      from loans o where o.id = n.refinanced_from_loan_id and o.refinanced_to_loan_id = n.id and o.settled_by_refinance > 0
        and not exists (
          select 1 from journal_entries e join journal_lines j on j.entry_id = e.id
          where e.loan_id = o.id and e.kind = 'refinance_settled' and j.account = 'interest_income'
        )
    ) x on true where n.deferred_interest <> coalesce(x.expected, 0)
  union all
  select 'closed_loan_has_no_unearned_interest', 'loan ' || l.id, 'unearned ' || u.booked
    from loans l join (
      select loan_id, -sum(amount)::bigint as booked from journal_lines where account = 'unearned_interest' group by loan_id
    ) u on u.loan_id = l.id where (l.status not in ('active', 'completed') or l.settled_by_refinance > 0) and u.booked <> 0
$$;

-- First name: the first word of the full name; last name: the rest. An erased account has none.
create function name_parts() returns trigger language plpgsql as $$
begin
  if new.erased_at is null then
    new.first_name := split_part(new.full_name, ' ', 1);
    new.last_name := nullif(btrim(substr(new.full_name, length(split_part(new.full_name, ' ', 1)) + 1)), '');
  end if;
  return new;
end $$;
create trigger name_parts before insert or update of full_name on users for each row execute function name_parts();
update users set full_name = full_name where erased_at is null;
update users u set profile_image_url = '/api/pictures/' || p.id
  from (select distinct on (user_id) user_id, id from pictures order by user_id, created_at desc, id) p
  where p.user_id = u.id and u.erased_at is null;
