-- What: who called a waiting refund off, and why; an account for mobile money over and short; and what the invariants say of money that moved otherwise than
-- it was ordered; and news of a provider that is not lost with the process that heard it.
-- Why: a refund that waits for its second person could only run out with its day. A payout of which another amount arrived, and kept money that a provider
-- took back, could be closed but not booked, so our book stayed another than the provider's.
alter table momo_refunds
  -- Somebody called it off; null where another refund took its place.
  add column ended_by text references users (id),
  add column end_reason text,
  add constraint momo_refunds_called_off check ((ended_by is null) = (end_reason is null) and (ended_by is null or ended_at is not null));

-- A provider said that there is news, and nobody has its answer yet. It is asked for whatever became of the process that heard it.
alter table momo_requests add column news_at timestamptz;
create index momo_news on momo_requests (news_at) where news_at is not null;

insert into accounts (account, code, name, kind) values ('momo_over_short', '5110', 'Mobile money over and short', 'expense');

-- What was kept of a payment is taken back once.
create unique index journal_entries_taken_once on journal_entries (user_id, payment_id) where kind = 'taken_from_kept';

-- A transfer of which another amount was told than had been ordered may have been booked by people too.
create or replace function invariants_of_payouts() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- What left the account with the network under the request of the booking is what was transferred.
  select 'payout_is_its_transfer', 'payout ' || x.id, 'transferred ' || x.amount || ', booked ' || x.booked || ' as ' || x.kind || ' of loan ' || x.booked_loan
    from (
      select p.id, p.loan_id, m.loan_id as asked_loan, m.amount, e.kind, e.loan_id as booked_loan, coalesce(-sum(j.amount), 0)::bigint as booked
      from payouts p join momo_requests m on m.reference = p.reference join journal_entries e on e.id = p.entry_id join loans l on l.id = p.loan_id
        join journal_entries o on o.request_id = e.request_id and o.loan_id in (l.id, l.refinanced_from_loan_id)
        left join journal_lines j on j.entry_id = o.id and j.account = 'momo_clearing'
      group by p.id, m.loan_id, m.amount, e.kind, e.loan_id
    ) x where (x.booked, x.kind, x.booked_loan, x.asked_loan) is distinct from (x.amount, 'disbursement', x.loan_id, x.loan_id)
  union all
  select 'transfer_pays_out_once', 'request ' || m.reference, 'status ' || m.status || ', booked ' || x.booked
    from momo_requests m cross join lateral (
        select count(*) filter (where p.entry_id is not null) as booked, count(*) as payouts from payouts p where p.reference = m.reference
      ) x
    where m.direction = 'disbursement'
      and (x.payouts <> 1 or case m.status
        when 'SUCCESSFUL' then x.booked <> 1
        when 'FAILED' then x.booked <> 0 and not exists (
          select 1 from momo_exceptions o where o.reference = m.reference and o.state = 'resolved'
            and (o.kind = 'late_success' or o.resolution = 'book_moved'))
        else x.booked <> 0 end)
  union all
  select 'momo_payout_has_its_transfer', 'loan ' || l.id, 'paid out by mobile money, transaction ' || coalesce(l.disbursement_momo_transaction, 'none')
    from loans l where l.disbursement_method = 'momo' and l.disbursement_status = 'completed'
      and not exists (select 1 from payouts p where p.loan_id = l.id and p.entry_id is not null)
      and not exists (select 1 from journal_entries e join journal_lines j on j.entry_id = e.id
        where e.loan_id = l.id and e.kind = 'disbursement' and j.account = 'owner_funding')
  union all
  select 'transfer_under_way_keeps_its_loan', 'loan ' || l.id, 'status ' || l.status || ' while a transfer is under way'
    from momo_requests m join loans l on l.id = m.loan_id
    where m.direction = 'disbursement' and m.status in ('CREATED', 'PENDING') and l.status <> 'approved'
  union all
  select 'payout_is_not_ones_own', 'payout ' || p.id, 'asked for or released by its customer'
    from payouts p join loans l on l.id = p.loan_id where l.user_id in (p.asked_by, p.released_by)
$$;

create or replace function invariants_of_refunds() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- A refund that arrived left the books with one entry of its amount, any other with none; one that arrived late, once somebody cleared it up.
  select 'refund_is_booked_once', 'request ' || m.reference, 'status ' || m.status || ', of ' || m.amount || ', booked ' || x.booked || ' in ' || x.entries || ' entries'
    from momo_requests m cross join lateral (
        select count(*) as refunds, count(distinct e.id) as entries, coalesce(-sum(j.amount) filter (where j.account = 'momo_clearing'), 0)::bigint as booked,
          coalesce(sum(j.amount) filter (where j.account = 'unallocated_money' and j.user_id = m.user_id and e.kind = 'unallocated_refunded'), 0)::bigint as freed
        from momo_refunds r left join journal_entries e on e.id = r.entry_id left join journal_lines j on j.entry_id = e.id
        where r.reference = m.reference
      ) x
    where m.direction = 'refund' and (x.refunds = 0 or case
      when x.entries = 0 then m.status = 'SUCCESSFUL'
      when m.status = 'SUCCESSFUL' or m.status = 'FAILED' and exists (
          select 1 from momo_exceptions o where o.reference = m.reference and o.state = 'resolved'
            and (o.kind in ('late_success', 'missing_with_us') or o.resolution = 'book_moved'))
        then (x.entries, x.booked, x.freed) is distinct from (1, m.amount, m.amount)
      else true end)
  union all
  select 'refund_is_its_order', 'refund ' || r.id, 'of ' || r.amount || ' to ' || r.user_id || ', ordered ' || m.amount || ' to ' || m.user_id || ' as a ' || m.direction
    from momo_refunds r join momo_requests m on m.reference = r.reference
    where (m.direction, m.user_id, m.amount) is distinct from ('refund', r.user_id, r.amount)
  union all
  select 'refund_is_of_its_collection', 'request ' || o.reference, 'paid ' || o.amount || ', given back ' || sum(m.amount)
    from momo_requests m join momo_requests o on o.reference = m.refund_of
    where m.status <> 'FAILED'
    group by o.reference
    having sum(m.amount) > o.amount or o.direction <> 'collection' or o.status <> 'SUCCESSFUL'
      or bool_or((m.user_id, m.gateway, m.provider, m.currency) is distinct from (o.user_id, o.gateway, o.provider, o.currency))
  union all
  select 'money_under_way_is_kept', 'customer ' || m.user_id, sum(m.amount) || ' is on its way back, ' || coalesce(min(k.kept), 0) || ' is kept'
    from momo_requests m left join lateral (
        select -sum(l.amount)::bigint as kept from journal_lines l where l.account = 'unallocated_money' and l.user_id = m.user_id
      ) k on true
    where m.direction = 'refund' and m.status in ('CREATED', 'PENDING')
    group by m.user_id having sum(m.amount) > coalesce(min(k.kept), 0)
  union all
  select 'refund_is_not_ones_own', 'refund ' || r.id, 'asked for or released by its customer'
    from momo_refunds r where r.user_id in (r.asked_by, r.released_by)
$$;

create or replace function invariants_of_statements() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- A refund is told as money that left: as a transfer, or as neither.
  select 'statement_line_is_its_order', 'line ' || s.id, s.direction || ' of ' || s.gateway || ', order ' || m.reference || ' is a ' || m.direction || ' of ' || m.gateway
    from momo_statement_lines s join momo_requests m on m.reference = s.request_reference
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
    from momo_exceptions o join journal_entries e on e.id = o.entry_id left join momo_requests m on m.reference = o.reference
      left join payments p on p.id = e.payment_id
      cross join lateral (
        select coalesce(sum(j.amount), 0)::bigint as booked,
          case e.kind when 'transfer_difference' then abs(m.amount - o.amount) when 'taken_from_kept' then coalesce(p.unallocated_amount, o.amount) else o.amount end as told,
          e.kind = 'transfer_difference' or e.kind = 'taken_from_kept' and e.payment_id is not null as is_beside
        from journal_lines j where j.entry_id = e.id and j.account = 'momo_clearing'
      ) x
    where abs(x.booked) is distinct from x.told
      or e.kind not in ('payment_unallocated', 'provider_transfer', 'transfer_difference', 'taken_from_kept', 'momo_over_short')
      -- A difference, and what was taken back, stand beside the movement that the line is.
      or o.line_id is not null and not x.is_beside and not exists (select 1 from momo_statement_lines s where s.id = o.line_id and s.entry_id = o.entry_id)
$$;

create function invariants_of_momo_differences() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- Money is over or short, or taken from a customer, only where somebody ended an exception so.
  select 'difference_is_decided', 'entry ' || e.id, e.kind || ', and no exception was ended by it'
    from journal_entries e
    where (e.kind in ('transfer_difference', 'taken_from_kept', 'momo_over_short')
        or exists (select 1 from journal_lines j where j.entry_id = e.id and j.account = 'momo_over_short'))
      and not exists (select 1 from momo_exceptions o where o.entry_id = e.id and o.state = 'resolved')
$$;
