-- What: how a Ghana Card was verified.
-- Why: staff who saw a card did not verify it with the authority, and the screens say which of the two was done (rule S37).
alter table ghana_cards add column verified_how text check (verified_how in ('seen', 'authority'));
update ghana_cards set verified_how = 'seen' where verified_at is not null;
alter table ghana_cards
  add constraint ghana_cards_verified_how_is_known check ((verified_how is null) = (verified_at is null));
