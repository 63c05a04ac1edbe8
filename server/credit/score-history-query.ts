import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { scoreChangeShape } from '#contract/credit.ts'
import type { LevelName } from '#domain/credit/credit-level.ts'
import { formatScoreCause } from '#domain/credit/score-cause.ts'
import type { Db } from '#server/platform/db.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'

interface ChangeRow {
  id: number
  at: Date
  before: number | null
  score: number
  level: LevelName
  cause: string
  more_late: number
  more_missed: number
}

/** Newest first, without rows in which only an input changed. */
export async function scoreChanges(
  db: Db,
  userId: string,
  page: Page,
): Promise<{ rows: Inside<typeof scoreChangeShape>[]; next: string | undefined }> {
  const { rows: found } = await sql<ChangeRow>`
    select id, at, before, score, level, cause, more_late, more_missed
    from (
      select h.id, h.at, h.score, h.level, h.cause, lag(h.score) over rows_before as before,
        h.late_payments - coalesce(lag(h.late_payments) over rows_before, 0) as more_late,
        h.missed_payments - coalesce(lag(h.missed_payments) over rows_before, 0) as more_missed
      from score_history h where h.user_id = ${userId} window rows_before as (order by h.id)
    ) as h
    where h.before is distinct from h.score and h.id < coalesce(${cursorId(page) ?? null}::bigint, 9223372036854775807)
    order by h.id desc limit ${page.limit + 1}`.execute(db)
  const { rows, next } = pageById(found, page.limit)
  return {
    rows: rows.map(({ at, before, score, level, cause, more_late: late, more_missed: missed }) => ({
      at,
      was: before,
      score,
      level,
      what: formatScoreCause(cause, { late, missed }),
    })),
    next,
  }
}

/** 0 before the first event. */
export async function storedScoreAt(db: Db, userId: string, moment: Date): Promise<number> {
  const { rows } = await sql<{ score: number }>`
    select score from score_history where user_id = ${userId} and at <= ${moment} order by id desc limit 1`.execute(db)
  return rows[0]?.score ?? 0
}
