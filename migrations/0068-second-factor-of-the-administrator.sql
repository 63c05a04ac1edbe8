-- What: the administrator's second factor, its recovery codes, and a mark of each secret that the last start had.
-- Why: a stolen password alone opens nothing (rule S23), and a start with another password or session secret ends what was opened under the old one (rule S24).
create table admin_factors (
  user_id text primary key references users (id),
  -- Encrypted with a key that SESSION_SECRET gives. Null: none is set up yet.
  totp_secret text,
  confirmed_at timestamptz,
  -- The 30 seconds of the last code that was used: no code is used twice.
  last_step bigint,
  -- Shown during set-up, until a code of it was entered.
  new_secret text,
  new_secret_at timestamptz,
  check ((totp_secret is null) = (confirmed_at is null)),
  check ((new_secret is null) = (new_secret_at is null))
);
create table admin_recovery_codes (
  code_hash text primary key,
  user_id text not null references users (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index admin_recovery_codes_of_user on admin_recovery_codes (user_id);

create table secret_marks (
  name text primary key check (name in ('admin_password', 'session_secret')),
  -- An HMAC by SESSION_SECRET: without it the mark proves no guess.
  mark text not null,
  noted_at timestamptz not null
);
