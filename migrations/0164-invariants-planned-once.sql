-- What: the parts of check_invariants() are written in plpgsql.
-- Why: a part written in SQL is planned at each call, which takes ten times as long as the check itself in a small office.
do $$
declare
  part record;
begin
  for part in
    select p.proname, p.prosrc from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
    where p.pronamespace = current_schema()::regnamespace and p.proname like 'invariants\_of\_%'
  loop
    execute format(
      E'create or replace function %I() returns table (invariant text, subject text, detail text) language plpgsql stable as $part$\n'
      '#variable_conflict use_column\nbegin\n  return query%s;\nend $part$', part.proname, part.prosrc);
  end loop;
end $$;
