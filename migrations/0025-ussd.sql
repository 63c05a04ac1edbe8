-- What: one row per USSD session: which screen its phone shows, and what each key of it means.
-- Why: the gateway keeps nothing but a session's name, may repeat a request, and any process may get the next one. The row lets a repeated request get the same
-- answer again and makes a payment start once. It lives for two and a half minutes and holds no number: its id is a keyed hash of the gateway's name for it and the phone.
create table ussd_sessions (
  id text primary key,
  user_id text not null references users (id),
  -- Its choices and, where one may be typed, the loan of the amount; amounts in pesewas.
  moment jsonb not null,
  step int not null default 0 check (step >= 0),
  -- Null until the first key.
  last_input text check (char_length(last_input) <= 200),
  last_answer text not null check (char_length(last_answer) between 1 and 160),
  ended boolean not null,
  -- The request to pay that it started.
  reference text unique references momo_requests (reference),
  started_at timestamptz not null,
  expires_at timestamptz not null,
  check (reference is null or ended),
  check (expires_at > started_at)
);
create index ussd_sessions_expired on ussd_sessions (expires_at);
create index ussd_sessions_of_user on ussd_sessions (user_id);

create function invariants_of_ussd() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'ussd_session_pays_for_its_customer', 'ussd session ' || s.id, 'request ' || m.reference || ' is a ' || m.direction || ' by ' || m.channel || ' of ' || m.user_id
    from ussd_sessions s join momo_requests m on m.reference = s.reference
    where (m.user_id, m.direction, m.channel) is distinct from (s.user_id, 'collection', 'ussd')
$$;
