-- What: one register of the money that was received: cash receipts, network transactions, statement lines and confirmed claims, with the entry that booked each.
-- Why: a transaction ID was unique per network, as typed, and only while its payment was completed, so that one transfer was credited twice: after an advance
-- was released, by naming another network, after a reversal.
alter table payments add column transaction_key text check (transaction_key <> '');
update payments set transaction_key = nullif(regexp_replace(upper(momo_transaction_id), '[^A-Z0-9]', '', 'g'), '') where momo_transaction_id is not null;
-- As its provider reported it, normalised too.
alter table momo_statement_lines add column transaction_key text;
update momo_statement_lines set transaction_key = regexp_replace(upper(transaction_id), '[^A-Z0-9]', '', 'g');
drop index payments_one_per_transaction;
drop index payments_claims;
create index payments_claims on payments (transaction_key) where transaction_key is not null;

create table received_money (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('cash_receipt', 'collection', 'claim', 'statement_line', 'import')),
  -- The receipt number; otherwise the transaction ID, as domain/momo/transaction-id.ts normalises it.
  reference text not null check (reference = upper(reference) and reference !~ '[[:space:]]' and reference <> ''),
  -- Null where it is the office's own money.
  user_id text references users (id),
  entry_id bigint not null unique references journal_entries (id),
  payment_id bigint references payments (id),
  -- The entry with which it left the till or clearing again: the reference is free from then on.
  left_entry_id bigint unique references journal_entries (id),
  -- Credited a second time before this register existed; reported until one of the two is reversed.
  is_duplicate boolean not null default false,
  check (left_entry_id > entry_id)
);
create index received_money_of_user on received_money (user_id);

create temporary table brought on commit drop as
  select e.id as entry_id, e.user_id, e.payment_id, 'cash_receipt' as kind, e.receipt_number as reference, (
      select min(u.id) from journal_entries u where u.kind = 'receipt_cancelled' and u.receipt_number = e.receipt_number
    ) as left_entry_id
    from journal_entries e where e.kind = 'receipt_made'
  union all
  select e.id, e.user_id, p.id,
      case when p.payment_method = 'cash' then 'cash_receipt' when p.import_id is not null then 'import'
        when p.momo_reference is not null or exists (select 1 from momo_exceptions o where o.payment_id = p.id) then 'collection' else 'claim' end,
      case when p.payment_method = 'cash' then p.receipt_number else p.transaction_key end, (
        select min(u.id) from journal_entries u join journal_lines l on l.entry_id = u.id and l.account in ('office_cash', 'momo_clearing') and l.amount < 0
        where u.payment_id = p.id and u.kind in ('payment_reversed', 'taken_from_kept'))
    from journal_entries e join payments p on p.id = e.payment_id
    where e.kind in ('payment_completed', 'payment_unallocated')
      and (p.import_id is not null or exists (select 1 from journal_lines l where l.entry_id = e.id and l.account in ('office_cash', 'momo_clearing')))
      and case when p.payment_method = 'cash' then p.receipt_number else p.transaction_key end is not null
  union all
  select e.id, e.user_id, null, 'statement_line', nullif(regexp_replace(upper(o.transaction_id), '[^A-Z0-9]', '', 'g'), ''), null
    from momo_exceptions o join journal_entries e on e.id = o.entry_id
    where e.payment_id is null and o.transaction_id ~ '[A-Za-z0-9]'
      and exists (select 1 from journal_lines l where l.entry_id = e.id and l.account = 'momo_clearing' and l.amount > 0)
      and e.kind in ('payment_unallocated', 'provider_transfer', 'momo_over_short');

insert into received_money (kind, reference, user_id, entry_id, payment_id, left_entry_id, is_duplicate)
  select b.kind, b.reference, b.user_id, b.entry_id,
    case when b.kind = 'cash_receipt' then coalesce(b.payment_id, (select p.id from payments p where p.receipt_number = b.reference)) else b.payment_id end,
    b.left_entry_id,
    b.left_entry_id is null and row_number() over (partition by b.kind = 'cash_receipt', b.reference, b.left_entry_id is null order by b.entry_id) > 1
  from brought b order by b.entry_id;
create unique index received_money_once on received_money ((kind = 'cash_receipt'), reference) where left_entry_id is null and not is_duplicate;
create unique index received_money_one_payment on received_money (payment_id);

-- What was received never changes; the payment that used it and the entry with which it left are noted once.
create function prevent_received_money_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (new.kind, new.reference, new.user_id, new.entry_id, new.is_duplicate) is distinct from (old.kind, old.reference, old.user_id, old.entry_id, old.is_duplicate)
    or (old.payment_id is not null and new.payment_id is distinct from old.payment_id)
    or (old.left_entry_id is not null and new.left_entry_id is distinct from old.left_entry_id)
  then
    raise exception 'received money % is never changed', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger prevent_received_money_change before update or delete on received_money for each row execute function prevent_received_money_change();
create trigger prevent_received_money_truncate before truncate on received_money for each statement execute function refuse_change();

create function invariants_of_received_money() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- Each entry with which customers' money came in has its row, with the amount's own reference.
  select 'received_money_is_registered', 'entry ' || e.id, e.kind || ' of ' || coalesce(e.receipt_number, p.transaction_key, 'nothing')
    from journal_entries e left join payments p on p.id = e.payment_id left join received_money r on r.entry_id = e.id
    where (e.kind = 'receipt_made' or e.kind in ('payment_completed', 'payment_unallocated')
        and exists (select 1 from journal_lines l where l.entry_id = e.id and l.account in ('office_cash', 'momo_clearing') and l.amount > 0))
      and (r.id is null or r.user_id is distinct from e.user_id
        or e.payment_id is not null and r.payment_id is distinct from e.payment_id
        or p.id is not null and r.reference is distinct from case when p.payment_method = 'cash' then p.receipt_number else p.transaction_key end
        or e.kind = 'receipt_made' and (r.kind, r.reference) is distinct from ('cash_receipt', e.receipt_number))
  union all
  select 'received_money_is_used_once', case when r.kind = 'cash_receipt' then 'receipt ' else 'transaction ' end || r.reference, count(*) || ' times'
    from received_money r where r.left_entry_id is null
    group by r.kind = 'cash_receipt', r.kind, r.reference having count(*) > 1 or bool_or(r.is_duplicate)
  union all
  -- Free again only where its money left the till or clearing.
  select 'freed_money_has_left', 'received money ' || r.id, 'left with entry ' || r.left_entry_id
    from received_money r join journal_entries e on e.id = r.left_entry_id
    where e.user_id is distinct from r.user_id
      or not exists (select 1 from journal_lines l where l.entry_id = e.id and l.account in ('office_cash', 'momo_clearing') and l.amount < 0)
$$;
