-- What: an approved loan that is not paid out expires; a write-off has a cause; a waiting payout may be ended by the system.
-- Why: an approval of ten months ago could be paid out (rule L19), and any active loan could be written off (rule L20). Earlier write-offs get the cause
-- 'overdue' where a week was more than 90 days past due on that day, and 'not_recorded' otherwise. The job expire-approvals expires old approvals.
alter table loans add column expired_at timestamptz;
alter table loans add column write_off_cause text
  constraint loans_write_off_cause_known check (write_off_cause in ('overdue', 'death', 'fraud', 'court', 'not_recorded'));
alter table loans drop constraint loans_status_check;
alter table loans add constraint loans_status_check
  check (status in ('pending', 'approved', 'active', 'completed', 'rejected', 'withdrawn', 'written_off', 'expired'));

update loans l set write_off_cause = case when exists (
    select 1 from instalments i join loan_events e on e.loan_id = l.id and e.kind = 'written_off'
    where i.loan_id = l.id and i.due_date + 90 < e.booked_on and (i.paid_on is null or i.paid_on > e.booked_on)
  ) then 'overdue' else 'not_recorded' end
where l.status = 'written_off';

alter table loans add constraint loans_write_off_has_cause check ((status = 'written_off') = (write_off_cause is not null));
alter table loans add constraint loans_expired_has_moment check ((status = 'expired') = (expired_at is not null));
-- An approval is valid for 30 days; the day of the approval is the first.
alter table loans add constraint loans_expired_after_30_days check (
  status <> 'expired' or (approved_at is not null and disbursed_at is null
    and (expired_at at time zone 'UTC')::date >= (approved_at at time zone 'UTC')::date + 30));

create or replace function loans_keep_states() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'approved'), ('pending', 'rejected'), ('pending', 'withdrawn'),
    ('approved', 'active'), ('approved', 'withdrawn'), ('approved', 'pending'), ('approved', 'expired'),
    ('active', 'completed'), ('active', 'written_off'), ('active', 'approved'), ('completed', 'active')
  ) then
    raise exception 'a loan cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;

-- The checks of a waiting payout were created without names.
do $$
declare
  name text;
begin
  select c.conname into strict name from pg_constraint c
    where c.conrelid = 'payouts'::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) ~ 'ended_at IS NULL\) = \(ended_by IS NULL';
  execute format('alter table payouts drop constraint %I', name);
end $$;
alter table payouts add constraint payouts_end_is_of_waiting
  check ((ended_by is null or ended_at is not null) and (ended_at is null or reference is null));
