-- What: an account whose phone was verified after its profile or an application was made asks its owner whether they are theirs.
-- Why: before the first code any caller could sign in with the number (rule S22). An account that was verified before this migration is not asked: its owner
-- has used it since.
alter table users add column ownership_to_confirm boolean not null default false;
