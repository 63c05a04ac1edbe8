-- What: every table that reaches its customer through another gets user_id, filled, then set by a trigger.
-- How: as a superuser, beside the running product, again after an interruption: psql -f deploy/spread/1-customer-column.sql <address>
-- Each lock lasts for a moment; one that is not had within two seconds, or a deadlock with a payment, ends the script: run it again.
\set ON_ERROR_STOP on
set lock_timeout = '2s';
set client_min_messages = warning;
-- Rows that never change are filled too.
set session_replication_role = replica;
create schema if not exists spread;

-- docs/GROWTH.md, "Which customer a row belongs to".
create table if not exists spread.ways (child text primary key, via text not null, parent text not null);
truncate spread.ways;
insert into spread.ways
select unnest(array['bureau_exceptions', 'bureau_submission_lines', 'daily_arrears_events', 'due_date_changes', 'instalments', 'loan_accruals',
  'loan_balances', 'loan_events', 'loan_provisions', 'loan_schedules', 'loan_terms', 'payouts', 'postponements', 'reminders', 'second_plans']),
  'loan_id', 'loans'
union all values ('collection_owners', 'case_id', 'collection_cases'), ('allocations', 'payment_id', 'payments'),
  ('unallocated_lot_uses', 'entry_id', 'journal_entries'), ('push_messages', 'message_id', 'messages'),
  ('complaint_messages', 'complaint_id', 'complaints'), ('interest_bases', 'request_id', 'second_person_requests');

select format('alter table %I add column if not exists user_id text', child) from spread.ways \gexec

select format($f$create or replace function spread.fill_%1$s() returns trigger language plpgsql as $b$
  begin select user_id into new.user_id from public.%3$I where id = new.%2$I; return new; end $b$$f$, child, via, parent)
from spread.ways \gexec
select format('create or replace trigger a_customer_of_row before insert on %1$I for each row execute function spread.fill_%1$s()', child)
from spread.ways \gexec

-- In commits of 500 pages; a later row has its customer from the trigger.
do $$
declare way spread.ways; page int; pages int;
begin
  for way in select * from spread.ways order by child loop
    pages := pg_relation_size(way.child) / current_setting('block_size')::int;
    for page in select generate_series(0, pages, 500) loop
      execute format('update %I c set user_id = p.user_id from %I p where p.id = c.%I and c.user_id is null and p.user_id is not null
        and c.ctid >= %L::tid and c.ctid < %L::tid', way.child, way.parent, way.via, format('(%s,0)', page), format('(%s,0)', page + 500));
      commit;
    end loop;
  end loop;
end $$;

-- The checks read without a lock that stops writes. A row of the office has no customer where its parent's may have none.
select format('alter table %I add constraint %s_has_customer check (user_id is not null) not valid', child, child)
from spread.ways w join pg_attribute p on p.attrelid = parent::regclass and p.attname = 'user_id' and p.attnotnull
  join pg_attribute c on c.attrelid = child::regclass and c.attname = 'user_id' and not c.attnotnull
where not exists (select from pg_constraint where conname = child || '_has_customer') \gexec
select format('alter table %I validate constraint %I', conrelid::regclass, conname) from pg_constraint where conname ~ '_has_customer$' \gexec
select format('alter table %1$s alter column user_id set not null; alter table %1$s drop constraint %2$I', conrelid::regclass, conname)
from pg_constraint where conname ~ '_has_customer$' \gexec

select format('alter table %1$I add constraint %1$s_user_id_fkey foreign key (user_id) references users not valid', child)
from spread.ways where not exists (select from pg_constraint where conname = child || '_user_id_fkey') \gexec
select format('alter table %I validate constraint %I', child, child || '_user_id_fkey') from spread.ways \gexec
select format('analyze %I', child) from spread.ways \gexec
