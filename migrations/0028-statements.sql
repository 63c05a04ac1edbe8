-- What: statements of the providers of mobile money with their lines, what the exceptions of mobile money know of a line, a payment or an entry, and the
-- invariants of both.
-- Why: what a provider has in its book is compared with ours day by day. A line is kept once, whatever the number of files that have it; what it fits to is
-- noted on it, and what it does not fit to becomes an exception that people end.
create table momo_statements (
  id bigint generated always as identity primary key,
  gateway text not null check (gateway in ('mtn', 'paystack')),
  -- The days of which it has every line.
  from_day date not null,
  to_day date not null,
  file_hash text not null,
  line_count int not null check (line_count >= 0),
  new_count int not null check (new_count >= 0),
  imported_by text not null references users (id),
  imported_at timestamptz not null,
  check (from_day <= to_day and new_count <= line_count)
);
create index momo_statements_days on momo_statements (gateway, to_day);

create table momo_statement_lines (
  id bigint generated always as identity primary key,
  -- The file that brought it first.
  statement_id bigint not null references momo_statements (id),
  gateway text not null check (gateway in ('mtn', 'paystack')),
  -- Other: money of our own that moved between our accounts, or that went back to a customer.
  direction text not null check (direction in ('collection', 'disbursement', 'other')),
  incoming boolean not null,
  transaction_id text not null,
  -- What stands where our reference would, whatever it is.
  told_reference text,
  phone text,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  moved_at timestamptz not null,
  moved_on date not null,
  -- What of ours it is: an order by its reference, a payment by its typed transaction ID, or the entry that people had booked for it.
  request_reference text unique references momo_requests (reference),
  payment_id bigint unique references payments (id),
  entry_id bigint unique references journal_entries (id),
  check (num_nonnulls(request_reference, payment_id) <= 1),
  check (direction = 'other' or incoming = (direction = 'collection')),
  unique (gateway, direction, transaction_id)
);
create index momo_statement_lines_days on momo_statement_lines (gateway, moved_on);
create index momo_statement_lines_loose on momo_statement_lines (id) where request_reference is null and payment_id is null and entry_id is null;

-- What the provider told never changes; what it fits to is noted once. Only the number of a customer who is erased goes.
create function statement_line_stays() returns trigger language plpgsql as $$
begin
  if (new.statement_id, new.gateway, new.direction, new.incoming, new.transaction_id, new.told_reference, new.amount, new.fee, new.currency, new.moved_at, new.moved_on)
      is distinct from
      (old.statement_id, old.gateway, old.direction, old.incoming, old.transaction_id, old.told_reference, old.amount, old.fee, old.currency, old.moved_at, old.moved_on)
    or (old.request_reference is not null and new.request_reference is distinct from old.request_reference)
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id)
    or (old.entry_id is not null and new.entry_id is distinct from old.entry_id)
  then
    raise exception 'line % of a statement is never changed', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger momo_statement_lines_stay before update on momo_statement_lines for each row execute function statement_line_stays();

alter table momo_exceptions
  drop constraint momo_exceptions_kind_check,
  add constraint momo_exceptions_kind_check check (kind in (
    'wrong_amount', 'wrong_currency', 'wrong_wallet', 'late_success', 'failed_after_success', 'transaction_taken', 'stale',
    -- We have it as arrived or paid out, and the statement of its day has not.
    'missing_at_provider',
    -- The statement has it, and our order had ended as failed.
    'missing_with_us',
    -- The provider moved money twice for one order.
    'duplicate',
    -- A line that fits nothing of ours.
    'unknown')),
  alter column reference drop not null,
  add column line_id bigint references momo_statement_lines (id),
  -- A payment by a typed transaction ID, which has no order.
  add column about_payment_id bigint references payments (id),
  -- What was booked to end it.
  add column entry_id bigint unique references journal_entries (id),
  add constraint momo_exceptions_are_about check (num_nonnulls(reference, line_id, about_payment_id) >= 1),
  add constraint momo_exceptions_book_to_end check (entry_id is null or state = 'resolved');
create unique index momo_exceptions_once_by_line on momo_exceptions (line_id, kind);
create unique index momo_exceptions_once_by_payment on momo_exceptions (about_payment_id, kind);
create index momo_exceptions_state on momo_exceptions (state, id);
create index momo_exceptions_transactions on momo_exceptions (upper(transaction_id)) where entry_id is not null;

create function invariants_of_statements() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'statement_line_is_its_order', 'line ' || s.id, s.direction || ' of ' || s.gateway || ', order ' || m.reference || ' is a ' || m.direction || ' of ' || m.gateway
    from momo_statement_lines s join momo_requests m on m.reference = s.request_reference
    where (m.gateway, m.direction) is distinct from (s.gateway, s.direction)
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
