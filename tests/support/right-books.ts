import { sql } from 'kysely'
import { expect } from 'vitest'
import { sentenceOf } from '#domain/audit-books/finding.ts'
import { auditBooks } from '#server/audit-books/audit-books.ts'
import type { Db } from '#server/platform/db.ts'

/** By the proof of the books, and by check_invariants(). */
export async function expectBooksToBeRight(db: Db): Promise<void> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select 1 from journal_entries) or exists (select 1 from loans) or exists (select 1 from receipts)
      or exists (select 1 from imports) as has`.execute(db)
  // Without a fact that moves money the invariants suffice.
  if (rows[0]?.has !== true) {
    const { rows: violations } = await sql`select invariant, subject, detail from check_invariants()`.execute(db)
    expect(violations, 'what check_invariants() found').toEqual([])
    return
  }
  const { findings } = await auditBooks(db)
  expect(
    findings.map((one) => `${one.rule}: ${sentenceOf(one)}`),
    'what the proof of the books found',
  ).toEqual([])
}
