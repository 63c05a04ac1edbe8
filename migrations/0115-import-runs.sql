-- What: imports that wait, run or have ended, with their progress, and the headings of a lender's files by our columns.
-- Why: an import of a whole book takes minutes, so a job runs it and its page can be left (rule R26). The second file of a lender has the headings of the first.
create table import_runs (
  id bigint generated always as identity primary key,
  -- The texts of the files; null once it has ended.
  files jsonb,
  requested_by text not null references users (id),
  requested_at timestamptz not null,
  -- Of the request: its import and its entries have it too.
  request_id text not null,
  address text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  -- Customers that the running import has written, of how many.
  done int not null default 0 check (done >= 0),
  total int not null check (total > 0),
  ended_at timestamptz,
  -- Of a failure, for staff.
  reason text,
  import_id bigint references imports (id),
  check ((status in ('waiting', 'running')) = (ended_at is null)),
  check ((files is null) = (ended_at is not null)),
  check ((status = 'failed') = (reason is not null)),
  check ((status = 'done') = (import_id is not null))
);
create unique index import_runs_one_at_a_time on import_runs ((true)) where ended_at is null;

create table import_headings (
  file text not null check (file in ('customers', 'repaid', 'loans', 'payments')),
  -- Ours.
  name text not null,
  -- The lender's.
  heading text not null check (length(heading) between 1 and 120),
  primary key (file, name)
);
