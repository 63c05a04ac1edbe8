-- What: complaints and what was said in them, requests under the Data Protection Act, consents, and what is left of an account that was erased.
-- Why: a complaint has to be answered within 20 days and must not be lost or rewritten, so its words are rows that only an erasure may empty. An erasure
-- takes away who a person is and leaves what the books need; the tables say themselves that it was thorough, and that it is never taken back.
alter table users add column erased_at timestamptz;
alter table users add constraint users_erased_are_nobody check (
  erased_at is null
  or (not is_active and not profile_completed and role = 'customer' and permissions = '{}'
    and num_nonnulls(first_name, last_name, phone, email, profile_image_url, address, business_type, momo_number) = 0)
);

create function erased_users_stay() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null and (new.erased_at, new.full_name) is distinct from (old.erased_at, old.full_name) then
    raise exception 'an erased account stays erased' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger erased_users_stay before update on users for each row execute function erased_users_stay();

create table complaints (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  subject text not null check (subject in ('payment', 'loan', 'mobile_money', 'staff', 'app', 'personal_data', 'other')),
  loan_id bigint references loans (id),
  payment_id bigint references payments (id),
  state text not null default 'open' check (state in ('open', 'answered')),
  filed_at timestamptz not null,
  -- The customer, or the staff member to whom they told it.
  filed_by text not null references users (id),
  -- The customer was not content with the answer: the days count from here again. Once.
  reopened_at timestamptz,
  answered_at timestamptz,
  escalated_at timestamptz,
  escalated_by text references users (id),
  escalation_reason text,
  check (state <> 'answered' or answered_at is not null),
  check (reopened_at is null or answered_at is not null),
  check (num_nulls(escalated_at, escalated_by, escalation_reason) in (0, 3)),
  check (answered_at >= filed_at and reopened_at >= filed_at and escalated_at >= filed_at)
);
create index complaints_of_user on complaints (user_id, id desc);
create index complaints_by_state on complaints (state, coalesce(reopened_at, filed_at), id);

create table complaint_messages (
  id bigint generated always as identity primary key,
  complaint_id bigint not null references complaints (id),
  -- What the customer said, in the app or through the staff member who wrote it down; or what the office answered.
  said_by text not null check (said_by in ('customer', 'office')),
  author_id text not null references users (id),
  text text not null check (char_length(text) between 1 and 2000),
  at timestamptz not null
);
create index complaint_messages_of on complaint_messages (complaint_id, id);

create table data_requests (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  kind text not null check (kind in ('correct', 'erase', 'object')),
  text text not null check (char_length(text) between 1 and 2000),
  state text not null default 'open' check (state in ('open', 'granted', 'refused')),
  filed_at timestamptz not null,
  answered_at timestamptz,
  answered_by text references users (id),
  answer text check (char_length(answer) between 1 and 2000),
  check ((state = 'open') = (answered_at is null) and (state = 'open') = (answered_by is null) and (state = 'open') = (answer is null)),
  check (answered_by <> user_id),
  check (answered_at >= filed_at)
);
create unique index data_requests_one_open on data_requests (user_id, kind) where state = 'open';
create index data_requests_of_user on data_requests (user_id, id desc);
create index data_requests_by_state on data_requests (state, filed_at, id);

create table consents (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  kind text not null check (kind in ('reminders', 'news')),
  given boolean not null,
  at timestamptz not null
);
create index consents_of_user on consents (user_id, kind, id desc);
create trigger consents_stay before update or delete on consents for each row execute function refuse_change();
create trigger consents_untruncated before truncate on consents for each statement execute function refuse_change();

-- What was said stays as it was said; an erasure empties it, and nothing else may.
create function complaint_messages_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.text = 'Erased'
    and (new.id, new.complaint_id, new.said_by, new.author_id, new.at) = (old.id, old.complaint_id, old.said_by, old.author_id, old.at)
    and exists (select 1 from complaints c join users u on u.id = c.user_id where c.id = old.complaint_id and u.erased_at is not null) then
    return new;
  end if;
  raise exception 'what was said in a complaint is never changed or deleted' using errcode = '42501';
end $$;
create trigger complaint_messages_stay before update or delete on complaint_messages for each row execute function complaint_messages_stay();
create trigger complaint_messages_untruncated before truncate on complaint_messages for each statement execute function refuse_change();

-- Documents carry the customer's name and are sealed with it, so an erasure can only take them away as a whole.
create function documents_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select 1 from users u where u.id = old.user_id and u.erased_at is not null) then
    return old;
  end if;
  raise exception 'rows of documents are never changed or deleted' using errcode = '42501';
end $$;
drop trigger documents_stay on documents;
create trigger documents_stay before update or delete on documents for each row execute function documents_stay();

create function invariants_of_care() returns table (invariant text, subject text, detail text) language sql stable as $$
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
      union all select 'a message' where exists (select 1 from messages m where m.user_id = u.id)
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
