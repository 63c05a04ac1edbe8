import { sql } from 'kysely'
import type { Tx } from '#server/platform/db.ts'
import type { Break } from './break.ts'

/** Tampering by the owner of the database. */
async function afterSealing(tx: Tx, statement: string): Promise<void> {
  await sql`
    insert into audit_seals (first_id, last_id, row_count, rows_hash, seal, sealed_at)
    select 1, max(id), count(*), audit_rows_hash(1, max(id)), seal_of(null, 1, max(id), count(*), audit_rows_hash(1, max(id))), '2027-01-01' from audit_trail`.execute(
    tx,
  )
  for (const table of ['audit_trail', 'audit_seals']) await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
  await sql.raw(statement).execute(tx)
}

export const AUDIT_BREAKS: readonly Break[] = [
  {
    invariant: 'sealed_rows_are_as_written',
    what: 'an audit row changed after it was sealed',
    with: (tx) => afterSealing(tx, "update audit_trail set reason = 'Another reason' where id = (select max(id) from audit_trail)"),
  },
  {
    invariant: 'seals_are_a_chain',
    what: 'a forged seal',
    with: (tx) => afterSealing(tx, "update audit_seals set seal = 'made by hand'"),
  },
]
