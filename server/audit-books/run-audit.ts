import { sentenceOf } from '#domain/audit-books/finding.ts'
import { auditBooks, type BooksAudit } from '#server/audit-books/audit-books.ts'
import { beginAudit, failAudit, finishAudit, saveProgress, type AuditCause } from '#server/audit-books/book-audits-store.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Proves the books from facts and stores progress and result. @throws what reading the database throws, after recording it. */
export async function runAudit({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>, cause: AuditCause): Promise<BooksAudit> {
  const id = await beginAudit(db, cause, clock.now())
  let total = 0
  try {
    const audit = await auditBooks(db, {
      onProgress: async (progress) => {
        total = progress.total
        await saveProgress(db, id, { ...progress, findingCount: progress.findings }, clock.now())
      },
    })
    await finishAudit(db, id, { customers: audit.customers, total, findingCount: audit.count, findings: audit.findings }, clock.now())
    if (audit.count > 0)
      log.error({ findings: audit.findings.slice(0, 20).map(sentenceOf), count: audit.count }, 'The books are not their facts')
    return audit
  } catch (error) {
    await failAudit(db, id, clock.now()).catch(() => undefined)
    throw error
  }
}
