-- What: two more sorts of text message, alarm and receipt, which quiet hours do not delay, and the number that a change of phone or wallet replaced.
-- Why: a user who takes over an account works at night and changes the number first (rule A15). For 30 days every alarm goes to the replaced number too.
alter table messages drop constraint messages_sort_check;
alter table messages add constraint messages_sort_check check (sort in ('code', 'alarm', 'receipt', 'fact', 'notice', 'reminder'));
update messages set sort = 'alarm' where status = 'queued' and sort = 'fact' and kind in ('office_code_issued', 'phone_changed', 'profile_changed', 'applied_for_you',
  'accepted_for_you', 'loan_disbursed', 'payout_returned', 'payment_reversed', 'money_refunded', 'kept_money_taken', 'receipt_cancelled');
update messages set sort = 'receipt' where status = 'queued' and sort = 'fact' and kind in ('receipt_made', 'payment_completed', 'money_found');

-- Null: changes from before this version, and those of an erased account.
alter table wallet_changes add column number_before text;

create or replace function invariants_of_messages() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'message_keeps_quiet_hours', 'message ' || m.id, 'a ' || m.sort || ' was handed over at ' || to_char(m.handed_over_at at time zone 'UTC', 'HH24:MI')
    from messages m where m.sort in ('fact', 'notice', 'reminder') and extract(hour from m.handed_over_at at time zone 'UTC') not between 7 and 19
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

-- The hourly purge finds the messages that an erasure left waiting.
create index users_erased on users (id) where erased_at is not null;

-- As in 0017, but a message of an erased customer may be an alarm.
create or replace function invariants_of_care() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'complaint_is_answered_in_words', 'complaint ' || c.id, 'it is ' || c.state || ', and the last word is of the ' || coalesce(x.said_by, 'nobody')
    from complaints c left join lateral (
      select m.said_by from complaint_messages m where m.complaint_id = c.id order by m.id desc limit 1
    ) x on true where (c.state = 'answered') is distinct from (x.said_by = 'office')
  union all
  select 'complaint_is_answered_by_another', 'complaint ' || c.id, 'answered by its own customer'
    from complaints c join complaint_messages m on m.complaint_id = c.id where m.said_by = 'office' and m.author_id = c.user_id
  union all
  select 'complaint_is_about_its_customer', 'complaint ' || c.id, 'it names a loan or payment of somebody else'
    from complaints c left join loans l on l.id = c.loan_id left join payments p on p.id = c.payment_id
    where l.user_id <> c.user_id or p.user_id <> c.user_id
  union all
  select 'erasure_left_nothing', 'user ' || u.id, x.left_in
    from users u cross join lateral (
      select 'a device, session or code' as left_in where exists (select 1 from devices d where d.user_id = u.id)
        or exists (select 1 from sessions s where s.user_id = u.id) or exists (select 1 from otp_verifications o where o.user_id = u.id)
      union all select 'a picture' where exists (select 1 from pictures p where p.user_id = u.id)
      union all select 'a document' where exists (select 1 from documents d where d.user_id = u.id)
      union all select 'a message' where exists (select 1 from messages m where m.user_id = u.id and m.sort <> 'alarm')
        or exists (select 1 from notifications n where n.user_id = u.id)
      union all select 'words of a complaint or request' where exists (
          select 1 from complaint_messages m join complaints c on c.id = m.complaint_id where c.user_id = u.id and m.text <> 'Erased')
        or exists (select 1 from data_requests r where r.user_id = u.id and (r.text <> 'Erased' or coalesce(r.answer, 'Erased') <> 'Erased'))
    ) x where u.erased_at is not null
  union all
  select 'erasure_left_no_debt', 'user ' || u.id, 'a loan, payment or kept money is still open'
    from users u where u.erased_at is not null and (
      exists (select 1 from loans l where l.user_id = u.id
        and (l.status in ('pending', 'approved', 'active') or (l.status = 'written_off' and l.amount_paid < l.total_repayment)))
      or exists (select 1 from payments p where p.user_id = u.id and p.status in ('due', 'pending'))
      or coalesce((select sum(j.amount) from journal_lines j where j.account = 'unallocated_money' and j.user_id = u.id), 0) <> 0)
$$;
