-- What: what each run of a job came to, the notes of each closed day, the reminders that were sent, and a lock between booking and closing.
-- Why: the operations page tells when a job ran, for how long and why it failed. What became overdue, missed, defaulted or cured on a day is written down
-- once for that day, from dated facts; lateness itself never reads it. A reminder goes out at most once, whatever the number of processes. And an entry
-- that was written before a day was closed, but committed after, would have landed in the closed day: now one waits for the other.
alter table job_runs
  add column failed_at timestamptz,
  -- What kind of failure and where, never what a person typed.
  add column error text check (length(error) <= 500),
  add column duration_ms bigint check (duration_ms >= 0),
  add column attempts int not null default 1,
  add constraint job_runs_end_once check (finished_at is null or failed_at is null),
  add constraint job_runs_failure_is_told check ((failed_at is null) = (error is null));

-- A run of the daily close stood for the day on which it ran; from here on it stands for the day that it closes.
delete from job_runs where job = 'daily-close';

-- Whether a day is still to be done is asked every minute.
create index job_runs_open on job_runs (job, business_date) where finished_at is null;

create trigger closed_days_stay before update or delete on closed_days for each row execute function refuse_change();
create trigger closed_days_untruncated before truncate on closed_days for each statement execute function refuse_change();

create table day_notes (
  day date not null references closed_days (day),
  kind text not null check (kind in ('overdue', 'missed', 'defaulted', 'cured')),
  loan_id bigint not null references loans (id),
  -- Of a loan that defaulted: its oldest unpaid week.
  week int not null check (week between 1 and 13),
  -- What was missing: of the week, or, where the loan defaulted, of all its overdue weeks.
  amount bigint not null check (amount > 0),
  noted_at timestamptz not null,
  primary key (day, kind, loan_id, week)
);
create index day_notes_of_loan on day_notes (loan_id, day);
create trigger day_notes_stay before update or delete on day_notes for each row execute function refuse_change();
create trigger day_notes_untruncated before truncate on day_notes for each statement execute function refuse_change();

create table reminders (
  loan_id bigint not null,
  week int not null,
  kind text not null check (kind in ('two_days_before', 'on_the_day', 'day_after', 'week_after')),
  -- A week that was moved to another date is reminded of anew.
  due_date date not null,
  amount bigint not null check (amount > 0),
  sent_on date not null,
  by_sms boolean not null,
  at timestamptz not null,
  primary key (loan_id, week, kind, due_date),
  foreign key (loan_id, week) references instalments (loan_id, week)
);
create trigger reminders_stay before update or delete on reminders for each row execute function refuse_change();
create trigger reminders_untruncated before truncate on reminders for each statement execute function refuse_change();

-- What the jobs of a day look for, however large the books are.
create index instalments_due on instalments (due_date);
create index payments_entered on payments (entered_on);
create index payments_entry_booked on payments (entry_booked_on);
create index payments_decision_booked on payments (decision_booked_on);
create index receipts_void on receipts (void_from);
create index receipts_closed_booked on receipts (closed_booked_on);
create index otp_expires on otp_verifications (expires_at) where used_at is null;

-- Whoever books holds the lock in common until the commit, as in open_day_from(); whoever closes a day holds it alone. An entry that waited for a close is told to begin again
-- (40001, which the application does by itself), and is then booked on the day that is open.
create or replace function journal_day_is_open() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7232003);
  if exists (select 1 from closed_days where day = new.booked_on) then
    raise exception 'the day % is closed', new.booked_on using errcode = '40001';
  end if;
  return new;
end $$;

create function invariants_of_days() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'closed_days_have_no_gap', 'day ' || c.day, 'the day before it is not closed'
    from closed_days c where c.day > (select min(day) from closed_days)
      and not exists (select 1 from closed_days p where p.day = c.day - 1)
  union all
  select 'finished_close_closed_its_day', 'day ' || r.business_date, 'the run is finished, the day is open'
    from job_runs r where r.job = 'daily-close' and r.finished_at is not null
      and not exists (select 1 from closed_days c where c.day = r.business_date)
  union all
  select 'note_is_of_a_closed_day', 'loan ' || n.loan_id, n.kind || ' noted for the open day ' || n.day
    from day_notes n where not exists (select 1 from closed_days c where c.day = n.day)
  union all
  select 'reminder_is_of_a_paid_out_loan', 'loan ' || m.loan_id, 'week ' || m.week || ' was reminded of on ' || m.sent_on
    from reminders m where not exists (select 1 from journal_entries e where e.loan_id = m.loan_id and e.kind = 'disbursement')
$$;
