import { sql } from 'kysely'
import { sentenceOf, type Finding } from '#domain/audit-books/finding.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type AuditCause = 'nightly' | 'month' | 'command'
/** Everything, or what is open or changed after the last proved day (rule R19). */
export type AuditScope = 'whole' | 'changed'

export interface StoredAudit {
  readonly id: number
  readonly cause: AuditCause
  readonly scope: AuditScope
  readonly startedAt: Date
  readonly movedAt: Date
  readonly customers: number
  readonly total: number
  readonly findingCount: number
  readonly findings: readonly { readonly rule: string; readonly sentence: string }[]
  readonly finishedAt: Date | null
  readonly failedAt: Date | null
}

/** Findings on the operations page; the command prints all. */
const MOST_STORED = 200

export async function beginAudit(db: Db, { cause, scope }: Pick<StoredAudit, 'cause' | 'scope'>, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('book_audits')
    .values({ cause, scope, started_at: at, moved_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Reached {
  readonly customers: number
  readonly total: number
  readonly findingCount: number
}

export async function saveProgress(db: Db, id: number, { customers, total, findingCount }: Reached, at: Date): Promise<void> {
  await sql`
    update book_audits set customers = ${customers}, customers_total = ${total}, finding_count = ${findingCount},
      moved_at = greatest(moved_at, ${at}::timestamptz) where id = ${id}`.execute(db)
}

export async function finishAudit(
  db: Db,
  id: number,
  reached: Reached & { readonly findings: readonly Finding[] },
  at: Date,
): Promise<void> {
  const stored = reached.findings.slice(0, MOST_STORED).map((one) => ({ rule: one.rule, sentence: sentenceOf(one) }))
  await sql`
    update book_audits set customers = ${reached.customers}, customers_total = ${reached.total}, finding_count = ${reached.findingCount},
      findings = ${JSON.stringify(stored)}::jsonb, moved_at = greatest(moved_at, ${at}::timestamptz), finished_at = greatest(started_at, ${at}::timestamptz)
    where id = ${id}`.execute(db)
}

export async function failAudit(db: Db, id: number, at: Date): Promise<void> {
  await sql`update book_audits set failed_at = greatest(started_at, ${at}::timestamptz) where id = ${id}`.execute(db)
}

/** The newest run and the newest that ended; `whole` and `proved`: of those that read everything. */
export async function lastAudits(db: Db | Tx): Promise<{
  newest: StoredAudit | undefined
  finished: StoredAudit | undefined
  whole: StoredAudit | undefined
  proved: StoredAudit | undefined
}> {
  const { rows } = await sql<StoredAudit>`
    select id, cause, scope, started_at as "startedAt", moved_at as "movedAt", customers, customers_total as total, finding_count as "findingCount", findings,
      finished_at as "finishedAt", failed_at as "failedAt"
    from book_audits
    where id in (
      (select max(id) from book_audits), (select max(id) from book_audits where finished_at is not null),
      (select max(id) from book_audits where scope = 'whole'), (select max(id) from book_audits where scope = 'whole' and finished_at is not null))
    order by id desc`.execute(db)
  const ofAll = rows.filter((one) => one.scope === 'whole')
  return { newest: rows[0], finished: rows.find(hasEnded), whole: ofAll[0], proved: ofAll.find(hasEnded) }
}

const hasEnded = ({ finishedAt }: StoredAudit): boolean => finishedAt !== null
