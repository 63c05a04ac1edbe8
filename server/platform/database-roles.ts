import { sql } from 'kysely'
import { transaction, type Db, type Tx } from '#server/platform/db.ts'
import { lockSchema } from '#server/platform/migrate.ts'

/** Written only by the owner's functions and migrations. */
const OWNERS_OWN = ['audit_seals', 'migrations'] as const
/** Secrets and personal data. */
const NOT_FOR_REPORTS = [
  'sessions',
  'devices',
  'otp_verifications',
  'admin_grants',
  'admin_factors',
  'admin_recovery_codes',
  'admin_passkeys',
  'secret_marks',
  'idempotency_keys',
  'rate_limits',
  'messages',
  'ghana_cards',
  'bureau_searches',
  'api_keys',
  'webhooks',
  'import_runs',
] as const

/** Row access only (docs/OPERATIONS.md, "Database roles"): no schema changes, no updates or deletes on append-only tables. */
export async function grantToApplication(owner: Db, role: string): Promise<void> {
  await transaction(owner, async (tx) => {
    await lockSchema(tx)
    await sql`revoke all on all tables in schema public from ${sql.id(role)}`.execute(tx)
    await sql`grant usage on schema public to ${sql.id(role)}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${sql.id(role)}`.execute(tx)
    await sql`grant usage on all sequences in schema public to ${sql.id(role)}`.execute(tx)
    await sql`grant execute on all functions in schema public to ${sql.id(role)}`.execute(tx)
    for (const table of await appendOnlyTables(tx)) await sql`revoke update, delete on ${sql.table(table)} from ${sql.id(role)}`.execute(tx)
    for (const table of OWNERS_OWN) await sql`revoke insert, update, delete on ${sql.table(table)} from ${sql.id(role)}`.execute(tx)
  })
}

export async function grantToReaders(owner: Db, role: string): Promise<void> {
  await transaction(owner, async (tx) => {
    await lockSchema(tx)
    await sql`revoke all on all tables in schema public from ${sql.id(role)}`.execute(tx)
    await sql`grant usage on schema public to ${sql.id(role)}`.execute(tx)
    await sql`grant select on all tables in schema public to ${sql.id(role)}`.execute(tx)
    for (const table of NOT_FOR_REPORTS) await sql`revoke select on ${sql.table(table)} from ${sql.id(role)}`.execute(tx)
  })
}

/** Tables with the trigger. tgtype bit 4: update; bit 3: delete. */
async function appendOnlyTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'refuse_change' and (t.tgtype & 16) > 0 and (t.tgtype & 8) > 0 and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}
