-- What: what a mobile money request knows of its sending and its checks, the exceptions that people look at, and the invariants of mobile money.
-- Why: a request is kept here before anybody is asked for money, is sent and asked after by whichever process holds its lease, and ends exactly once. What
-- a provider says that does not fit ours is never believed; it is written down until somebody has looked at it.
alter table momo_requests
  -- Which provider has the order; the column "provider" is the customer's network.
  add column gateway text not null check (gateway in ('mtn', 'paystack')),
  -- In which it was asked. Anything else in an answer is not believed.
  add column currency text not null check (currency ~ '^[A-Z]{3}$'),
  add column requested_by text not null references users (id),
  add column channel text not null check (channel in ('app', 'ussd', 'office')),
  add column attempts int not null default 0 check (attempts >= 0),
  -- The last sending, noted before it went out.
  add column sent_at timestamptz,
  -- The last sending was provably refused and may be repeated: the provider does not have the order.
  add column refused_at timestamptz,
  -- It was refused for good, with the reason beside it: the request ends as failed as soon as it is settled.
  add column refused_for_good boolean not null default false,
  -- What the customer has to do for a code that the network wants, and when the code was handed on.
  add column voucher_note text,
  add column voucher_at timestamptz,
  add column checks int not null default 0 check (checks >= 0),
  -- When the provider was last asked, noted before it was: whoever wants to know asks at most every few seconds, however many they are.
  add column asked_at timestamptz,
  -- From then on the job sends it, or asks after it. Whoever does so moves it on first, so that no two processes do it at once. Null: the job asks no more.
  add column next_check_at timestamptz,
  -- When the money moved, as the provider tells.
  add column value_at timestamptz,
  add check ((status in ('SUCCESSFUL', 'FAILED')) = (decided_at is not null)),
  add check ((status = 'SUCCESSFUL') = (transaction_id is not null)),
  add check ((status = 'FAILED') <= (reason is not null)),
  add check (status in ('CREATED', 'PENDING') or next_check_at is null),
  add check (status <> 'PENDING' or sent_at is not null),
  add check (refused_for_good <= (refused_at is not null and reason is not null)),
  add check (sent_at >= created_at and decided_at >= created_at);
create unique index momo_one_per_transaction on momo_requests (gateway, direction, transaction_id);
create index momo_due on momo_requests (next_check_at) where status in ('CREATED', 'PENDING') and next_check_at is not null;
create index momo_of_user on momo_requests (user_id, created_at desc);
create index momo_of_loan on momo_requests (loan_id, created_at desc);

-- A decision is final, and what was ordered is never changed: only the number goes when a customer is erased.
create function momo_request_stays() returns trigger language plpgsql as $$
begin
  if (new.reference, new.loan_id, new.user_id, new.direction, new.provider, new.gateway, new.amount, new.currency, new.requested_by, new.channel, new.created_at)
      is distinct from
      (old.reference, old.loan_id, old.user_id, old.direction, old.provider, old.gateway, old.amount, old.currency, old.requested_by, old.channel, old.created_at)
    or (old.status in ('SUCCESSFUL', 'FAILED') and
      (new.status, new.transaction_id, new.reason, new.decided_at, new.value_at) is distinct from
      (old.status, old.transaction_id, old.reason, old.decided_at, old.value_at))
    or (old.status = 'PENDING' and new.status = 'CREATED')
  then
    raise exception 'what request % ordered, and how it ended, is never changed', old.reference using errcode = '42501';
  end if;
  return new;
end $$;
create trigger momo_requests_stay before update on momo_requests for each row execute function momo_request_stays();

create table momo_exceptions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    -- The provider tells of another amount, currency or wallet than was ordered: nothing of it is believed.
    'wrong_amount', 'wrong_currency', 'wrong_wallet',
    -- It succeeded after it had failed: the money is kept for the customer. It failed after it had succeeded: nothing changes.
    'late_success', 'failed_after_success',
    -- Its transaction ID already stands under other money.
    'transaction_taken',
    -- The provider could not say for a day how it ended.
    'stale')),
  reference text not null references momo_requests (reference),
  gateway text not null,
  -- As the provider told them; the amount in pesewas.
  transaction_id text,
  amount bigint check (amount > 0),
  currency text,
  phone text,
  details text,
  -- The payment under which the money of a late success is kept.
  payment_id bigint unique references payments (id),
  found_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'resolved')),
  resolved_by text references users (id),
  resolved_at timestamptz,
  resolution text,
  note text,
  check ((state = 'resolved') = (resolved_at is not null) and (state = 'resolved') = (resolution is not null)),
  check (resolved_at >= found_at)
);
create unique index momo_exceptions_once on momo_exceptions (reference, kind);
create index momo_exceptions_open on momo_exceptions (id) where state = 'open';

create function invariants_of_mobile_money() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'request_is_its_payment', 'request ' || m.reference,
      'asked for ' || m.amount || ' of loan ' || m.loan_id || ', payment ' || p.id || ' of loan ' || p.loan_id || ' is of ' || x.arrived
    from momo_requests m join payments p on p.momo_reference = m.reference
      cross join lateral (select case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end as arrived) x
    where m.direction = 'collection' and m.status = 'SUCCESSFUL' and p.status in ('completed', 'failed', 'reversed')
      and (x.arrived, p.loan_id, p.user_id, p.momo_provider, p.payment_method) is distinct from (m.amount, m.loan_id, m.user_id, m.provider, 'momo')
  union all
  select 'momo_payment_has_its_transaction', 'payment ' || p.id, 'transaction ' || coalesce(p.momo_transaction_id, 'none') || ', request ' || coalesce(m.transaction_id, 'none')
    from payments p join momo_requests m on m.reference = p.momo_reference
    where m.status = 'SUCCESSFUL' and p.status in ('completed', 'reversed')
      and (m.direction <> 'collection' or upper(p.momo_transaction_id) is distinct from upper(m.transaction_id))
  union all
  select 'kept_request_is_booked_once', 'payment ' || p.id, 'kept ' || p.unallocated_amount || ', booked ' || x.booked || ' in ' || x.entries || ' entries'
    from payments p
      cross join lateral (
        select count(distinct e.id) as entries, coalesce(sum(l.amount), 0)::bigint as booked
        from journal_entries e join journal_lines l on l.entry_id = e.id and l.account = 'momo_clearing'
        where e.payment_id = p.id and e.kind = 'payment_unallocated'
      ) x
    where p.status = 'failed' and (p.momo_reference is not null or exists (select 1 from momo_exceptions o where o.payment_id = p.id))
      and (x.entries, x.booked) <> (1, p.unallocated_amount)
  union all
  select 'late_success_is_kept', 'exception ' || o.id, 'amount ' || coalesce(o.amount, 0) || ', kept ' || coalesce(p.unallocated_amount, 0)
    from momo_exceptions o join momo_requests m on m.reference = o.reference left join payments p on p.id = o.payment_id
    where o.kind = 'late_success' and m.direction = 'collection'
      and (p.id is null or p.status <> 'failed' or (p.unallocated_amount, p.user_id) is distinct from (o.amount, m.user_id))
  union all
  select 'open_request_is_looked_after', 'request ' || m.reference, 'open, asked after by nobody, and no exception says why'
    from momo_requests m where m.status in ('CREATED', 'PENDING') and m.next_check_at is null
      and not exists (select 1 from momo_exceptions o where o.reference = m.reference and o.state = 'open')
$$;
