-- What: in-app notifications and the outbox of SMS.
-- Why: both are written in the transaction of what they tell, so that nobody hears of what did not happen. A job empties the outbox afterwards.
create table notifications (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  title text not null,
  message text not null,
  type text not null,
  is_read boolean not null default false,
  loan_id bigint references loans (id),
  created_at timestamptz not null
);
create index notifications_of_user on notifications (user_id, id desc);

create table messages (
  id bigint generated always as identity primary key,
  user_id text references users (id),
  phone text not null,
  text text not null check (length(text) between 1 and 640),
  kind text not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  provider text,
  provider_id text,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index messages_waiting on messages (next_attempt_at, id) where status in ('queued', 'sending');
