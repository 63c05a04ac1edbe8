-- What: reads of one person's data are rows of the audit trail. Text that staff typed is stored in audit_texts, and the row has its salted hash. Each seal has a
-- signature by a key that the database does not have.
-- Why: an erasure removes the text without breaking the seals (rule A16), and an owner of the database who computes the seals again cannot sign them (rule A23).
-- Rows from before this version keep their text.
alter table audit_trail drop constraint audit_trail_outcome_check;
alter table audit_trail add constraint audit_trail_outcome_check check (outcome in ('done', 'refused', 'viewed')),
  -- SHA-256 of the salt and the text.
  add column reason_hash text,
  add check (reason_hash is null or reason is null);
create index audit_trail_views on audit_trail (target_id, actor_id, id desc) where outcome = 'viewed';
create index audit_trail_reads on audit_trail (id desc) where outcome = 'viewed';
create index audit_trail_acts on audit_trail (id desc) where outcome <> 'viewed';

-- Whose data a target is; null: nobody's, or unknown.
create function person_of_audit_target(kind text, id text) returns text language sql stable as $$
  select case kind
    when 'user' then (select u.id from users u where u.id = $2)
    when 'loan' then (select l.user_id from loans l where l.id = n.number)
    when 'payment' then (select p.user_id from payments p where p.id = n.number)
    when 'receipt' then (select r.user_id from receipts r where r.number = $2)
    when 'complaint' then (select c.user_id from complaints c where c.id = n.number)
    when 'data-request' then (select d.user_id from data_requests d where d.id = n.number)
    when 'message' then (select m.user_id from messages m where m.id = n.number)
    when 'document' then (select d.user_id from documents d where d.code = $2)
    when 'picture' then (select p.user_id from pictures p where p.id = $2)
    when 'journal_entry' then (select e.user_id from journal_entries e where e.id = n.number)
    when 'momo_request' then (select m.user_id from momo_transactions m where m.reference = $2)
    when 'momo_exception' then (
      select coalesce(p.user_id, m.user_id) from momo_exceptions x left join momo_statement_lines s on s.id = x.line_id
        left join payments p on p.id = coalesce(x.about_payment_id, s.payment_id)
        left join momo_transactions m on m.reference = coalesce(x.reference, s.request_reference)
      where x.id = n.number)
  end from (select case when $2 ~ '^[0-9]{1,18}$' then $2::bigint end as number) n
$$;

create table audit_texts (
  audit_id bigint primary key references audit_trail (id),
  -- Whose erasure removes the text; null: nobody's.
  user_id text references users (id),
  salt text not null,
  reason text not null
);
create index audit_texts_of_user on audit_texts (user_id);
create function prevent_audit_text_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select 1 from users u where u.id = old.user_id and u.erased_at is not null) then
    return old;
  end if;
  raise exception 'rows of % are never changed, and only deleted by an erasure', tg_table_name using errcode = '42501';
end $$;
create trigger prevent_audit_texts_change before update or delete on audit_texts for each row execute function prevent_audit_text_change();
create trigger prevent_audit_texts_truncate before truncate on audit_texts for each statement execute function refuse_change();

-- A row without a hash of a text has the hash of before.
create or replace function audit_rows_hash(first bigint, last bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg((case when reason_hash is null then jsonb_build_array(
    id, extract(epoch from at), actor_id, actor_role, action, outcome, target_kind, target_id, before, after, reason, request_id, address
  ) else jsonb_build_array(
    id, extract(epoch from at), actor_id, actor_role, action, outcome, target_kind, target_id, before, after, reason_hash, request_id, address
  ) end)::text, E'\n' order by id), ''), 'utf8')), 'hex') from audit_trail where id between first and last
$$;

-- An HMAC of number and seal by AUDIT_SEAL_KEY, written once.
alter table audit_seals add column signature text;
create index audit_seals_unsigned on audit_seals (number) where signature is null;
drop trigger prevent_audit_seals_change on audit_seals;
create function prevent_audit_seals_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.signature is null and new.signature is not null
    and (to_jsonb(new) - 'signature') = (to_jsonb(old) - 'signature') then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = '42501';
end $$;
create trigger prevent_audit_seals_change before update or delete on audit_seals for each row execute function prevent_audit_seals_change();
-- It runs as its owner: the application's own role may not write here.
create function sign_audit_seal(seal_number bigint, signed_with text) returns void language sql security definer set search_path from current as $$
  update audit_seals set signature = signed_with where number = seal_number and signature is null
$$;

create or replace function invariants_of_the_audit_trail() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'sealed_rows_are_as_written', 'seal ' || s.number, 'the rows ' || s.first_id || ' to ' || s.last_id || ' are not the ones that were sealed'
    from audit_seals s cross join lateral (select count(*) as rows from audit_trail a where a.id between s.first_id and s.last_id) x
    where x.rows <> s.row_count or audit_rows_hash(s.first_id, s.last_id) <> s.rows_hash
  union all
  select 'seals_are_a_chain', 'seal ' || s.number, 'it does not follow from the one before it'
    from (select *, lag(seal) over (order by number) as seal_before, lag(last_id) over (order by number) as end_before from audit_seals) s
    where s.seal <> seal_of(s.seal_before, s.first_id, s.last_id, s.row_count, s.rows_hash) or s.first_id <> coalesce(s.end_before, 0) + 1
  union all
  select 'audit_text_matches_hash', 'audit row ' || a.id, case when t.audit_id is null then 'its text is missing' else 'its text is not the one that was written' end
    from audit_trail a left join audit_texts t on t.audit_id = a.id
    where a.reason_hash is not null and case
      when t.audit_id is not null then encode(sha256(convert_to(t.salt || t.reason, 'utf8')), 'hex') <> a.reason_hash
      else not exists (select 1 from users u where u.id = person_of_audit_target(a.target_kind, a.target_id) and u.erased_at is not null) end
$$;
