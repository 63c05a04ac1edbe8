-- Totals of closed days, what each loan owed on which days, schedules in one row, office figures, and sequences after the used IDs.
-- Computed by the functions of the migrations and invariants; the first need the journal's index by day.
insert into journal_days select * from journal_day_totals((select min(day) from closed_days), (select max(day) from closed_days));

insert into loan_balances select * from balances_by_journal() order by 1, 2;
insert into loan_schedules select * from schedules_by_instalments(null) order by 1;
insert into aggregate_deltas select figure, counted from figures_by_counting() where counted > 0;

select setval(pg_get_serial_sequence(c.table_name, 'id'), c.highest)
from (select 'loans' as table_name, max(id) as highest from loans union all select 'payments', max(id) from payments
  union all select 'journal_entries', max(id) from journal_entries) c;
