-- What: the sort of a text message, what a reminder is about, how a message goes on after it was handed to a provider, and a choice that staff enter.
-- Why: at night only codes go out, notices and reminders have a daily cap, a reminder is looked at again when it is sent, and a message that was handed over
-- is told apart: delivered, undelivered, or unsure because the provider gave no answer. Nothing of it is guessed from the words of a message.
alter table messages drop constraint messages_status_check;
alter table messages
  -- 'unsure': it may have arrived, and is not sent again by itself. 'dropped': on purpose it was not sent; last_error says why.
  add constraint messages_status_check check (status in ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'unsure', 'failed', 'dropped')),
  add column sort text not null default 'fact' check (sort in ('code', 'fact', 'notice', 'reminder')),
  add column loan_id bigint references loans (id),
  -- What a reminder reminds of, so that it can be asked at the moment of sending whether it still holds.
  add column reminder_kind text,
  add column reminder_week int,
  -- From then on it would come too late to be of use; null, from a process of the version before: a day after it was made.
  add column give_up_at timestamptz,
  -- The last handing over to a provider, noted before it: a process that dies leaves behind whether the message may be under way.
  add column handed_over_at timestamptz,
  add column delivered_at timestamptz,
  -- How often the provider was asked whether it arrived, when last, and when next; null: not again.
  add column checks int not null default 0 check (checks >= 0),
  add column checked_at timestamptz,
  add column next_check_at timestamptz,
  add check ((reminder_kind is null) = (reminder_week is null)),
  add check (reminder_kind is null or (loan_id is not null and sort = 'reminder')),
  add check ((status = 'delivered') <= (delivered_at is not null)),
  add check (status = 'sent' or next_check_at is null);
update messages set sort = case kind when 'sign_in_code' then 'code' when 'payment_reminder' then 'reminder' else 'fact' end, give_up_at = created_at + interval '1 day';
create index messages_of_user on messages (user_id, id desc);
create index messages_to_check on messages (next_check_at) where next_check_at is not null;
create index messages_by_provider on messages (provider_id, provider) where provider_id is not null;
create index messages_in_trouble on messages (id desc) where status in ('failed', 'undelivered', 'unsure');
-- The invariants below ask of each day and customer.
create index messages_of_day on messages (user_id, handed_over_at) where sort in ('notice', 'reminder');

alter table consents
  -- Who at the office entered it, asked by the customer; null: the customer did.
  add column set_by text references users (id),
  add check (set_by <> user_id);

create function invariants_of_messages() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'message_keeps_quiet_hours', 'message ' || m.id, 'a ' || m.sort || ' was handed over at ' || to_char(m.handed_over_at at time zone 'UTC', 'HH24:MI')
    from messages m where m.sort <> 'code' and extract(hour from m.handed_over_at at time zone 'UTC') not between 7 and 19
  union all
  select 'messages_keep_daily_cap', 'user ' || m.user_id, count(*) || ' on ' || (m.handed_over_at at time zone 'UTC')::date
    from messages m where m.sort in ('notice', 'reminder') and m.handed_over_at is not null and m.status in ('sent', 'delivered', 'undelivered', 'unsure')
    group by m.user_id, (m.handed_over_at at time zone 'UTC')::date having count(*) > 4
  union all
  select 'reminder_keeps_opt_out', 'message ' || m.id, 'its customer had said no'
    from messages m cross join lateral (
      select c.given from consents c where c.user_id = m.user_id and c.kind = 'reminders' and c.at < m.handed_over_at order by c.id desc limit 1
    ) said where m.sort = 'reminder' and m.handed_over_at is not null and m.status in ('sent', 'delivered', 'undelivered', 'unsure') and not said.given
  union all
  select 'code_is_forgotten', 'message ' || m.id, 'its words are kept, and it is ' || m.status
    from messages m where m.sort = 'code' and m.status not in ('queued', 'sending') and m.text <> '(sign-in code)'
  union all
  select 'sent_message_has_proof', 'message ' || m.id, 'it is ' || m.status || ' without a provider, its number there or its time'
    from messages m where m.status in ('sent', 'delivered', 'undelivered') and (m.provider is null or m.provider_id is null or m.sent_at is null)
$$;
