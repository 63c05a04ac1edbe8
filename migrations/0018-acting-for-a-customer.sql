-- What: the contact log of a loan, the proof that signed sheets and approvals come from two people, and the indexes of the search as you type.
-- Why: who talks to customers about money is bound by quiet hours and a daily cap, and what was promised must not be rewritten, so a contact is a row
-- that stays; only the erasure of its customer empties its note. A search must answer within a blink among hundreds of thousands of people, on servers
-- where no extension can be installed: full text with the plain configuration finds the beginning of any word of a name.
create table loan_contacts (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loans (id),
  user_id text not null references users (id),
  kind text not null check (kind in ('call', 'sms', 'visit', 'note')),
  -- It came from the customer, so that neither quiet hours nor the cap ask about it.
  incoming boolean not null default false,
  note text check (char_length(note) between 1 and 1000),
  promised_on date,
  promised_amount bigint check (promised_amount > 0),
  made_by text not null references users (id),
  made_on date not null,
  at timestamptz not null,
  check ((promised_on is null) = (promised_amount is null)),
  check (promised_on >= made_on),
  check (kind <> 'note' or not incoming),
  check (made_by <> user_id)
);
create index loan_contacts_of_loan on loan_contacts (loan_id, id desc);
create index loan_contacts_of_day on loan_contacts (user_id, made_on) where kind <> 'note' and not incoming;
create index loan_contacts_promises on loan_contacts (loan_id, id desc) where promised_on is not null;

create function loan_contacts_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note is null
    and (to_jsonb(new) - 'note') = (to_jsonb(old) - 'note')
    and exists (select 1 from users u where u.id = old.user_id and u.erased_at is not null) then
    return new;
  end if;
  raise exception 'a contact is never changed or deleted' using errcode = '42501';
end $$;
create trigger loan_contacts_stay before update or delete on loan_contacts for each row execute function loan_contacts_stay();
create trigger loan_contacts_untruncated before truncate on loan_contacts for each statement execute function refuse_change();

create function invariants_of_contacts() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'contact_is_of_its_loan', 'contact ' || c.id, 'loan ' || c.loan_id || ' is not of ' || c.user_id
    from loan_contacts c join loans l on l.id = c.loan_id where l.user_id <> c.user_id
  union all
  select 'contact_keeps_quiet_hours', 'contact ' || c.id, 'the customer was contacted at ' || to_char(c.at at time zone 'UTC', 'HH24:MI')
    from loan_contacts c where c.kind <> 'note' and not c.incoming and extract(hour from c.at at time zone 'UTC') not between 7 and 19
  union all
  select 'contacts_keep_daily_cap', 'user ' || c.user_id, count(*) || ' contacts on ' || c.made_on
    from loan_contacts c where c.kind <> 'note' and not c.incoming group by c.user_id, c.made_on having count(*) > 3
  union all
  select 'erased_contacts_are_wordless', 'contact ' || c.id, 'its customer was erased, and its note was not'
    from loan_contacts c join users u on u.id = c.user_id where u.erased_at is not null and c.note is not null
$$;

create function invariants_of_signed_sheets() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'sheet_and_approval_by_two', 'loan ' || t.loan_id, t.accepted_by || ' entered the signed sheet ' || t.paper_reference || ' and approved'
    from loan_terms t join loans l on l.id = t.loan_id where t.paper_reference is not null and t.accepted_by = l.approved_by
  union all
  select 'acceptance_by_its_customer_or_sheet', 'loan ' || t.loan_id, 'accepted by ' || t.accepted_by || ' with sheet ' || coalesce(t.paper_reference, 'none')
    from loan_terms t join loans l on l.id = t.loan_id where t.accepted_by is not null and (t.accepted_by = l.user_id) <> (t.paper_reference is null)
$$;

create index users_name_words on users using gin (to_tsvector('simple', full_name));
create index users_phone_begins on users (phone text_pattern_ops) where phone is not null;
create index users_momo_begins on users (momo_number text_pattern_ops) where momo_number is not null;
