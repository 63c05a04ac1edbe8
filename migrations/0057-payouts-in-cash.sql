-- What: payouts in cash are rows of payouts too, where they need a second person: requested by one, released by another, then handed out.
-- Why: a large payout in cash was made by one user alone (rule A14), while the same amount by mobile money needed two.
alter table payouts add column method text not null default 'momo' check (method in ('momo', 'cash'));
alter table payouts alter column method drop default;
alter table payouts alter column holder_match drop not null;
alter table payouts add constraint payouts_transfer_has_its_holder
  check (case method when 'momo' then holder_match is not null else num_nonnulls(reference, holder_match, holder_name, holder_reason) = 0 end);
-- The check "an entry has its transfer" was created without a name.
do $$
declare
  name text;
begin
  select c.conname into strict name from pg_constraint c
    where c.conrelid = 'payouts'::regclass and c.contype = 'c'
      and pg_get_constraintdef(c.oid) ~ 'entry_id IS NULL\) OR \(reference IS NOT NULL';
  execute format('alter table payouts drop constraint %I', name);
end $$;
alter table payouts add constraint payouts_booked_after_release
  check (entry_id is null or (case method when 'momo' then reference is not null else released_by is not null end));
alter table payouts drop constraint payouts_end_is_of_waiting;
alter table payouts add constraint payouts_end_is_of_waiting
  check ((ended_by is null or ended_at is not null) and (ended_at is null or (reference is null and entry_id is null)));
drop index payouts_one_waiting;
create unique index payouts_one_waiting on payouts (loan_id) where reference is null and ended_at is null and entry_id is null;

-- A booked payout in cash is no transfer.
do $$
declare
  definition text := pg_get_functiondef('invariants_of_payouts'::regproc);
  part constant text := 'where p.loan_id = l.id and p.entry_id is not null';
begin
  if position(part in definition) = 0 then
    raise exception 'invariants_of_payouts is not the function that this migration changes';
  end if;
  execute replace(definition, part, part || ' and p.method = ''momo''');
end $$;
