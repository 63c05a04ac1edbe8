-- Makes journal_lines and audit_trail partitioned while the product runs (docs/OPERATIONS.md, "Partitions"). As the owner of the database, with
-- PostgreSQL 15 and pg_partman 4.7 in the schema partman. Their keys entry_id and id grow with time, so that a range of ids is a span of time.
-- Repeat it after a failure: each part does nothing where it is done. After part 1 the boundary refuses rows, so do not leave it there.
-- -v ids=…: ids of a partition. -v back=1: makes one table of each again.
\set ON_ERROR_STOP on
\if :{?ids} \else \set ids 10000000
\endif
\if :{?back} \else \set back 0
\endif
set client_min_messages = warning;
set statement_timeout = 0;

-- Part 0: what the others call, for this session only.

-- Waits for the locks in turns of less than a second, in which PostgreSQL looks for no deadlock, and holds none between them: payments wait three.
-- others: also tables that it refers to or that refer to it, since their triggers of foreign keys change.
create function pg_temp.lock_alone(name text, others boolean) returns void language plpgsql as $$
declare
  other text;
begin
  perform set_config('lock_timeout', '900ms', true);
  for tries in 1 .. 120 loop
    begin
      for other in
        select distinct t::regclass::text from pg_constraint c, unnest(array[c.conrelid, c.confrelid]) t
        where others and c.contype = 'f' and c.conparentid = 0 and name::regclass in (c.conrelid, c.confrelid) and t <> name::regclass
          and not exists (select from pg_class where oid = t and relispartition)
        order by 1
      loop
        execute format('lock table %s in access exclusive mode', other);
      end loop;
      execute format('lock table %s in access exclusive mode', name);
      return;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(1);
    end;
  end loop;
  raise exception 'In two minutes no moment came at which % could be locked: repeat this later', name;
end $$;

create function pg_temp.is_parted(name text) returns boolean language sql as
  $$ select relkind = 'p' from pg_class where oid = name::regclass $$;

-- What would get lost.
create function pg_temp.refuse_what_is_not_carried_over(name text) returns void language plpgsql as $$
begin
  if exists (select from pg_class where oid = name::regclass and (relrowsecurity or relhasrules or relhassubclass or reloptions is not null))
    or exists (select from pg_policy where polrelid = name::regclass)
    or exists (select from pg_publication_rel where prrelid = name::regclass)
    or exists (select from pg_attribute where attrelid = name::regclass and (attacl is not null or attstattarget > 0))
    or exists (select from pg_trigger where tgrelid = name::regclass and not tgisinternal and tgenabled <> 'O')
    or exists (select from pg_depend where refobjid = name::regclass and deptype = 'n' and classid in ('pg_rewrite'::regclass, 'pg_proc'::regclass))
  then
    raise exception '% has row rules, policies, views, a publication, rights of columns, options or switched-off triggers, which this file does not carry over', name;
  end if;
end $$;

-- Statements that give a table of this name what the present one has.
create function pg_temp.definitions(name text) returns table (place int, statement text) language sql as $$
  select 1, case when c.oid is null then pg_get_indexdef(i.indexrelid)
      else format('alter table %s add constraint %I %s', name, c.conname, pg_get_constraintdef(c.oid)) end
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid and c.contype in ('p', 'u')
    where i.indrelid = name::regclass
  union all select 2, format('alter table %s add constraint %I %s', name, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = name::regclass and contype = 'f' and conparentid = 0
  union all select 3, pg_get_triggerdef(oid) from pg_trigger where tgrelid = name::regclass and not tgisinternal and tgparentid = 0
  union all select 4, format('grant %s on %s to %s%s', a.privilege_type, name, case a.grantee when 0 then 'public' else a.grantee::regrole::text end,
      case when a.is_grantable then ' with grant option' else '' end)
    from pg_class, aclexplode(relacl) a where pg_class.oid = name::regclass and a.grantee <> relowner
  union all select 5, format('comment on table %s is %L', name, d) from obj_description(name::regclass, 'pg_class') d where d is not null
$$;

-- Foreign keys of other tables to this one.
create function pg_temp.references_to(name text) returns table (owner text, conname text, definition text) language sql as $$
  select conrelid::regclass::text, conname, regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '') || ' not valid'
  from pg_constraint where confrelid = name::regclass and contype = 'f' and conparentid = 0
$$;

create function pg_temp.move_identity(name text, key text, from_table text) returns void language plpgsql as $$
declare
  kind "char";
  sequence text;
  next bigint;
begin
  select attidentity into kind from pg_attribute where attrelid = from_table::regclass and attname = key;
  if kind = '' then return; end if;
  sequence := pg_get_serial_sequence(from_table, key);
  execute format('select case when is_called then last_value + 1 else last_value end from %s', sequence) into next;
  execute format('alter table %s alter %I drop identity', from_table, key);
  execute format('alter table %s alter %I add generated %s as identity (sequence name %s start with %s)', name, key,
    case kind when 'a' then 'always' else 'by default' end, sequence, next);
end $$;

-- Part 1: the present rows are below a boundary. Waits for no reader or writer longer than a moment.
create function pg_temp.mark_first(name text, key text, ids bigint) returns void language plpgsql as $$
declare
  highest bigint;
begin
  if pg_temp.is_parted(name) or exists (select from pg_constraint where conrelid = name::regclass and conname = name || '_first') then return; end if;
  perform pg_temp.refuse_what_is_not_carried_over(name);
  perform pg_temp.lock_alone(name, false);
  execute format('select coalesce(max(%I), 0) from %I', key, name) into highest;
  -- A tenth of a partition is room for what is written until part 3.
  execute format('alter table %I add constraint %I check (%I >= 0 and %I < %s) not valid', name, name || '_first', key, key,
    ((highest + ids / 10) / ids + 1) * ids);
end $$;

-- Part 3: a partitioned table takes the name, and the present table becomes its first partition without being read.
create function pg_temp.part(name text, key text, ids bigint) returns void language plpgsql as $$
declare
  first text := name || '_p0';
  definitions text[];
  others text[];
  boundary bigint;
  one record;
  statement text;
begin
  if pg_temp.is_parted(name) then return; end if;
  perform pg_temp.refuse_what_is_not_carried_over(name);
  perform pg_temp.lock_alone(name, true);
  select substring(pg_get_constraintdef(oid) from '< (\d+)')::bigint into strict boundary
    from pg_constraint where conrelid = name::regclass and conname = name || '_first' and convalidated;
  select array_agg(d.statement order by place, d.statement) into definitions from pg_temp.definitions(name) d;
  select array_agg(format('alter table %s add constraint %I %s', owner, conname, definition)) into others from pg_temp.references_to(name);

  for one in select * from pg_temp.references_to(name) loop
    execute format('alter table %s drop constraint %I', one.owner, one.conname);
  end loop;
  -- The parent's triggers for rows are made for it again.
  for one in select tgname from pg_trigger where tgrelid = name::regclass and not tgisinternal and (tgtype & 33) <> 32 loop
    execute format('drop trigger %I on %I', one.tgname, name);
  end loop;
  execute format('alter table %I rename to %I', name, first);
  for one in select relname from pg_index join pg_class on oid = indexrelid where indrelid = first::regclass loop
    execute format('alter index %I rename to %I', one.relname, one.relname || '_p0');
  end loop;
  execute format('create table %I (like %I including defaults including constraints including storage including generated including comments
    including statistics) partition by range (%I)', name, first, key);
  execute format('alter table %I drop constraint %I', name, name || '_first');
  foreach statement in array definitions loop execute statement; end loop;
  perform pg_temp.move_identity(name, key, first);
  execute format('alter table %I attach partition %I for values from (0) to (%s)', name, first, boundary);
  execute format('alter table %I drop constraint %I', first, name || '_first');
  if others is not null then foreach statement in array others loop execute statement; end loop; end if;
  perform partman.create_parent('public.' || name, key, 'native', ids::text, p_start_partition := boundary::text, p_jobmon := false);
end $$;

-- Back: the first partition takes the rows of the others, and the name again. Payments wait as long as these rows take.
create function pg_temp.unpart(name text, key text) returns void language plpgsql as $$
declare
  first text := name || '_p0';
  definitions text[];
  others text[];
  one record;
  statement text;
begin
  if not pg_temp.is_parted(name) then
    if exists (select from pg_constraint where conrelid = name::regclass and conname = name || '_first') then
      perform pg_temp.lock_alone(name, false);
      execute format('alter table %I drop constraint %I', name, name || '_first');
    end if;
    return;
  end if;
  perform pg_temp.lock_alone(name, true);
  select array_agg(d.statement order by place, d.statement) into definitions from pg_temp.definitions(name) d where place in (3, 4, 5);
  select array_agg(format('alter table %s add constraint %I %s', owner, conname, definition)) into others from pg_temp.references_to(name);
  for one in select * from pg_temp.references_to(name) loop
    execute format('alter table %s drop constraint %I', one.owner, one.conname);
  end loop;
  execute format('alter table %I detach partition %I', name, first);
  execute format('insert into %I select * from %I', first, name);
  for one in select tgname from pg_trigger where tgrelid = first::regclass and not tgisinternal loop
    execute format('drop trigger %I on %I', one.tgname, first);
  end loop;
  perform pg_temp.move_identity(first, key, name);
  delete from partman.part_config where parent_table = 'public.' || name;
  execute format('drop table if exists partman.%I', 'template_public_' || name);
  execute format('drop table %I', name);
  execute format('alter table %I rename to %I', first, name);
  for one in select relname from pg_index join pg_class on oid = indexrelid where indrelid = name::regclass loop
    execute format('alter index %I rename to %I', one.relname, regexp_replace(one.relname, '_p0$', ''));
  end loop;
  foreach statement in array definitions loop execute statement; end loop;
  if others is not null then foreach statement in array others loop execute statement; end loop; end if;
end $$;

\if :back
select pg_temp.unpart('journal_lines', 'entry_id');
select pg_temp.unpart('audit_trail', 'id');
\else
\echo Part 1: a boundary above the present rows
select pg_temp.mark_first('journal_lines', 'entry_id', :ids);
select pg_temp.mark_first('audit_trail', 'id', :ids);

\echo Part 2: it is proved, beside payments; reads both tables whole
select format('alter table %s validate constraint %I', conrelid::regclass, conname) from pg_constraint
where conname in ('journal_lines_first', 'audit_trail_first') and not convalidated \gexec

\echo Part 3: the partitioned tables take the names
select pg_temp.part('journal_lines', 'entry_id', :ids);
select pg_temp.part('audit_trail', 'id', :ids);
\endif

\echo Part 4: foreign keys of other tables are proved, beside payments
select format('alter table %s validate constraint %I', conrelid::regclass, conname) from pg_constraint
where contype = 'f' and not convalidated and confrelid in ('audit_trail'::regclass, 'journal_lines'::regclass) \gexec
\if :back
analyze journal_lines, audit_trail;
\else
\ir partition-maintenance.sql
\endif
