-- What: parts of names, e-mails and numbers as an index, and indexes for payments of a status and for profiles that are not filled in.
-- Why: the lists of the office find any part of a name, which no index of whole words can, and no extension may be needed for it (the embedded database
-- brings none). Every two and every three letters that follow each other are one key, so that a search meets only the rows that have all of its own.

-- The parts of `shortest` to `longest` letters, each once. One function without a helper of its own: a dump is restored without a search path.
create function text_parts(whole text, shortest int, longest int) returns text[] language sql immutable parallel safe cost 2000 as $$
  select array(
    select distinct substr(lower(whole), at, size)
    from generate_series(shortest, longest) as size cross join lateral generate_series(1, length(lower(whole)) - size + 1) as at
  )
$$;
create index users_parts on users
  using gin (text_parts(full_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(momo_number, ''), 2, 3));

create index users_profile_open on users (created_at desc, id) where is_active and not profile_completed and role = 'customer';
create index payments_of_status on payments (status, id);

-- The payouts of some loans, and the due dates and money of the loans that a day touched, are read by the loan.
drop index journal_entries_disbursed;
create index journal_entries_disbursed on journal_entries (loan_id, id) include (booked_on, value_date) where kind in ('disbursement', 'payout_returned');

-- What waited over the end of a day to be confirmed, and so may have covered its loan then.
create index payments_waited on payments (entered_on) include (loan_id, entry_booked_on, decision_booked_on)
  where decision_booked_on is null or decision_booked_on > entry_booked_on;
