-- What: a seal covers at most 20,000 rows, and its number may leave a gap.
-- Why: the rows of a whole import take longer to hash than a statement may run. A seal that was given up had drawn its number, so the next one seemed not to
-- follow from the one before. That a seal is missing is seen by the rows that it covered: each begins where the one before ended.
create or replace function seal_audit_trail(now_is timestamptz) returns table (number bigint, row_count bigint, seal text) language plpgsql
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
        select max(n.id) as last, count(*) as rows, max(n.at) as newest
        from (select a.id, a.at from audit_trail a where a.id >= s.first order by a.id limit 20000) n
      ) t where t.rows > 0
    ) x returning audit_seals.number, audit_seals.row_count, audit_seals.seal;
end
$$;

create or replace function invariants_of_the_audit_trail() returns table (invariant text, subject text, detail text) language sql stable as $$
  select 'sealed_rows_are_as_written', 'seal ' || s.number, 'the rows ' || s.first_id || ' to ' || s.last_id || ' are not the ones that were sealed'
    from audit_seals s cross join lateral (select count(*) as rows from audit_trail a where a.id between s.first_id and s.last_id) x
    where x.rows <> s.row_count or audit_rows_hash(s.first_id, s.last_id) <> s.rows_hash
  union all
  select 'seals_are_a_chain', 'seal ' || s.number, 'it does not follow from the one before it'
    from (select *, lag(seal) over (order by number) as seal_before, lag(last_id) over (order by number) as end_before from audit_seals) s
    where s.seal <> seal_of(s.seal_before, s.first_id, s.last_id, s.row_count, s.rows_hash) or s.first_id <> coalesce(s.end_before, 0) + 1
$$;
