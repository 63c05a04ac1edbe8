-- What: payments by transfer into the office's bank account: their reference, source and entry in the register, and the request for a second user.
-- Why: customers pay into the bank, and no payment could say so (rule P32).
alter table payments
  drop constraint payments_payment_method_check,
  drop constraint payments_source_check,
  add column bank_reference text check (bank_reference <> ''),
  add constraint payments_payment_method_check check (payment_method in ('cash', 'momo', 'bank')),
  add constraint payments_source_check check (source in ('unallocated_money', 'office_cash', 'momo_clearing', 'bank')),
  add constraint payments_bank_check check (
    (payment_method = 'bank') = (bank_reference is not null)
    and (payment_method <> 'bank' or status <> 'pending' and transaction_key is not null and coalesce(source, 'bank') = 'bank')
    and (source is distinct from 'bank' or payment_method = 'bank'));
create index payments_by_bank on payments (user_id, entered_on) where payment_method = 'bank';

alter table received_money
  drop constraint received_money_kind_check,
  add constraint received_money_kind_check check (kind in ('cash_receipt', 'collection', 'claim', 'statement_line', 'import', 'bank_transfer'));

alter table second_person_requests
  add column bank_reference text check (bank_reference <> ''),
  add column value_date date,
  drop constraint second_person_requests_kind_check,
  add constraint second_person_requests_kind_check check (kind in ('write_off', 'role', 'role_permissions', 'cash_refund', 'bank_payment'));
do $$
declare name text;
begin
  select c.conname into strict name from pg_constraint c
    where c.conrelid = 'second_person_requests'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'CASE kind';
  execute format('alter table second_person_requests drop constraint %I', name);
end $$;
alter table second_person_requests
  add constraint second_person_requests_facts_check check (case kind
    when 'write_off' then loan_id is not null and amount is not null and num_nonnulls(user_id, role, new_role) = 0
    when 'role' then num_nonnulls(user_id, new_role, new_permissions, old_role, old_permissions) = 5 and num_nonnulls(loan_id, role, amount) = 0
    when 'role_permissions' then num_nonnulls(role, new_permissions, old_permissions) = 3 and num_nonnulls(loan_id, user_id, amount) = 0
    when 'bank_payment' then num_nonnulls(loan_id, amount, bank_reference, value_date) = 4 and num_nonnulls(user_id, role, new_role, cause) = 0
    else num_nonnulls(user_id, amount) = 2 and num_nonnulls(loan_id, role, new_role) = 0 end),
  add constraint second_person_requests_bank_check check (kind = 'bank_payment' or num_nonnulls(bank_reference, value_date) = 0);

create or replace function invariants_of_received_money() returns table (invariant text, subject text, detail text) language sql stable as $$
  -- Each entry with which customers' money came in has its row, with the amount's own reference.
  select 'received_money_is_registered', 'entry ' || e.id, e.kind || ' of ' || coalesce(e.receipt_number, p.transaction_key, 'nothing')
    from journal_entries e left join payments p on p.id = e.payment_id left join received_money r on r.entry_id = e.id
    where (e.kind = 'receipt_made' or e.kind in ('payment_completed', 'payment_unallocated')
        and exists (select 1 from journal_lines l where l.entry_id = e.id and l.account in ('office_cash', 'momo_clearing', 'bank') and l.amount > 0))
      and (r.id is null or r.user_id is distinct from e.user_id
        or e.payment_id is not null and r.payment_id is distinct from e.payment_id
        or p.id is not null and r.reference is distinct from case when p.payment_method = 'cash' then p.receipt_number else p.transaction_key end
        or (r.kind = 'bank_transfer') is distinct from (p.payment_method is not distinct from 'bank')
        or e.kind = 'receipt_made' and (r.kind, r.reference) is distinct from ('cash_receipt', e.receipt_number))
  union all
  select 'received_money_is_used_once', case when r.kind = 'cash_receipt' then 'receipt ' else 'transaction ' end || r.reference, count(*) || ' times'
    from received_money r where r.left_entry_id is null
    group by r.kind = 'cash_receipt', r.kind, r.reference having count(*) > 1 or bool_or(r.is_duplicate)
  union all
  -- Free again only where its money left the till, clearing or the bank.
  select 'freed_money_has_left', 'received money ' || r.id, 'left with entry ' || r.left_entry_id
    from received_money r join journal_entries e on e.id = r.left_entry_id
    where e.user_id is distinct from r.user_id
      or not exists (select 1 from journal_lines l where l.entry_id = e.id and l.account in ('office_cash', 'momo_clearing', 'bank') and l.amount < 0)
$$;
