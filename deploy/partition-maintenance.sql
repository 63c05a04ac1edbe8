-- Each day, as the owner of the database, by mmoa-loans-partitions.service (docs/OPERATIONS.md, "Partitions"): partitions of journal_lines and
-- audit_trail ahead of the rows. Fails where that is not so.
\set ON_ERROR_STOP on
set client_min_messages = warning;
set statement_timeout = 0;
select partman.run_maintenance(p_jobmon := false);
reset search_path;

-- A trigger for a whole statement is not inherited: none truncates a partition either.
do $$
declare
  one record;
begin
  for one in
    select p.relname as partition, c.relname as parent, t.oid as trigger
    from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_class c on c.oid = i.inhparent join pg_trigger t on t.tgrelid = c.oid
    where c.relname in ('journal_lines', 'audit_trail') and (t.tgtype & 33) = 32
      and not exists (select from pg_trigger o where o.tgrelid = p.oid and o.tgname = t.tgname)
  loop
    execute replace(pg_get_triggerdef(one.trigger), format(' ON public.%I ', one.parent), format(' ON public.%I ', one.partition));
  end loop;
end $$;

-- PostgreSQL gathers figures of the partitions by itself, but not of the whole table.
analyze journal_lines, audit_trail;

do $$
declare
  one record;
  ahead int;
begin
  for one in select * from partman.check_default() loop
    raise exception '% rows are in % and not in a partition of their own', one.count, one.default_table;
  end loop;
  for one in select parent_table, control from partman.part_config loop
    execute format('select count(*) from partman.show_partitions(%L) p, partman.show_partition_info(p.partition_schemaname || %L || p.partition_tablename)
      where child_start_id > (select coalesce(max(%I), 0) from %s)', one.parent_table, '.', one.control, one.parent_table) into ahead;
    if ahead < 2 then raise exception '% has only % partitions ahead', one.parent_table, ahead; end if;
  end loop;
end $$;
