-- What: contacts also record notices in the app and letters; a notice is an attempt of the day like a call, a letter is not.
-- Why: the limit of three attempts a day counted only what collectors wrote down, so a notice could be the fourth attempt of a day.
alter table loan_contacts drop constraint loan_contacts_kind_check;
alter table loan_contacts add constraint loan_contacts_kind_check check (kind in ('call', 'sms', 'visit', 'note', 'notice', 'letter'));
drop index loan_contacts_of_day;
create index loan_contacts_of_day on loan_contacts (user_id, made_on) where kind not in ('note', 'letter') and not incoming;

create or replace function invariants_of_contacts() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'contact_is_of_its_loan', 'contact ' || c.id, 'loan ' || c.loan_id || ' is not of ' || c.user_id
    from loan_contacts c join loans l on l.id = c.loan_id where l.user_id <> c.user_id
  union all
  select 'contact_keeps_quiet_hours', 'contact ' || c.id, 'the customer was contacted at ' || to_char(c.at at time zone 'UTC', 'HH24:MI')
    from loan_contacts c where c.kind not in ('note', 'letter') and not c.incoming and extract(hour from c.at at time zone 'UTC') not between 7 and 19
  union all
  select 'contacts_keep_daily_cap', 'user ' || c.user_id, count(*) || ' contacts on ' || c.made_on
    from loan_contacts c where c.kind not in ('note', 'letter') and not c.incoming group by c.user_id, c.made_on having count(*) > 3
  union all
  select 'erased_contacts_are_wordless', 'contact ' || c.id, 'its customer was erased, and its note was not'
    from loan_contacts c join users u on u.id = c.user_id where u.erased_at is not null and c.note is not null
$$;
