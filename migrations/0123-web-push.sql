-- What: browsers that show messages as notifications, and the notifications that wait to be sent to them.
-- Why: customers who choose it see each SMS on the phone at once (rules W29 to W31). A subscription ends with the session that made it, so that a
-- phone that was lost, lent or logged out shows nothing.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  sid text not null references sessions (sid) on delete cascade,
  -- The address that the browser's push service gave this browser.
  endpoint text not null unique check (length(endpoint) between 12 and 1000 and endpoint ~ '^https://'),
  -- The browser's public key and shared secret, by which only this browser can read a message.
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (sid);
create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  message_id bigint not null references messages (id) on delete cascade,
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
create index push_messages_due on push_messages (next_attempt_at, id);
create index push_messages_of_subscription on push_messages (subscription_id);
create index push_messages_of_message on push_messages (message_id);
