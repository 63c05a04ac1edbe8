-- What: each closed day has one snapshot of its portfolio report; the weekly aggregates of closed days and the table of loans on which something waits go.
-- Why: both repeated the books through triggers that every payment and every daily close paid for. A snapshot answers for a closed day, the books answer for
-- the open day (docs/decisions/025-reports-of-past-days.md).
drop trigger closed_days_keep_weeks on closed_days;
drop function closed_days_keep_weeks();
drop function invariants_of_weeks();
drop function week_facts_by_books();
drop function week_facts_of(bigint[], date, date);
drop table week_facts;

drop trigger payments_wait on payments;
drop trigger payments_wait_no_more on payments;
drop trigger receipts_wait on receipts;
drop trigger receipts_wait_no_more on receipts;
drop trigger waiting_loan_changes on loans;
drop trigger waiting_schedule_is_made on loan_schedules;
drop trigger waiting_schedule_changes on loan_schedules;
drop function something_waits();
drop function waiting_loan_changes();
drop function place_waiting(bigint);
drop function invariants_of_waiting();
drop function waiting_of(bigint);
drop table waiting_loans;

-- The reports of closed days that are stored already stay as they are.
alter table report_days rename to daily_report_snapshots;
alter table daily_report_snapshots rename constraint report_days_pkey to daily_report_snapshots_pkey;
alter table daily_report_snapshots rename constraint report_days_day_fkey to daily_report_snapshots_day_fkey;
alter trigger report_days_stay on daily_report_snapshots rename to prevent_daily_report_snapshots_change;
alter trigger report_days_untruncated on daily_report_snapshots rename to prevent_daily_report_snapshots_truncate;

-- The report of the open day where computing it takes longer than a request should: one row, replaced by the job open-day-report.
create table open_day_report (
  is_only boolean primary key default true check (is_only),
  day date not null,
  version int not null,
  figures jsonb not null,
  computed_at timestamptz not null,
  duration_ms int not null check (duration_ms >= 0)
);

create or replace function invariants_of_portfolio() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'loan_balance_matches_journal', 'loan ' || coalesce(b.loan_id, j.loan_id),
      'from ' || coalesce(b.from_day, j.from_day) || ' stored ' || coalesce(b.principal || ' and ' || b.interest, 'nothing') || ', booked '
      || coalesce(j.principal || ' and ' || j.interest, 'nothing')
    from loan_balances b full join balances_by_journal() j on j.loan_id = b.loan_id and j.from_day = b.from_day
    where (b.until_day, b.principal, b.interest) is distinct from (j.until_day, j.principal, j.interest)
  union all
  select 'loan_schedule_matches_instalments', 'loan ' || coalesce(s.loan_id, i.loan_id),
      'stored ' || coalesce(s.dues::text || ' ' || s.needs::text, 'nothing') || ', instalments ' || coalesce(i.dues::text || ' ' || i.needs::text, 'nothing')
    from loan_schedules s full join schedules_by_instalments(null) i on i.loan_id = s.loan_id
    where (s.dues, s.needs) is distinct from (i.dues, i.needs)
  union all
  select 'report_snapshot_matches_ledger', 'day ' || r.day, 'stored ' || x.stored || ', booked ' || x.booked
    from daily_report_snapshots r cross join lateral (
      select (r.figures #>> '{outstanding,total}')::bigint as stored, (
        select coalesce(sum(d.amount), 0)::bigint from journal_days d where d.day <= r.day and d.account in ('loan_principal', 'interest_receivable')
      ) as booked
    ) x where x.stored is distinct from x.booked
$$;

-- Two jobs have new names: their runs move to these, and the queue drops the old schedules.
update job_runs set job = 'snapshot-reports' where job = 'keep-reports';
update job_runs set job = 'refresh-aggregates' where job = 'gather-figures';
do $$
begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name in ('keep-reports', 'gather-figures');
  end if;
end $$;
