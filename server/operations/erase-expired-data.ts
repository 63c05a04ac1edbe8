import { type RawBuilder, sql } from 'kysely'
import type { readRetention } from '#contract/operations.ts'
import type { Inside } from '#contract/endpoint.ts'
import { dayOf, type LocalDate, startOf } from '#domain/kernel/calendar.ts'
import { erasedBefore, RETENTION, RETENTION_KINDS } from '#domain/support/retention.ts'
import { writeAuditRow } from '#server/audit/audit-event.ts'
import { type Db, transaction, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'

type Kind = 'messages' | 'notifications' | 'bureauReports' | 'leftoversOfErased'

/** One condition per table, for the job and its dry run. */
interface RetentionStep {
  readonly kind: Kind
  readonly table: string
  readonly due: (before: Date) => RawBuilder<unknown>
  /** Absent: the rows are deleted. */
  readonly empty?: RawBuilder<unknown>
}

const ofErased = sql`exists (select 1 from users u where u.id = user_id and u.erased_at is not null)`

/** An erasure empties these tables (server/support/erase-account.ts). */
const EMPTIED_TABLES = ['notifications', 'documents', 'devices', 'sessions', 'ussd_sessions', 'pictures'] as const

const STEPS: readonly RetentionStep[] = [
  {
    kind: 'messages',
    table: 'messages',
    due: (before) => sql`created_at < ${before}::timestamptz and status not in ('queued', 'sending')
      and not exists (select 1 from complaints c where c.user_id = messages.user_id and c.state = 'open')`,
  },
  { kind: 'notifications', table: 'notifications', due: (before) => sql`created_at < ${before}::timestamptz` },
  {
    kind: 'bureauReports',
    table: 'bureau_searches',
    due: (before) => sql`answered_at < ${before}::timestamptz and report_number is not null`,
    empty: sql`report_number = null, open_loans = null, outstanding = null, days_past_due = null`,
  },
  ...EMPTIED_TABLES.map((table) => ({ kind: 'leftoversOfErased' as const, table, due: () => ofErased })),
]

const dueRows = ({ kind, due }: RetentionStep, today: LocalDate) => due(startOf(erasedBefore(RETENTION[kind].days, today)))

async function countDue(db: Db | Tx, step: RetentionStep, today: LocalDate): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from ${sql.table(step.table)} where ${dueRows(step, today)}`.execute(db)
  return rows[0]?.due ?? 0
}

async function eraseDue(tx: Tx, step: RetentionStep, today: LocalDate): Promise<number> {
  const { numAffectedRows } = await (
    step.empty === undefined
      ? sql`delete from ${sql.table(step.table)} where ${dueRows(step, today)}`
      : sql`update ${sql.table(step.table)} set ${step.empty} where ${dueRows(step, today)}`
  ).execute(tx)
  return Number(numAffectedRows ?? 0n)
}

async function sumByKind(count: (step: RetentionStep) => Promise<number>): Promise<Record<Kind, number>> {
  const sums = { messages: 0, notifications: 0, bureauReports: 0, leftoversOfErased: 0 }
  for (const step of STEPS) sums[step.kind] += await count(step)
  return sums
}

/** How many rows the next run would erase. */
export async function retentionPlan(db: Db, now: Date): Promise<Inside<(typeof readRetention)['response']>> {
  const today = dayOf(now)
  const due = new Map<string, number>(Object.entries(await sumByKind((step) => countDue(db, step, today))))
  return { rules: RETENTION_KINDS.map((kind) => ({ kind, ...RETENTION[kind], due: due.get(kind) ?? null })) }
}

/** In one transaction with its audit row; never touches the journal. */
export const retentionJob: RepeatedJob = {
  name: 'retention',
  everyMinutes: 24 * 60,
  offsetMinutes: 150,
  run: async ({ db, clock }: Deps) => {
    const now = clock.now()
    const today = dayOf(now)
    return transaction(db, async (tx) => {
      const erased = await sumByKind((step) => eraseDue(tx, step, today))
      if (Object.values(erased).some((count) => count > 0))
        await writeAuditRow(tx, {
          at: now,
          actor: undefined,
          action: 'eraseExpiredData',
          target: { kind: 'job', id: 'retention' },
          after: erased,
          origin: { requestId: 'retention', address: 'system' },
        })
      return erased
    })
  },
}
