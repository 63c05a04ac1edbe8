-- What: primary and foreign keys between rows of one customer also exist with the customer; what is unique among all moves to a small table.
-- How: as 1-customer-column.sql, after it. The product goes on: the keys without the customer stay until the distribution.
\set ON_ERROR_STOP on
set lock_timeout = '2s';
set client_min_messages = warning;

-- A receipt that is made out to nobody keeps no customer when it is used, and a request of the office names a loan only. Both are read by number:
-- 3-distribution.sql puts receipts by their number, and requests on every machine.
create or replace view spread.apart as select unnest(array['receipts', 'second_person_requests'])::regclass as name;

create or replace view spread.customer_tables as
select c.oid::regclass as name, a.attnum as customer, a.attname as customer_column
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = case c.relname when 'users' then 'id' else 'user_id' end
where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.oid not in (select name from spread.apart);

-- Foreign keys to the customer and to the user who acted: users is distributed by id, and who acted is read across machines.
create or replace view spread.inner_keys as
select k.oid, k.conname, k.conrelid, k.confrelid, k.conkey, k.confkey, child.customer_column as child_customer, parent.customer_column as parent_customer,
  (select string_agg(quote_ident(attname), ', ' order by place) from unnest(k.conkey) with ordinality u (n, place) join pg_attribute on attrelid = k.conrelid and attnum = n) as columns,
  (select string_agg(quote_ident(attname), ', ' order by place) from unnest(k.confkey) with ordinality u (n, place) join pg_attribute on attrelid = k.confrelid and attnum = n) as parent_columns,
  coalesce(substring(pg_get_constraintdef(k.oid) from 'ON DELETE CASCADE'), '') as on_delete
from pg_constraint k join spread.customer_tables child on child.name = k.conrelid join spread.customer_tables parent on parent.name = k.confrelid
where k.contype = 'f' and k.confrelid <> 'users'::regclass and not child.customer = any (k.conkey);

-- What is a target of a foreign key, or a primary key.
create or replace view spread.needed_keys as
select distinct on (name, columns) name, customer_column, columns, left(format('%s_%s_of_customer', name, regexp_replace(columns, '\W+', '_', 'g')), 63) as key
from (
  select confrelid::regclass as name, parent_customer as customer_column, parent_columns as columns from spread.inner_keys
  union
  select t.name, t.customer_column, (select string_agg(quote_ident(attname), ', ' order by place)
    from unnest(k.conkey) with ordinality u (n, place) join pg_attribute on attrelid = k.conrelid and attnum = n)
  from spread.customer_tables t join pg_constraint k on k.conrelid = t.name and k.contype = 'p' where not t.customer = any (k.conkey)
) x;

-- An interrupted build leaves an invalid index.
select format('drop index concurrently %s', indexrelid::regclass) from pg_index where not indisvalid and indexrelid::regclass::text ~ '_of_customer$' \gexec
select format('create unique index concurrently if not exists %I on %s (%I, %s)', key, name, customer_column, columns) from spread.needed_keys \gexec

-- Checked at the commit, because the product writes some children before their parent has its customer.
select format('alter table %s add constraint %I foreign key (%I, %s) references %s (%I, %s) %s deferrable initially deferred not valid', conrelid::regclass,
  left(conname, 51) || '_of_customer', child_customer, columns, confrelid::regclass, parent_customer, parent_columns, on_delete)
from spread.inner_keys k where conname !~ '_of_customer$'
  and not exists (select from pg_constraint o where o.conrelid = k.conrelid and o.conname = left(k.conname, 51) || '_of_customer') \gexec
select format('alter table %s validate constraint %I', conrelid::regclass, conname) from pg_constraint where conname ~ '_of_customer$' and contype = 'f' and not convalidated \gexec

-- docs/GROWTH.md, "What is unique among all", without what is random and what the office's rows or an import hold together.
create table if not exists public.unique_values (key text not null, value text not null, primary key (key, value));
create or replace view spread.values_among_all as
select i.indexrelid::regclass::text as key, i.indrelid::regclass as name,
  (select string_agg(pg_get_indexdef(i.indexrelid, n, false), ', ' order by n) from generate_series(1, i.indnkeyatts) n) as columns,
  coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as condition
from pg_index i
where i.indexrelid::regclass::text in ('ghana_cards_number_key', 'momo_one_per_transaction', 'received_money_once', 'second_person_requests_one_basis',
  'second_person_requests_one_open', 'second_person_requests_one_document', 'users_email', 'users_phone_key', 'users_one_administrator');

-- As its owner: the product's role needs no rights for it.
select format($f$create or replace function spread.claim_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $b$
  begin
    if tg_op <> 'INSERT' then %2$s end if;
    if tg_op <> 'DELETE' then %3$s end if;
    return null;
  end $b$$f$, name,
  string_agg(format($q$delete from unique_values where key = %L and value = (select jsonb_build_array(%s)::text from (select old.*) r where %s);$q$, key, columns, condition), ' '),
  string_agg(format($q$insert into unique_values select %L, jsonb_build_array(%2$s)::text from (select new.*) r where %3$s and row(%2$s) is not null;$q$, key, columns, condition), ' '))
from spread.values_among_all group by name \gexec
select format('create or replace trigger z_unique_values after insert or update or delete on %1$s for each row execute function spread.claim_%1$s()', name)
from spread.values_among_all group by name \gexec

-- In commits of 500 pages: a row that changes meanwhile waits for a moment.
do $$
declare one record; page int;
begin
  for one in select * from spread.values_among_all loop
    for page in select generate_series(0, (pg_relation_size(one.name) / current_setting('block_size')::int)::int, 500) loop
      execute format('insert into unique_values select %L, jsonb_build_array(%s)::text from (select * from %s where ctid >= %L::tid and ctid < %L::tid for share) r
        where %s and row(%s) is not null on conflict do nothing',
        one.key, one.columns, one.name, format('(%s,0)', page), format('(%s,0)', page + 500), one.condition, one.columns);
      commit;
    end loop;
  end loop;
end $$;
analyze unique_values;
