-- What: for which customers something changed that their home shows, with the transaction that changed it.
-- Why: a process keeps what it answered last and asks, before it answers the same again, whose home has changed since its last look: one small question for all
-- calls that wait at that moment, instead of reading each home anew (server/platform/change-feed.ts, docs/decisions/044-kept-answers.md).
create table customer_changes (
  -- Of the transaction, so that what commits late is not overlooked: a sequence is drawn before the commit, and out of turn.
  xid xid8 not null default pg_current_xact_id(),
  -- Empty: of everybody.
  user_id text
);
create index customer_changes_by_transaction on customer_changes (xid);

-- One row for each customer whom a transaction touches, and one for everybody where it touches many. Who was noted last, how many were, and for which loan, is
-- remembered until the transaction ends.
create function note_customer_change(customer text) returns void language plpgsql as $$
declare
  noted integer := coalesce(nullif(current_setting('mmoa.customers_noted', true), ''), '0')::integer + 1;
begin
  if customer is null or coalesce(current_setting('mmoa.customer_noted', true), '') in (customer, 'everybody') then
    return;
  end if;
  insert into customer_changes (user_id) values (case when noted <= 100 then customer end);
  perform set_config('mmoa.customers_noted', noted::text, true);
  perform set_config('mmoa.customer_noted', case when noted <= 100 then customer else 'everybody' end, true);
end $$;

create function customer_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform note_customer_change(old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    perform note_customer_change(new.user_id);
  end if;
  return null;
end $$;

create function person_changed() returns trigger language plpgsql as $$
begin
  perform note_customer_change(case when tg_op = 'DELETE' then old.id else new.id end);
  return null;
end $$;

create function week_of_customer_changed() returns trigger language plpgsql as $$
declare
  loan bigint := case when tg_op = 'DELETE' then old.loan_id else new.loan_id end;
begin
  if loan::text is distinct from current_setting('mmoa.loan_noted', true) then
    perform note_customer_change(l.user_id) from loans l where l.id = loan;
    perform set_config('mmoa.loan_noted', loan::text, true);
  end if;
  return null;
end $$;

create function everybody_changed() returns trigger language plpgsql as $$
begin
  insert into customer_changes (user_id) values (null);
  return null;
end $$;

-- The conditions are there for speed: a payment touches seven of these tables, and calls a function for few of them.
do $$
declare
  changed record;
  known text;
begin
  for changed in
    select t.name, t.owner, t.noted_by, t.setting from (values
      ('users', 'id', 'person_changed', 'customer'), ('loans', 'user_id', 'customer_changed', 'customer'),
      ('instalments', 'loan_id', 'week_of_customer_changed', 'loan'), ('payments', 'user_id', 'customer_changed', 'customer'),
      ('receipts', 'user_id', 'customer_changed', 'customer'), ('journal_entries', 'user_id', 'customer_changed', 'customer'),
      ('notifications', 'user_id', 'customer_changed', 'customer'), ('sessions', 'user_id', 'customer_changed', 'customer')
    ) as t (name, owner, noted_by, setting)
  loop
    known := format('coalesce(current_setting(%L, true), %L) in (new.%I::text, %L)', 'mmoa.' || changed.setting || '_noted', '', changed.owner, 'everybody');
    execute format('create trigger notes_insert after insert on %I for each row when (new.%I is not null and not %s) execute function %I()',
      changed.name, changed.owner, known, changed.noted_by);
    execute format('create trigger notes_update after update on %1$I for each row when (old.%2$I is distinct from new.%2$I or not %3$s) execute function %4$I()',
      changed.name, changed.owner, known, changed.noted_by);
    execute format('create trigger notes_delete after delete on %I for each row execute function %I()', changed.name, changed.noted_by);
  end loop;
end $$;

create trigger notes_change after insert or update or delete on role_permissions for each statement execute function everybody_changed();
