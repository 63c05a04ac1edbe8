import { sentenceOf } from '#domain/audit-books/finding.ts'
import { auditBooks, type BooksAudit } from '#server/audit-books/audit-books.ts'
import { beginAudit, failAudit, finishAudit, saveProgress, type AuditCause } from '#server/audit-books/book-audits-store.ts'
import { type ProvedUpTo, sealDays } from '#server/audit-books/proved-days.ts'
import { transaction } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

export type AuditDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'config'>

/**
 * Stores progress and result, and seals the closed days if nothing is found. With `since` it reads only what is open or changed after that
 * day. An error of the database is recorded, and thrown again.
 */
export async function runAudit({ db, clock, log, config }: AuditDeps, cause: AuditCause, since?: ProvedUpTo): Promise<BooksAudit> {
  const id = await beginAudit(db, { cause, scope: since ? 'changed' : 'whole' }, clock.now())
  let total = 0
  try {
    const audit = await auditBooks(db, {
      since,
      keys: config.auditSealKeys,
      onProgress: async (progress) => {
        total = progress.total
        await saveProgress(db, id, { ...progress, findingCount: progress.findings }, clock.now())
      },
    })
    await finishAudit(db, id, { customers: audit.customers, total, findingCount: audit.count, findings: audit.findings }, clock.now())
    if (audit.count > 0)
      log.error({ findings: audit.findings.slice(0, 20).map(sentenceOf), count: audit.count }, 'The books are not their facts')
    const [key] = config.auditSealKeys
    if (audit.count === 0 && audit.closedTo !== null && key !== undefined) {
      const { closedTo, lastAct } = audit
      const sealed = await transaction(db, (tx) => sealDays(tx, key, { auditId: id, lastAct, closedTo }))
      for (const { day, hash, seal } of sealed) log.info({ day, hash, seal }, 'A proved day was sealed')
    }
    return audit
  } catch (error) {
    await failAudit(db, id, clock.now()).catch(() => undefined)
    throw error
  }
}
