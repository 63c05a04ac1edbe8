-- What: money that leaves the credit balance after its payment was reversed is all that had arrived.
-- Why: the network can disown a payment that staff reversed before; then its credit balance is the payment's whole amount (rule P21).
create or replace function invariants_of_statements() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'statement_line_is_its_order', 'line ' || s.id, s.direction || ' of ' || s.gateway || ', order ' || m.reference || ' is a ' || m.direction || ' of ' || m.gateway
    from momo_statement_lines s join momo_transactions m on m.reference = s.request_reference
    where m.gateway <> s.gateway or case when m.direction = 'refund' then s.incoming else m.direction <> s.direction end
  union all
  select 'statement_line_is_its_payment', 'line ' || s.id, 'told ' || s.amount || ', payment ' || p.id || ' is of ' || x.arrived
    from momo_statement_lines s join payments p on p.id = s.payment_id
      cross join lateral (select case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end as arrived) x
    where (x.arrived, p.payment_method, s.direction) is distinct from (s.amount, 'momo', 'collection')
      and not exists (select 1 from momo_exceptions o where o.line_id = s.id and o.kind = 'wrong_amount')
  union all
  select 'statement_line_is_booked_once', 'line ' || s.id, 'told ' || s.amount || ', booked ' || x.booked || ' as ' || e.kind
    from momo_statement_lines s join journal_entries e on e.id = s.entry_id
      cross join lateral (
        select coalesce(sum(j.amount), 0)::bigint as booked from journal_lines j where j.entry_id = e.id and j.account = 'momo_clearing'
      ) x
    where x.booked <> case when s.incoming then s.amount else -s.amount end or s.payment_id is not null
  union all
  select 'exception_is_booked_as_told', 'exception ' || o.id, 'told ' || coalesce(x.told, 0) || ', booked ' || x.booked || ' as ' || e.kind
    from momo_exceptions o join journal_entries e on e.id = o.entry_id left join momo_transactions m on m.reference = o.reference
      left join payments p on p.id = e.payment_id
      cross join lateral (
        select coalesce(sum(j.amount), 0)::bigint as booked,
          case e.kind when 'transfer_difference' then abs(m.amount - o.amount) when 'taken_from_kept' then coalesce(case when p.status = 'failed' then 0 else p.amount end + p.unallocated_amount, o.amount) else o.amount end as told,
          e.kind = 'transfer_difference' or e.kind = 'taken_from_kept' and e.payment_id is not null as is_beside
        from journal_lines j where j.entry_id = e.id and j.account = 'momo_clearing'
      ) x
    where abs(x.booked) is distinct from x.told
      or e.kind not in ('payment_unallocated', 'provider_transfer', 'transfer_difference', 'taken_from_kept', 'momo_over_short')
      -- A difference, and what was taken back, stand beside the movement that the line is.
      or o.line_id is not null and not x.is_beside and not exists (select 1 from momo_statement_lines s where s.id = o.line_id and s.entry_id = o.entry_id)
$$;
