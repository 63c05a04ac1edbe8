-- What: seals over the audit trail: each is a hash of a run of its rows and of the seal before it. audit_rows_hash() computes one, and
-- invariants_of_the_audit_trail() computes all of them again.
-- Why: triggers and grants keep the product from changing what it wrote. Whoever owns the database can go around both; a changed, lost or added row then
-- breaks its seal, and a seal that was made anew breaks every copy of a later one (each is logged, and shown on the operations page).
create table audit_seals (
  number bigint generated always as identity primary key,
  first_id bigint not null unique,
  last_id bigint not null unique,
  row_count bigint not null check (row_count > 0),
  rows_hash text not null,
  seal text not null unique,
  sealed_at timestamptz not null,
  check (first_id <= last_id)
);
create trigger audit_seals_stay before update or delete on audit_seals for each row execute function refuse_change();
create trigger audit_seals_untruncated before truncate on audit_seals for each statement execute function refuse_change();

-- The columns are named, and moments are seconds, so that neither a later column nor a time zone changes the hash of a row that did not change.
create function audit_rows_hash(first bigint, last bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(
    id, extract(epoch from at), actor_id, actor_role, action, outcome, target_kind, target_id, before, after, reason, request_id, address
  )::text, E'\n' order by id), ''), 'utf8')), 'hex') from audit_trail where id between first and last
$$;

create function seal_of(before text, first bigint, last bigint, row_count bigint, rows_hash text) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws('|', coalesce(before, ''), first, last, row_count, rows_hash), 'utf8')), 'hex')
$$;

-- Seals what came since the last seal. The lock waits for those who are writing rows now and holds back new ones for this one insert: every number up to
-- the last row is then decided, and none can appear below it later. It runs as its owner: the application's own role may not lock or write here.
create function seal_audit_trail(now_is timestamptz) returns table (number bigint, row_count bigint, seal text) language plpgsql
security definer set search_path from current as $$
begin
  lock table audit_trail in share mode;
  return query
    insert into audit_seals (first_id, last_id, row_count, rows_hash, seal, sealed_at)
    select x.first, x.last, x.rows, x.hash, seal_of(x.before, x.first, x.last, x.rows, x.hash), greatest(now_is, x.newest)
    from (
      select s.first, t.last, t.rows, t.newest, s.before, audit_rows_hash(s.first, t.last) as hash
      from (
        select coalesce(max(a.last_id), 0) + 1 as first, (select b.seal from audit_seals b order by b.number desc limit 1) as before from audit_seals a
      ) s cross join lateral (
        select max(a.id) as last, count(*) as rows, max(a.at) as newest from audit_trail a where a.id >= s.first
      ) t where t.rows > 0
    ) x returning audit_seals.number, audit_seals.row_count, audit_seals.seal;
end
$$;

create function invariants_of_the_audit_trail() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'sealed_rows_are_as_written', 'seal ' || s.number, 'the rows ' || s.first_id || ' to ' || s.last_id || ' are not the ones that were sealed'
    from audit_seals s cross join lateral (select count(*) as rows from audit_trail a where a.id between s.first_id and s.last_id) x
    where x.rows <> s.row_count or audit_rows_hash(s.first_id, s.last_id) <> s.rows_hash
  union all
  select 'seals_are_a_chain', 'seal ' || s.number, 'it does not follow from the one before it'
    from (select *, lag(seal) over (order by number) as seal_before, lag(last_id) over (order by number) as end_before, lag(number) over (order by number) as number_before
      from audit_seals) s
    where s.seal <> seal_of(s.seal_before, s.first_id, s.last_id, s.row_count, s.rows_hash)
      or s.first_id <> coalesce(s.end_before, 0) + 1 or s.number <> coalesce(s.number_before, 0) + 1
$$;
