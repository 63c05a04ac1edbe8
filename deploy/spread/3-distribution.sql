-- What: customers are distributed over machines by Citus. Tried on PostgreSQL: part 1, and every table as four hash partitions with these keys
-- (npm run drill -- spread). On paper: part 2, because Debian has no Citus.
-- How: as 1-customer-column.sql, after 2-keys.sql, with the product stopped and a version of it that meets part 3.
\set ON_ERROR_STOP on
set client_min_messages = warning;

create or replace view spread.on_every_machine as select unnest(array['account_maps', 'accounts', 'book_rule_changes', 'closed_days', 'closed_months',
  'closed_years', 'collection_steps', 'daily_report_snapshots', 'holidays', 'import_headings', 'imports', 'journal_days', 'month_accruals', 'month_end_packs',
  'month_provisions', 'open_day_report', 'product_versions', 'provision_rates', 'role_permissions', 'settings', 'tills', 'second_person_requests'])::regclass as name;
create or replace view spread.on_coordinator as select unnest(array['admin_grants', 'import_runs', 'incidents', 'api_keys', 'webhooks', 'webhook_deliveries',
  'used_passkey_challenges', 'secret_marks', 'audit_seals', 'book_audits', 'proved_days', 'job_runs', 'migrations', 'momo_exceptions', 'momo_statement_lines',
  'momo_statements', 'bureau_submissions', 'bank_exceptions', 'bank_statement_lines', 'bank_statements', 'aggregate_deltas'])::regclass as name;
create or replace view spread.by_own_key as
select * from (values ('audit_trail'::regclass, 'id'), ('rate_limits', 'key'), ('receipts', 'number'), ('unique_values', 'value')) t (name, key);

-- 1. Keys that only one machine can hold.
select format('alter table %s drop constraint %I', conrelid::regclass, conname)
from pg_constraint k left join spread.customer_tables child on child.name = conrelid left join spread.customer_tables parent on parent.name = confrelid
where contype = 'f' and connamespace = 'public'::regnamespace and confrelid not in (select name from spread.on_every_machine)
  and (child.name is not null or parent.name is not null)
  and not coalesce(child.customer = any (conkey) and parent.customer = any (confkey), false) \gexec
-- Where the office has rows without a customer the key is unique but not primary.
select format('alter table %1$s drop constraint %2$I; %3$s', t.name, conname, case when a.attnotnull then format('alter table %s add primary key using index %I', t.name, n.key) end)
from spread.customer_tables t join pg_constraint k on k.conrelid = t.name and k.contype = 'p' join spread.needed_keys n on n.name = t.name and n.columns = (
  select string_agg(quote_ident(attname), ', ' order by place) from unnest(k.conkey) with ordinality u (number, place)
  join pg_attribute on attrelid = k.conrelid and attnum = number)
  join pg_attribute a on a.attrelid = t.name and a.attnum = t.customer where not t.customer = any (k.conkey) \gexec
create or replace view spread.lone_keys as
select i.indexrelid::regclass as index, t.name, t.customer_column, pg_get_indexdef(i.indexrelid) as definition, k.conname
from spread.customer_tables t join pg_index i on i.indrelid = t.name left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u')
where i.indisunique and not t.customer = any (i.indkey::int2[]);
select regexp_replace(regexp_replace(definition, 'INDEX (\S+) ON', format('INDEX %I ON', left(index::text, 50) || '_by_customer')), 'USING btree \(', format('USING btree (%I, ', customer_column))
from spread.lone_keys where index::text not in (select key from spread.values_among_all) \gexec
select case when conname is null then format('drop index %s', index) else format('alter table %s drop constraint %I', name, conname) end from spread.lone_keys \gexec

-- 2. On paper.
\if :{?citus}
select create_reference_table(name::text) from spread.on_every_machine;
select create_distributed_table('users', 'id');
select create_distributed_table(name::text, customer_column, colocate_with => 'users') from spread.customer_tables where name <> 'users'::regclass;
select create_distributed_table(name::text, key, colocate_with => 'none') from spread.by_own_key;
\endif

-- 3. On paper: what the product then has to do itself.
-- The office's rows need a constant for the customer, because Citus takes no null: in audit_texts, interest_bases, journal_entries, journal_lines,
-- messages, push_messages, received_money and unallocated_lot_uses.
-- Citus runs no trigger for a statement: what journal_lines_move_balances, instalments_make_schedules, instalments_remake_schedules and
-- instalments_take_schedules do, and the triggers of rows unless citus.enable_unsafe_triggers is on, moves into the use cases: postEntry() adds to
-- loan_balances and checks that an entry balances, and each use case that writes instalments writes loan_schedules.
-- `on conflict (id)` names the customer as well, and a value of unique_values is claimed before the row is written.
