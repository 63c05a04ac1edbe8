-- What: the runs of the proof of the books from facts, with their progress and findings, and up to which rows
-- score and refinance followed earlier rules.
-- Why: the proof takes minutes in a large office, so its progress and its last result are stored: the operations page shows them, and a month closes only
-- after a run without findings. Scores and refinances of before this version were right by the rules of their time.
create table book_audits (
  id bigint generated always as identity primary key,
  -- Nightly, before a month closes, or by hand.
  cause text not null check (cause in ('nightly', 'month', 'command')),
  started_at timestamptz not null,
  -- Moves with every batch of customers.
  moved_at timestamptz not null,
  customers int not null default 0 check (customers >= 0),
  customers_total int not null default 0 check (customers_total >= 0),
  finding_count int not null default 0 check (finding_count >= 0),
  -- The first ones: rule and sentence.
  findings jsonb not null default '[]',
  finished_at timestamptz,
  failed_at timestamptz,
  check (finished_at is null or failed_at is null),
  check (moved_at >= started_at and finished_at >= started_at and failed_at >= started_at)
);

create table book_rule_changes (
  last_score_id bigint not null,
  last_entry_id bigint not null,
  -- The last closed day, whose notes of arrears were right by the rules of its time.
  last_day date,
  reason text not null
);
insert into book_rule_changes (last_score_id, last_entry_id, last_day, reason)
select coalesce((select max(id) from score_history), 0), (select max(id) from journal_entries),
  (select max(day) from closed_days), 'Before the proof of the books'
where exists (select 1 from journal_entries);
