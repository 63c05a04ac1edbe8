-- What: what an open receipt reserves is derived from its lots and its loan; reserved_amount is unused.
-- Why: it was lowered when other money paid the loan, and not raised when that money was reversed (rule P24).
-- The version before still reads and writes it, without the check, while processes are replaced.
alter table receipts drop constraint receipts_reserved;

create or replace function invariants_of_lots() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'lots_are_the_account', 'user ' || coalesce(j.user_id, l.user_id), 'lots ' || coalesce(l.unused, 0) || ', account ' || coalesce(j.balance, 0)
    from (select user_id, -sum(amount)::bigint as balance from journal_lines where account = 'unallocated_money' and user_id is not null group by user_id) j
      full join (select user_id, sum(amount - used)::bigint as unused from unallocated_lots group by user_id) l on l.user_id = j.user_id
    where coalesce(l.unused, 0) <> coalesce(j.balance, 0)
  union all
  select 'lots_are_their_entry', 'entry ' || e.id, 'booked ' || coalesce(j.credited, 0) || ', lots ' || coalesce(m.moved, 0)
    from (
        select entry_id, sum(amount)::bigint as moved from (
          select entry_id, amount from unallocated_lots union all select entry_id, -amount from unallocated_lot_uses
        ) each group by entry_id
      ) m full join (
        select entry_id, -sum(amount)::bigint as credited from journal_lines where account = 'unallocated_money' and user_id is not null
        group by entry_id having sum(amount) <> 0
      ) j on j.entry_id = m.entry_id join journal_entries e on e.id = coalesce(m.entry_id, j.entry_id)
    where coalesce(j.credited, 0) <> coalesce(m.moved, 0)
  union all
  select 'lot_is_its_uses', 'lot ' || l.id, 'used ' || l.used || ', uses ' || coalesce(u.used, 0)
    from unallocated_lots l left join (
      select u.lot_id, sum(u.amount)::bigint as used, bool_and(e.user_id = x.user_id) as own
        from unallocated_lot_uses u join journal_entries e on e.id = u.entry_id join unallocated_lots x on x.id = u.lot_id group by u.lot_id
    ) u on u.lot_id = l.id
    where l.used <> coalesce(u.used, 0) or not coalesce(u.own, true)
  union all
  select 'open_receipts_fit_their_loan', 'receipt ' || r.number, 'loan ' || l.id || ' is ' || l.status || ', left ' || l.total_repayment - l.amount_paid - l.settled_by_refinance
    from receipts r join loans l on l.id = r.loan_id left join unallocated_lots lot on lot.receipt_number = r.number and lot.origin = 'receipt'
    where r.status = 'open'
      and (l.status not in ('approved', 'active', 'written_off') or l.total_repayment = l.amount_paid + l.settled_by_refinance or lot.id is null)
$$;
