import { sql } from 'kysely'
import { sentenceOf } from '#domain/audit-books/finding.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { lastAudits } from '#server/audit-books/book-audits-store.ts'
import { type AuditDeps, runAudit } from '#server/audit-books/run-audit.ts'
import type { Db } from '#server/platform/db.ts'

/** More users take minutes, too long for a request. */
const MOST_IN_A_REQUEST = 5_000
const DAY = 86_400_000

/**
 * Call it before a month closes, outside its transaction. Proves a small office at once; a large one needs a run of the last 24 hours,
 * which is started where it is missing.
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
  // A failed run stores its failure.
  if (!isRunning) void runAudit(deps, 'month').catch((error: unknown) => deps.log.error({ err: error }, 'The books could not be proved'))
  throw new Refused(refusal('books_proof_runs'))
}

async function countUsers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(db)
  return rows[0]?.count ?? 0
}
