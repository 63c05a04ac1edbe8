-- What: the browser behind each application, a version of each person's particulars, the blacklist, Ghana Cards, and the indexes of the lists of people.
-- Why: several applications from one phone can only be seen where each application remembers it. A decision must not rest on a person who changed while
-- the screen stood open, so whatever changes the particulars counts up. The blacklist is a record of its own: who put somebody on it, why, until when.
alter table devices add column browser_id text;
update devices set browser_id = id;
alter table devices alter column browser_id set not null;
create index devices_of_browser on devices (browser_id);

-- What was done with the receipts of one customer, for the mark of a review.
create index receipts_of_user on receipts (user_id) where user_id is not null;

-- The browser that the customer's own session was opened in; null where the office applied for them.
alter table loans add column applied_browser text;
create index loans_by_browser on loans (applied_browser, applied_at) where applied_browser is not null;

alter table users add column particulars_version int not null default 1;
create function count_particulars() returns trigger language plpgsql as $$
begin
  if (new.full_name, new.phone, new.email, new.address, new.business_type, new.momo_number, new.momo_provider, new.is_active, new.phone_proved_at)
    is distinct from
    (old.full_name, old.phone, old.email, old.address, old.business_type, old.momo_number, old.momo_provider, old.is_active, old.phone_proved_at)
  then new.particulars_version := old.particulars_version + 1;
  end if;
  return new;
end $$;
create trigger users_count_particulars before update on users for each row execute function count_particulars();

create table blacklist_entries (
  id bigint generated always as identity primary key,
  user_id text not null references users (id),
  reason text not null check (length(reason) between 1 and 500),
  -- The last day on which it holds; null: until it is lifted.
  until_day date,
  entered_by text not null references users (id),
  entered_at timestamptz not null,
  entered_on date not null,
  lifted_by text references users (id),
  lifted_at timestamptz,
  lifted_on date,
  lift_reason text check (length(lift_reason) between 1 and 500),
  check (entered_by <> user_id and lifted_by <> user_id),
  check (until_day >= entered_on),
  check (num_nulls(lifted_by, lifted_at, lifted_on, lift_reason) in (0, 4)),
  check (lifted_at >= entered_at and lifted_on >= entered_on)
);
create index blacklist_of_user on blacklist_entries (user_id, id desc);
create index blacklist_standing on blacklist_entries (user_id) where lifted_at is null;

create function blacklist_entries_stay() returns trigger language plpgsql as $$
declare
  same_facts boolean;
  same_words boolean;
begin
  if tg_op <> 'UPDATE' then raise exception 'entries of the blacklist stay' using errcode = '42501'; end if;
  same_facts := (new.id, new.user_id, new.until_day, new.entered_by, new.entered_at, new.entered_on)
      is not distinct from (old.id, old.user_id, old.until_day, old.entered_by, old.entered_at, old.entered_on)
    and (old.lifted_at is null or (new.lifted_by, new.lifted_at, new.lifted_on) is not distinct from (old.lifted_by, old.lifted_at, old.lifted_on));
  same_words := new.reason = old.reason and (old.lift_reason is null or new.lift_reason is not distinct from old.lift_reason);
  -- Only an erasure takes the words away.
  if not same_facts or not (same_words or exists (select 1 from users u where u.id = old.user_id and u.erased_at is not null)) then
    raise exception 'an entry of the blacklist can only be lifted, once' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger blacklist_entries_stay before update or delete on blacklist_entries for each row execute function blacklist_entries_stay();
create trigger blacklist_entries_untruncated before truncate on blacklist_entries for each statement execute function blacklist_entries_stay();

create table ghana_cards (
  user_id text primary key references users (id),
  number text not null unique check (number ~ '^GHA-[0-9]{9}-[0-9]$'),
  recorded_by text not null references users (id),
  recorded_at timestamptz not null,
  verified_by text references users (id),
  verified_at timestamptz,
  -- Grows with every change, for the stale-screen guard.
  version int not null default 1,
  check (recorded_by <> user_id and verified_by <> user_id),
  check (num_nulls(verified_by, verified_at) in (0, 2)),
  check (verified_at >= recorded_at)
);

-- Whatever erases an account: the card goes, and what was written about the person on the blacklist.
create function forget_card_and_reasons() returns trigger language plpgsql as $$
begin
  if old.erased_at is null and new.erased_at is not null then
    delete from ghana_cards where user_id = new.id;
    update blacklist_entries set reason = 'Erased', lift_reason = case when lift_reason is null then null else 'Erased' end where user_id = new.id;
  end if;
  return null;
end $$;
create trigger users_forget_card after update of erased_at on users for each row execute function forget_card_and_reasons();

-- The lists of people at their size: by name, by role, and the few that are deactivated.
create index users_by_name on users ((lower(full_name)) collate "C", id);
create index users_inactive on users (created_at desc, id) where not is_active;
-- The few who may be staff; the list of staff asks the same.
create index users_maybe_staff on users (created_at desc, id) where role <> 'customer' or permissions <> '{}';
create index users_of_role on users (role, created_at desc, id);

create function invariants_of_people() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'one_blacklisting_at_a_time', 'user ' || a.user_id, 'entries ' || a.id || ' and ' || b.id || ' hold together'
    from blacklist_entries a join blacklist_entries b on b.user_id = a.user_id and b.id > a.id
    where coalesce(a.lifted_on, 'infinity') >= b.entered_on and coalesce(a.until_day, 'infinity') >= b.entered_on
      and coalesce(a.lifted_at, 'infinity') > b.entered_at
  union all
  select 'erased_have_no_card', 'user ' || c.user_id, 'a Ghana Card is kept for an erased account'
    from ghana_cards c join users u on u.id = c.user_id where u.erased_at is not null
  union all
  select 'blacklisting_is_audited', 'user ' || e.user_id, 'entry ' || e.id || ' has no row in the audit trail'
    from blacklist_entries e where not exists (
      select 1 from audit_trail a where a.target_kind = 'user' and a.target_id = e.user_id and a.action = 'blacklistCustomer' and a.outcome = 'done')
$$;
