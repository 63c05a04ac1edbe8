-- What: the outcome of a contact, when it was written down, and whether it began with the customer's number being shown.
-- Why: a contact's hour and day are those of the contact, which may be written down later; without an outcome nobody knows whether the customer was reached.
-- Rows from before this version have no outcome.
alter table loan_contacts
  add column outcome text check (outcome in ('reached', 'no_answer', 'promised', 'wrong_number', 'dispute', 'hardship')),
  add column shown_number boolean not null default false,
  -- Null: at the time of the contact.
  add column written_at timestamptz,
  add check (written_at >= at),
  add check (outcome is null or kind <> 'note'),
  add check (not shown_number or (kind = 'call' and not incoming)),
  add check (promised_on is null or outcome is null or outcome = 'promised');
create index loan_contacts_results on loan_contacts (made_on, made_by) where outcome is not null;

create or replace function loan_contacts_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note is null
    and (to_jsonb(new) - 'note') = (to_jsonb(old) - 'note')
    and exists (select 1 from users u where u.id = old.user_id and u.erased_at is not null) then
    return new;
  end if;
  -- A call that began with the number gets its outcome once.
  if tg_op = 'UPDATE' and old.shown_number and old.outcome is null and new.outcome is not null
    and (to_jsonb(new) - '{outcome,note,promised_on,promised_amount,written_at}'::text[]) = (to_jsonb(old) - '{outcome,note,promised_on,promised_amount,written_at}'::text[]) then
    return new;
  end if;
  raise exception 'a contact is never changed or deleted' using errcode = '42501';
end $$;
