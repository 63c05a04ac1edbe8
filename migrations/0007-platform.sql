-- What: the audit trail, idempotency keys, rate limits and job runs.
-- Why: they hold across several servers only if they live here. The audit trail is append-only, like the journal.
create table audit_trail (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id text references users (id),
  actor_role text,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  target_kind text,
  target_id text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text not null,
  address text not null
);
create index audit_trail_target on audit_trail (target_kind, target_id, id desc);
create index audit_trail_actor on audit_trail (actor_id, id desc);
create trigger audit_trail_stays before update or delete on audit_trail for each row execute function refuse_change();
create trigger audit_trail_untruncated before truncate on audit_trail for each statement execute function refuse_change();

create table idempotency_keys (
  user_id text not null,
  route text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash text not null,
  status int,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table rate_limits (
  key text primary key,
  window_started_at timestamptz not null,
  count int not null,
  rest_until timestamptz
);

create table job_runs (
  job text not null,
  business_date date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  counts jsonb not null default '{}',
  primary key (job, business_date)
);
