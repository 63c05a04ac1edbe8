import { expect } from 'vitest'
import { sentenceOf } from '#domain/audit-books/finding.ts'
import { auditBooks } from '#server/audit-books/audit-books.ts'
import type { Db } from '#server/platform/db.ts'

/** Proves the books from facts, and with check_invariants(). */
export async function expectBooksToBeRight(db: Db): Promise<void> {
  const { findings } = await auditBooks(db)
  expect(
    findings.map((one) => `${one.rule}: ${sentenceOf(one)}`),
    'what the proof of the books found',
  ).toEqual([])
}
