import { sql } from 'kysely'
import { sentenceOf } from '#domain/audit-books/finding.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { lastAudits } from '#server/audit-books/book-audits-store.ts'
import { type AuditDeps, runAudit } from '#server/audit-books/run-audit.ts'
import type { Db } from '#server/platform/db.ts'

/** Proved within a request; a larger office takes minutes. */
const MOST_IN_A_REQUEST = 5_000
const DAY = 86_400_000

/**
 * Before a month closes, outside its transaction. A small office is proved now; a large one needs a run of the last day, and a new one starts
 * where there is none.
 * @throws Refused books_not_proved with the first finding, or books_proof_runs.
 */
export async function assertBooksProved(deps: AuditDeps): Promise<void> {
  if ((await countUsers(deps.db)) <= MOST_IN_A_REQUEST) {
    const { count, findings } = await runAudit(deps, 'month')
    const [first] = findings
    if (first) throw new Refused(refusal('books_not_proved', { findings: count, first: sentenceOf(first) }))
    return
  }
  const since = deps.clock.now().getTime() - DAY
  const { whole: newest, proved: finished } = await lastAudits(deps.db)
  if (finished && finished.startedAt.getTime() >= since) {
    const [first] = finished.findings
    if (first) throw new Refused(refusal('books_not_proved', { findings: finished.findingCount, first: first.sentence }))
    return
  }
  const isRunning = newest !== undefined && newest.finishedAt === null && newest.failedAt === null && newest.movedAt.getTime() >= since
  // It records its own failure.
  if (!isRunning) void runAudit(deps, 'month').catch((error: unknown) => deps.log.error({ err: error }, 'The books could not be proved'))
  throw new Refused(refusal('books_proof_runs'))
}

async function countUsers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(db)
  return rows[0]?.count ?? 0
}
