import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { auditCustomer } from '#domain/audit-books/audit-customer.ts'
import { auditOffice } from '#domain/audit-books/audit-office.ts'
import type { Finding } from '#domain/audit-books/finding.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { checkSeals, checkSums, type ProvedUpTo, readProvedDays } from '#server/audit-books/proved-days.ts'
import { readChangedUsers } from '#server/audit-books/read-changed-users.ts'
import { readCustomerFacts } from '#server/audit-books/read-customer-facts.ts'
import { readOfficeBooks, readViolations } from '#server/audit-books/read-office-books.ts'
import { readOfficeFacts } from '#server/audit-books/read-office-facts.ts'
import type { UserRange } from '#server/audit-books/read-people-facts.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface AuditProgress {
  readonly customers: number
  readonly total: number
  readonly findings: number
}
export interface AuditOptions {
  readonly batch?: number
  readonly onProgress?: (progress: AuditProgress) => Promise<void> | void
  /** Reads only what is open, or changed after this day. Default: everything (rule R19). */
  readonly since?: ProvedUpTo | undefined
  /** Keys of the seals of proved days, the present one first. Without them seals are not checked. */
  readonly keys?: readonly string[]
}
export interface BooksAudit {
  readonly customers: number
  /** Of all findings; `findings` has the first ones. */
  readonly count: number
  readonly findings: readonly Finding[]
  /** The last closed day, and the newest act of the audit trail, of the first snapshot. */
  readonly closedTo: LocalDate | null
  readonly lastAct: number
}

/** More would only repeat one cause. */
const MOST_FINDINGS = 1_000

/** One statement computes their sums. */
const DAYS_AT_ONCE = 30

/**
 * Proves the office first, then proved days and customers in batches, each in its own snapshot: payments go on, and memory does not grow
 * with the number of customers.
 */
export const auditBooks = (db: Db, options: AuditOptions = {}): Promise<BooksAudit> =>
  auditSnapshots((work) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work), options)

/** Runs `work` in a transaction that sees one moment. */
export type InSnapshot = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>

/** For a caller with transactions of its own. */
export async function auditSnapshots(inSnapshot: InSnapshot, { batch = 200, onProgress, since, keys }: AuditOptions): Promise<BooksAudit> {
  const findings: Finding[] = []
  let count = 0
  const found = (some: readonly Finding[]): void => {
    count += some.length
    findings.push(...some.slice(0, MOST_FINDINGS - findings.length))
  }
  const { users, closedTo, lastAct, proved } = await inSnapshot(async (tx) => {
    found(auditOffice(await readOfficeBooks(tx, since), await readOfficeFacts(tx)))
    if (since === undefined) found(await readViolations(tx))
    const days = await readProvedDays(tx)
    if (keys) found(checkSeals(days, keys))
    return { ...(await readEnds(tx)), users: since && (await readChangedUsers(tx, since)), proved: since ? [] : days }
  })
  for (let from = 0; from < proved.length; from += DAYS_AT_ONCE)
    found(await inSnapshot((tx) => checkSums(tx, proved.slice(from, from + DAYS_AT_ONCE))))
  const total = users ? users.length : await inSnapshot(countUsers)
  const readBatch = (after: string, customers: number) =>
    readAhead(inSnapshot, users?.slice(customers, customers + batch) ?? { after, limit: batch })
  let [customers, next] = [0, readBatch('', 0)]
  for (;;) {
    const { facts, office } = await next
    const last = facts.at(-1)?.user.id
    if (last === undefined) break
    next = readBatch(last, customers + facts.length)
    for (const one of facts) {
      found(auditCustomer(one, office))
      // Requests of the same process are answered between two customers.
      await setImmediate()
    }
    customers += facts.length
    await onProgress?.({ customers, total: Math.max(total, customers), findings: count })
  }
  return { customers, count, findings, closedTo, lastAct }
}

/** The database reads a batch while the one before it is proved. */
function readAhead(inSnapshot: InSnapshot, users: UserRange) {
  const reading = inSnapshot(async (tx) => ({ facts: await readCustomerFacts(tx, users), office: await readOfficeFacts(tx) }))
  // The error is thrown where the batch is awaited; until then the batch before it may fail.
  reading.catch(() => undefined)
  return reading
}

async function readEnds(tx: Tx): Promise<Pick<BooksAudit, 'closedTo' | 'lastAct'>> {
  const { rows } = await sql<Pick<BooksAudit, 'closedTo' | 'lastAct'>>`
    select (select max(day) from closed_days) as "closedTo", (select coalesce(max(id), 0) from audit_trail) as "lastAct"`.execute(tx)
  return rows[0] ?? { closedTo: null, lastAct: 0 }
}

async function countUsers(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(tx)
  return rows[0]?.count ?? 0
}
