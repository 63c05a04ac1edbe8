-- What: an index of promises by their day.
-- Why: each landing of a staff user reads the promises of the last two weeks, out of the contacts of years.
create index loan_contacts_promised on loan_contacts (promised_on, loan_id) where promised_on is not null;
