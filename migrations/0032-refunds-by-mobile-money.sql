-- What: refunds of kept money by mobile money: orders of a third direction that belong to a customer and not to a loan, what was decided about each of them,
-- and their invariants.
-- Why: kept money goes back to the wallet that it came from, as a refund of its collection or as a transfer. While it is on its way it is neither given back
-- again nor used otherwise, and it leaves the books once, when the network says that it arrived.
alter table momo_requests
  drop constraint momo_requests_direction_check,
  add constraint momo_requests_direction_check check (direction in ('collection', 'disbursement', 'refund')),
  alter column loan_id drop not null,
  -- The collection that goes back; null where a refund is a transfer to the wallet of the profile.
  add column refund_of text references momo_requests (reference),
  add constraint momo_requests_of_loan check ((loan_id is null) = (direction = 'refund')),
  add constraint momo_requests_refund_of check (refund_of is null or direction = 'refund');
create index momo_refunded on momo_requests (refund_of) where refund_of is not null;
-- Money is on its way back to a customer once at a time.
create unique index momo_one_open_refund on momo_requests (user_id) where direction = 'refund' and status in ('CREATED', 'PENDING');

create or replace function momo_request_stays() returns trigger language plpgsql as $$
begin
  if (new.reference, new.loan_id, new.user_id, new.direction, new.refund_of, new.provider, new.gateway, new.amount, new.currency, new.requested_by, new.channel, new.created_at)
      is distinct from
      (old.reference, old.loan_id, old.user_id, old.direction, old.refund_of, old.provider, old.gateway, old.amount, old.currency, old.requested_by, old.channel, old.created_at)
    or (old.status in ('SUCCESSFUL', 'FAILED') and
      (new.status, new.transaction_id, new.reason, new.decided_at, new.value_at) is distinct from
      (old.status, old.transaction_id, old.reason, old.decided_at, old.value_at))
    or (old.status = 'PENDING' and new.status = 'CREATED')
  then
    raise exception 'what request % ordered, and how it ended, is never changed', old.reference using errcode = '42501';
  end if;
  return new;
end $$;

create table momo_refunds (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  -- The order; null while it waits for the second person.
  reference text unique references momo_requests (reference),
  amount bigint not null check (amount > 0),
  reason text not null,
  -- Of a transfer: the name that the network has for the wallet, how it compared with the customer's, and why the money goes there all the same.
  holder_name text,
  holder_match text check (holder_match in ('same', 'check', 'different', 'untold')),
  holder_reason text,
  asked_by text not null references users (id),
  asked_at timestamptz not null,
  -- A refund that waits is released on the day on which it was asked for, or not at all.
  asked_on date not null,
  released_by text references users (id),
  released_at timestamptz,
  -- Nothing was ordered: another refund took its place.
  ended_at timestamptz,
  -- The entry with which the money left the books.
  entry_id bigint unique references journal_entries (id),
  check (released_by <> asked_by),
  check ((released_by is null) = (released_at is null)),
  check (ended_at is null or reference is null),
  check (entry_id is null or reference is not null),
  check (holder_match is distinct from 'different' or holder_reason is not null)
);
create index momo_refunds_of_user on momo_refunds (user_id, id);
create unique index momo_refunds_one_waiting on momo_refunds (user_id) where reference is null and ended_at is null;

create function invariants_of_refunds() returns table (invariant text, subject text, detail text) language sql stable as $$
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
          select 1 from momo_exceptions o where o.reference = m.reference and o.kind in ('late_success', 'missing_with_us') and o.state = 'resolved')
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
  select 'exception_is_booked_as_told', 'exception ' || o.id, 'told ' || coalesce(o.amount, 0) || ', booked ' || x.booked || ' as ' || e.kind
    from momo_exceptions o join journal_entries e on e.id = o.entry_id
      cross join lateral (
        select coalesce(sum(j.amount), 0)::bigint as booked from journal_lines j where j.entry_id = e.id and j.account = 'momo_clearing'
      ) x
    where abs(x.booked) is distinct from o.amount or e.kind not in ('payment_unallocated', 'provider_transfer')
      or o.line_id is not null and not exists (select 1 from momo_statement_lines s where s.id = o.line_id and s.entry_id = o.entry_id)
$$;
