-- What: known devices, sessions, one-time codes and the administrator's grants.
-- Why: sessions live in the database so that they hold across servers and end at once. Tokens and codes are stored as hashes only: whoever reads this
-- table can sign in as nobody.
create table devices (
  id text primary key,
  user_id text not null references users (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index devices_of_user on devices (user_id);

create table sessions (
  sid text primary key,
  user_id text not null references users (id),
  -- Opened with a code: only such a session may make staff calls.
  with_code boolean not null,
  device_id text,
  sess jsonb not null default '{}',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expire timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_expire on sessions (expire);

create table otp_verifications (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  phone text,
  email text,
  -- Keyed hash of the six digits.
  otp text not null,
  verified boolean not null default false,
  verification_type text not null default 'phone' check (verification_type in ('phone', 'office', 'first')),
  issued_by text references users (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Set when a newer SMS code, or the end of the account's codes, replaced it.
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  check (verification_type = 'phone' or issued_by is not null)
);
create index otp_open on otp_verifications (user_id) where used_at is null and withdrawn_at is null;

create table admin_grants (
  token_hash text primary key,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
