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
  let [count, customers, after] = [found.length, 0, '']
  for (;;) {
    const proved = await auditBatch(inSnapshot, after, batch)
    if (proved.last === undefined) break
    after = proved.last
    customers += proved.customers
    count += proved.findings.length
    findings.push(...proved.findings.slice(0, MOST_FINDINGS - findings.length))
    await onProgress?.({ customers, total: Math.max(total, customers), findings: count })
  }
  return { customers, count, findings }
}

async function auditBatch(inSnapshot: InSnapshot, after: string, limit: number) {
  return inSnapshot(async (tx) => {
    const customers = await readCustomerFacts(tx, after, limit)
    const office = await readOfficeFacts(tx)
    const findings = customers.flatMap((one) => auditCustomer(one, office))
    return { customers: customers.length, last: customers.at(-1)?.user.id, findings }
  })
}

async function countUsers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(tx)
  return rows[0]?.count ?? 0
}
