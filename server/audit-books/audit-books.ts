import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { auditCustomer } from '#domain/audit-books/audit-customer.ts'
import { auditOffice } from '#domain/audit-books/audit-office.ts'
import type { Finding } from '#domain/audit-books/finding.ts'
import { readCustomerFacts } from '#server/audit-books/read-customer-facts.ts'
import { readOfficeBooks, readViolations } from '#server/audit-books/read-office-books.ts'
import { readOfficeFacts } from '#server/audit-books/read-office-facts.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface AuditProgress {
  readonly customers: number
  readonly total: number
  readonly findings: number
}
export interface AuditOptions {
  /** Customers per snapshot. Default 200. */
  readonly batch?: number
  readonly onProgress?: (progress: AuditProgress) => Promise<void> | void
}
export interface BooksAudit {
  readonly customers: number
  /** The number of all findings. */
  readonly count: number
  /** The first ones. */
  readonly findings: readonly Finding[]
}

/** More would only repeat one cause. */
const MOST_FINDINGS = 1_000

/**
 * Proves the books from facts: the office first, then its customers in batches. Each batch reads one snapshot of its own, so that payments go
 * on beside it and memory stays the same whatever the number of customers.
 */
export const auditBooks = (db: Db, options: AuditOptions = {}): Promise<BooksAudit> =>
  auditSnapshots((work) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work), options)

/** Runs its work with a transaction that sees one moment. */
export type InSnapshot = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/** For a caller with transactions of its own. */
export async function auditSnapshots(inSnapshot: InSnapshot, { batch = 200, onProgress }: AuditOptions): Promise<BooksAudit> {
  const total = await inSnapshot(countUsers)
  const found = await inSnapshot(async (tx) => [
    ...auditOffice(await readOfficeBooks(tx), await readOfficeFacts(tx)),
    ...(await readViolations(tx)),
  ])
  const findings: Finding[] = found.slice(0, MOST_FINDINGS)
  let [count, customers, next] = [found.length, 0, readBatch(inSnapshot, '', batch)]
  for (;;) {
    const { facts, office } = await next
    const last = facts.at(-1)?.user.id
    if (last === undefined) break
    next = readBatch(inSnapshot, last, batch)
    for (const one of facts) {
      const ofOne = auditCustomer(one, office)
      count += ofOne.length
      findings.push(...ofOne.slice(0, MOST_FINDINGS - findings.length))
      // Requests of the same process are answered between two customers.
      await setImmediate()
    }
    customers += facts.length
    await onProgress?.({ customers, total: Math.max(total, customers), findings: count })
  }
  return { customers, count, findings }
}

/** The database reads a batch while the one before it is proved. */
function readBatch(inSnapshot: InSnapshot, after: string, limit: number) {
  const reading = inSnapshot(async (tx) => ({ facts: await readCustomerFacts(tx, after, limit), office: await readOfficeFacts(tx) }))
  // It is thrown where the batch is awaited; until then the batch before it may fail.
  reading.catch(() => undefined)
  return reading
}

async function countUsers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(tx)
  return rows[0]?.count ?? 0
}
