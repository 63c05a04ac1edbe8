import { sql } from 'kysely'
import { transaction, type Db, type Tx } from '#server/platform/db.ts'

/** Written by functions that run as the owner (migrations), never by the application itself. */
const OWNERS_OWN = ['audit_seals', 'migrations'] as const
/** Hashes of codes and sessions, kept answers, texts of messages and the numbers of cards: nothing for reports. */
const NOT_FOR_REPORTS = [
  'sessions',
  'devices',
  'otp_verifications',
  'admin_grants',
  'idempotency_keys',
  'rate_limits',
  'messages',
  'ghana_cards',
] as const

/**
 * What the role of the running application may do, said anew at each start by the owner (docs/OPERATIONS.md, "Database roles"): read and write rows. It
 * changes no schema, empties no table, and of the tables that only grow (the journal, the audit trail and whatever else refuses changes by trigger) it
 * changes and deletes nothing.
 */
export async function grantToApplication(owner: Db, role: string): Promise<void> {
  await transaction(owner, async (tx) => {
    await sql`revoke all on all tables in schema public from ${sql.id(role)}`.execute(tx)
    await sql`grant usage on schema public to ${sql.id(role)}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(role)}`.execute(tx)
    await sql`grant usage on all sequences in schema public to ${sql.id(role)}`.execute(tx)
    await sql`grant execute on all functions in schema public to ${sql.id(role)}`.execute(tx)
    for (const table of await growingTables(tx)) await sql`revoke update, delete on ${sql.table(table)} from ${sql.id(role)}`.execute(tx)
    for (const table of OWNERS_OWN) await sql`revoke insert, update, delete on ${sql.table(table)} from ${sql.id(role)}`.execute(tx)
  })
}

/** A role that reads the books and the people in them, for reports and checks from outside, and none of the secrets. */
export async function grantToReaders(owner: Db, role: string): Promise<void> {
  await transaction(owner, async (tx) => {
    await sql`revoke all on all tables in schema public from ${sql.id(role)}`.execute(tx)
    await sql`grant usage on schema public to ${sql.id(role)}`.execute(tx)
    await sql`grant select on all tables in schema public to ${sql.id(role)}`.execute(tx)
    for (const table of NOT_FOR_REPORTS) await sql`revoke select on ${sql.table(table)} from ${sql.id(role)}`.execute(tx)
  })
}

/** The tables whose trigger refuses every change: the catalogue knows them, so that a new one is not forgotten here. Bit 4 of tgtype: update; bit 3: delete. */
async function growingTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'refuse_change' and (t.tgtype & 16) > 0 and (t.tgtype & 8) > 0 and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}
