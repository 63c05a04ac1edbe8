-- What: entries of the office by two people: the owner's funding and drawings at the bank, charges, fees, expenses, interest, and cash between bank and safe.
-- Why: the bank account could not follow its statement: no entry existed for a charge, a fee or a drawing (rule P34).
alter table second_person_requests
  add column office_entry text check (office_entry in (
    'funding_to_bank', 'drawing_from_bank', 'drawing_from_safe', 'bank_charge', 'provider_fee', 'expense_from_bank', 'expense_from_safe', 'bank_interest',
    'safe_to_bank', 'bank_to_safe')),
  -- The number and the date of the paper that proves it.
  add column document text check (document <> ''),
  add column document_on date,
  drop constraint second_person_requests_kind_check,
  add constraint second_person_requests_kind_check check (
    kind in ('write_off', 'role', 'role_permissions', 'cash_refund', 'bank_payment', 'office_entry')),
  drop constraint second_person_requests_facts_check,
  add constraint second_person_requests_facts_check check (case kind
    when 'write_off' then loan_id is not null and amount is not null and num_nonnulls(user_id, role, new_role) = 0
    when 'role' then num_nonnulls(user_id, new_role, new_permissions, old_role, old_permissions) = 5 and num_nonnulls(loan_id, role, amount) = 0
    when 'role_permissions' then num_nonnulls(role, new_permissions, old_permissions) = 3 and num_nonnulls(loan_id, user_id, amount) = 0
    when 'bank_payment' then num_nonnulls(loan_id, amount, bank_reference, value_date) = 4 and num_nonnulls(user_id, role, new_role, cause) = 0
    when 'office_entry' then num_nonnulls(amount, value_date, office_entry, document, document_on, reason) = 6
      and num_nonnulls(loan_id, user_id, role, new_role, cause, bank_reference) = 0
    else num_nonnulls(user_id, amount) = 2 and num_nonnulls(loan_id, role, new_role) = 0 end),
  drop constraint second_person_requests_bank_check,
  add constraint second_person_requests_bank_check check (
    (kind = 'bank_payment' or bank_reference is null) and (kind in ('bank_payment', 'office_entry') or value_date is null)
    and (kind = 'office_entry' or num_nonnulls(office_entry, document, document_on) = 0));
-- A paper proves one entry.
create unique index second_person_requests_one_document on second_person_requests (upper(document), document_on)
  where office_entry is not null and (outcome is null or outcome = 'confirmed');
-- A few a week: each proof of the books reads all of them.
create index journal_entries_of_office on journal_entries (id) where kind = 'office_entry';
