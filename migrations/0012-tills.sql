-- What: a till per staff member and business day, the till of each line of office cash, and the invariants of tills.
-- Why: office cash is one account; whose drawer a note lies in is a dimension of its lines (null is the safe), so that the account stays what it was and
-- each drawer can be counted against its own books. What was counted and signed is a fact: it never changes.
create table tills (
  id bigint generated always as identity primary key,
  staff_id text not null references users (id),
  business_day date not null,
  opened_at timestamptz not null,
  opening_float bigint not null check (opening_float >= 0),
  closed_at timestamptz,
  -- Who counted it: its owner, or from the next day on a colleague.
  closed_by text references users (id),
  -- What should have been in it, what was, and counted less books.
  books bigint check (books >= 0),
  counted bigint check (counted >= 0),
  difference bigint,
  -- How many of each note and coin, where somebody said it.
  pieces jsonb,
  reason text,
  signed_at timestamptz,
  signed_by text references users (id),
  sign_note text,
  unique (staff_id, business_day),
  check (closed_at >= opened_at),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (books is null) and (closed_at is null) = (counted is null)),
  check ((closed_at is null) = (difference is null) and difference = counted - books),
  check (difference = 0 or reason is not null),
  check ((signed_at is null) = (signed_by is null)),
  check (signed_at >= closed_at),
  check (signed_at is null or closed_at is not null),
  check (signed_by <> staff_id and signed_by <> closed_by)
);
create unique index tills_one_open on tills (staff_id) where closed_at is null;
create index tills_unsigned on tills (id) where closed_at is not null and signed_at is null;

alter table journal_lines add column till_id bigint references tills (id);
alter table journal_lines add constraint journal_lines_till_is_cash check (till_id is null or account = 'office_cash');
create index journal_lines_till on journal_lines (till_id, entry_id) where till_id is not null;
-- The receipt book asks by day, and for the entry of each number.
create index receipts_made_on on receipts (made_on);
create index journal_entries_receipt on journal_entries (receipt_number) where receipt_number is not null;

create function till_is_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from tills where id = new.till_id and closed_at is not null) then
    raise exception 'till % has been counted and closed', new.till_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger journal_lines_till_is_open before insert on journal_lines for each row when (new.till_id is not null) execute function till_is_open();

create function till_facts_stay() returns trigger language plpgsql as $$
begin
  if (new.id, new.staff_id, new.business_day, new.opened_at, new.opening_float) is distinct from
      (old.id, old.staff_id, old.business_day, old.opened_at, old.opening_float)
    or (old.closed_at is not null and (new.closed_at, new.closed_by, new.books, new.counted, new.pieces, new.reason) is distinct from
      (old.closed_at, old.closed_by, old.books, old.counted, old.pieces, old.reason))
    or (old.signed_at is not null and (new.signed_at, new.signed_by, new.sign_note) is distinct from (old.signed_at, old.signed_by, old.sign_note))
  then
    raise exception 'what till % says of its opening, count or signature is never changed', old.id using errcode = '42501';
  end if;
  return new;
end $$;
create trigger till_facts_stay before update on tills for each row execute function till_facts_stay();
create trigger tills_stay before delete on tills for each row execute function refuse_change();
create trigger tills_untruncated before truncate on tills for each statement execute function refuse_change();

create function invariants_of_tills() returns table (invariant text, subject text, detail text) language sql stable as $$
  with sums as (
    select t.id, coalesce(sum(l.amount), 0)::bigint as balance,
      coalesce(sum(l.amount) filter (where e.kind = 'till_opened'), 0)::bigint as opening,
      coalesce(sum(l.amount) filter (where e.kind not in ('till_difference', 'till_closed')), 0)::bigint as books,
      coalesce(sum(l.amount) filter (where e.kind = 'till_difference'), 0)::bigint as difference
    from tills t left join journal_lines l on l.till_id = t.id left join journal_entries e on e.id = l.entry_id group by t.id
  )
  select 'till_books_are_its_lines', 'till ' || t.id,
      'says ' || concat_ws(' ', t.opening_float, t.books, t.difference) || ', lines ' || concat_ws(' ', s.opening, s.books, s.difference)
    from tills t join sums s on s.id = t.id
    where t.opening_float <> s.opening or (t.closed_at is not null and (t.books, t.difference) is distinct from (s.books, s.difference))
  union all
  select 'closed_till_is_empty', 'till ' || t.id, 'balance ' || s.balance
    from tills t join sums s on s.id = t.id where t.closed_at is not null and s.balance <> 0
  union all
  select 'till_is_not_negative', 'till ' || s.id, 'balance ' || s.balance from sums s where s.balance < 0
  union all
  select 'one_open_till_per_person', 'user ' || t.staff_id, count(*) || ' open tills'
    from tills t where t.closed_at is null group by t.staff_id having count(*) > 1
  union all
  select 'till_line_is_of_its_person', 'till ' || t.id, 'entry ' || e.id || ' was made by ' || coalesce(e.actor_id, 'nobody')
    from journal_lines l join journal_entries e on e.id = l.entry_id join tills t on t.id = l.till_id
    where e.actor_id is distinct from t.staff_id
      and not (e.kind in ('till_difference', 'till_closed') and e.actor_id is not distinct from t.closed_by)
$$;
