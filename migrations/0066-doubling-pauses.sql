-- What: how many pauses in a row a limit has had.
-- Why: the pause after wrong sign-in codes doubles (rule S19). A limit from before this migration has had none.
alter table rate_limits add column rests int not null default 0;
