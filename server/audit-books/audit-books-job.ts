import { sql } from 'kysely'
import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { lastAudits } from '#server/audit-books/book-audits-store.ts'
import { readProvedUpTo } from '#server/audit-books/proved-days.ts'
import { runAudit } from '#server/audit-books/run-audit.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DailyJob } from '#server/platform/jobs/job.ts'

const NAME = 'audit-books'

/** Runs each night after the daily close, whose figures it proves; one run replaces missed nights. */
export const auditBooksJob: DailyJob = {
  name: NAME,
  fromHour: 2,
  daysToDo: async ({ db, clock }) => {
    const now = clock.now()
    const night = addDays(dayOf(now), -1)
    return now.getUTCHours() >= 2 && (await isOpen(db, night)) ? [night] : []
  },
  runDay: async (deps) => {
    const since = (await isWholeProofDue(deps)) ? undefined : await readProvedUpTo(deps.db)
    const { customers, count } = await runAudit(deps, 'nightly', since)
    return { customers, findings: count }
  },
}

/** Less than seven days, because a night may begin some minutes earlier than a week before. */
const A_WEEK = 6.5 * 86_400_000

/** Everything is read once a week, and each night until a proof of everything finds nothing (rule R19). */
export async function isWholeProofDue({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const { proved } = await lastAudits(db)
  return !proved || proved.findingCount > 0 || proved.startedAt.getTime() < clock.now().getTime() - A_WEEK
}

/** The daily close closed it, and no proof followed. */
async function isOpen(db: Db, day: LocalDate): Promise<boolean> {
  const { rows } = await sql`
    select 1 from closed_days c where c.day = ${day}
      and not exists (select 1 from job_runs r where r.job = ${NAME} and r.business_date = ${day} and r.finished_at is not null)`.execute(
    db,
  )
  return rows.length > 0
}
