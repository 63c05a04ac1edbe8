-- What: API keys of other programs, addresses that receive webhooks, and what was sent to them.
-- Why: an accounting program reads the books with a key of its own, and learns of each change of a loan at once (rules W26 and W27).
create table api_keys (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- SHA-256 of the key, which is shown once.
  hash text not null unique,
  -- Its first characters, by which staff recognise it.
  start text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- It never may more than this user.
  created_by text not null references users (id),
  created_at timestamptz not null,
  expires_on date not null check (expires_on >= created_at::date),
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text references users (id),
  check ((revoked_at is null) = (revoked_by is null))
);
create table webhooks (
  id bigint generated always as identity primary key,
  url text not null check (length(url) between 8 and 500 and url ~ '^https?://'),
  -- The receiver checks signatures with it.
  secret text not null,
  created_by text not null references users (id),
  created_at timestamptz not null,
  -- Set when the last attempt of a delivery failed; deliveries wait until staff resume it.
  stopped_at timestamptz,
  stop_reason text,
  removed_at timestamptz,
  removed_by text references users (id),
  check ((stopped_at is null) = (stop_reason is null)),
  check ((removed_at is null) = (removed_by is null))
);
create unique index webhooks_one_per_url on webhooks (url) where removed_at is null;
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id),
  -- Both null for a test.
  loan_id bigint references loans (id),
  event_id bigint references loan_events (id),
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'dropped')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  -- Of the last attempt: the HTTP status, or why there was none.
  outcome text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  check ((loan_id is null) = (event_id is null)),
  check ((status = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, loan_id, id) where status = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (webhook_id, id);
