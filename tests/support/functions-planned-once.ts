import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/**
 * A function written in SQL is planned at each call, as a growing office needs. In a database test that takes ten times as long
 * as the check itself, so there a connection plans the parts of check_invariants() once.
 */
export const planFunctionsOnce = (db: Db) =>
  sql`
    do $$
    declare
      part record;
    begin
      for part in
        select p.proname, p.prosrc from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname = 'sql'
        where p.pronamespace = current_schema()::regnamespace and p.proname like 'invariants\\_of\\_%'
      loop
        execute format(
          E'create or replace function %I() returns table (invariant text, subject text, detail text) language plpgsql stable as $part$\\n'
          '#variable_conflict use_column\\nbegin\\n  return query%s;\\nend $part$', part.proname, part.prosrc);
      end loop;
    end $$`.execute(db)
