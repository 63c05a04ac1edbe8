-- What: which processes work on this database just now. Each says so every two seconds (server/platform/presence.ts).
-- Why: one that knows that it is alone hears of every change by itself, and need not ask before each answer that it kept whether it still holds
-- (docs/decisions/044-kept-answers.md).
create table processes (
  id text primary key,
  -- By the database's own clock, which is the only one that all processes share.
  seen_at timestamptz not null default clock_timestamp()
);

create view processes_here as select id from processes where seen_at > now() - interval '10 seconds';

-- A process of the version before says nothing of itself, and may go on for a while beside this one.
insert into processes (id, seen_at) select 'of the version before', now() + interval '1 hour' where exists (select from users);
