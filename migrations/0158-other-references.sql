-- A transfer that staff entered for the same loan and amount with another reference is not booked again (rule P36).
alter table bank_exceptions drop constraint bank_exceptions_kind_check, drop constraint bank_exceptions_are_about;
alter table bank_exceptions
  add constraint bank_exceptions_kind_check check (kind in (
    'no_loan_number', 'wrong_loan', 'not_booked', 'wrong_amount', 'other_reference', 'duplicate', 'returned', 'unexplained', 'missing_payment', 'missing_entry')),
  add constraint bank_exceptions_are_about check (case kind
    when 'missing_payment' then about_payment_id is not null and num_nonnulls(line_id, about_entry_id) = 0
    when 'missing_entry' then about_entry_id is not null and num_nonnulls(line_id, about_payment_id) = 0
    else line_id is not null and about_entry_id is null
      and (about_payment_id is not null) = (kind in ('wrong_amount', 'other_reference', 'returned')) end);
