-- What: passkeys of the administrator, challenges that were used, and which grants and sessions came with a second factor.
-- Why: a passkey is a second factor that cannot be read off a false page (rule S31); adding one needs a session that was opened with one.
create table admin_passkeys (
  id text primary key,
  user_id text not null references users (id),
  -- The authenticator's own ID and public key, as base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key text not null,
  -- How often the authenticator signed, as far as it counts: it never goes back.
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz check (last_used_at >= created_at)
);
create index admin_passkeys_of_user on admin_passkeys (user_id);

-- Our signature and an expiry are in the challenge; a row makes its second use fail.
create table used_passkey_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);

alter table admin_grants add column with_second_factor boolean not null default false;
alter table sessions add column with_second_factor boolean not null default false;
