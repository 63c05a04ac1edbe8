import { sql } from 'kysely'
import { expect } from 'vitest'
import { sentenceOf, type Finding } from '#domain/audit-books/finding.ts'
import { auditSnapshots } from '#server/audit-books/audit-books.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Findings after a change by the database's owner, without triggers, foreign keys and checks, in a transaction that is rolled back. */
export async function findingsAfter(db: Db, change: (tx: Tx) => Promise<unknown>): Promise<readonly Finding[]> {
  const undo = new Error('undo')
  let found: readonly Finding[] = []
  const attempt = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await change(tx)
    found = (await auditSnapshots((work) => work(tx), {})).findings
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
  return found
}

export async function dropChecks(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ conname: string }>`
    select conname from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'u')`.execute(tx)
  for (const { conname } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(conname)}`.execute(tx)
}

export const textOf = (findings: readonly Finding[]): string[] => findings.map((one) => `${one.rule}: ${sentenceOf(one)}`)
