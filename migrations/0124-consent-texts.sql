-- What: the version of the text and the channel of each consent.
-- Why: a consent proves something only with the words that the customer agreed to and the way in which it was given (rule S34).
alter table consents
  add column text_version int not null default 1 check (text_version >= 1),
  add column channel text not null default 'app' check (channel in ('app', 'desk', 'office'));
-- The rows are never changed; the way of those that exist follows from who entered them.
alter table consents disable trigger user;
update consents set channel = 'office' where set_by is not null;
alter table consents enable trigger user;
alter table consents
  alter column text_version drop default,
  alter column channel drop default,
  add constraint consents_channel_is_of_author check ((channel = 'app') = (set_by is null));
