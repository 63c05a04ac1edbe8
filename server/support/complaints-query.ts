import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { complaintShape, readStaffComplaint } from '#contract/support-shapes.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import {
  refusalToAnswer,
  refusalToEscalate,
  refusalToReply,
  type ComplaintFacts,
  type ComplaintOutcome,
  type ComplaintRedress,
  type ComplaintSubject,
} from '#domain/support/complaint.ts'
import { answerBy, responseClock } from '#domain/support/response-clock.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'

export interface ComplaintRow {
  readonly id: number
  readonly user_id: string
  readonly full_name: string
  readonly subject: ComplaintSubject
  readonly state: 'open' | 'answered'
  readonly loan_id: number | null
  readonly payment_id: number | null
  readonly filed_at: Date
  readonly reopened_at: Date | null
  readonly escalated_at: Date | null
  readonly escalation_reason: string | null
  readonly filed_by_staff: string | null
  readonly outcome: ComplaintOutcome | null
  readonly redress: ComplaintRedress | null
  readonly subject_loan_id: number | null
  /** Staff who approved, rejected, paid out, entered or receipted its subject. */
  readonly actors: readonly string[]
  readonly messages: readonly (readonly [id: number, author: 'customer' | 'office', text: string, at: string])[]
}

/** timeLeft is for open complaints only. */
const ORDERS = {
  newest: sql`c.id desc`,
  timeLeft: sql`coalesce(c.reopened_at, c.filed_at), c.id`,
} as const

async function complaintRows(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  { order, limit, offset = 0 }: { order: keyof typeof ORDERS; limit: number; offset?: number },
): Promise<ComplaintRow[]> {
  const { rows } = await sql<ComplaintRow>`
    select c.id, c.user_id, u.full_name, c.subject, c.state, c.loan_id, c.payment_id, c.filed_at, c.reopened_at, c.escalated_at, c.escalation_reason, c.outcome, c.redress, l.id as subject_loan_id,
      case when c.filed_by <> c.user_id then f.full_name end as filed_by_staff,
      array_remove(array[l.approved_by, l.rejected_by, l.disbursed_by, nullif(p.entered_by, c.user_id), p.decided_by, r.made_by], null) as actors,
      (select coalesce(jsonb_agg(jsonb_build_array(m.id, m.said_by, m.text, m.at) order by m.id), '[]'::jsonb)
        from complaint_messages m where m.complaint_id = c.id) as messages
    from complaints c join users u on u.id = c.user_id join users f on f.id = c.filed_by
      left join payments p on p.id = c.payment_id left join loans l on l.id = coalesce(c.loan_id, p.loan_id)
      left join receipts r on r.number = p.receipt_number
    where ${condition} order by ${ORDERS[order]} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** @throws Refused not_found */
export async function complaintRow(db: Db | Tx, id: number): Promise<ComplaintRow> {
  const [row] = await complaintRows(db, sql`c.id = ${id}`, { order: 'newest', limit: 1 })
  if (!row) throw new Refused(refusal('not_found'))
  return row
}

/** @throws Refused not_found, also for another customer's complaint. */
export async function ownComplaintRow(db: Db | Tx, id: number, userId: string): Promise<ComplaintRow> {
  const row = await complaintRow(db, id)
  if (row.user_id !== userId) throw new Refused(refusal('not_found'))
  return row
}

export async function ownComplaintRows(db: Db, userId: string, page: Page): Promise<{ rows: ComplaintRow[]; next: string | undefined }> {
  const before = cursorId(page)
  const rows = await complaintRows(db, sql`c.user_id = ${userId} and ${before === undefined ? sql`true` : sql`c.id < ${before}`}`, {
    order: 'newest',
    limit: page.limit + 1,
  })
  return pageById(rows, page.limit)
}

export interface SupportSearch {
  readonly viewerId: string
  readonly state: 'open' | 'answered' | undefined
  readonly userId: string | undefined
}

/** Without the viewer's own. The cursor is an offset: the order of open complaints changes. */
export async function staffComplaintRows(
  db: Db,
  { viewerId, state, userId }: SupportSearch,
  page: Page,
): Promise<{ rows: ComplaintRow[]; next: string | undefined }> {
  const condition = sql.join(
    [
      sql`c.user_id <> ${viewerId}`,
      ...(state === undefined ? [] : [sql`c.state = ${state}`]),
      ...(userId === undefined ? [] : [sql`c.user_id = ${userId}`]),
    ],
    sql` and `,
  )
  const offset = cursorId(page) ?? 0
  const rows = await complaintRows(db, condition, { order: state === 'open' ? 'timeLeft' : 'newest', limit: page.limit + 1, offset })
  return { rows: rows.slice(0, page.limit), next: rows.length > page.limit ? String(offset + page.limit) : undefined }
}

export const factsOfComplaint = (row: ComplaintRow): ComplaintFacts => ({
  userId: row.user_id,
  isOpen: row.state === 'open',
  wasReopened: row.reopened_at !== null,
  isEscalated: row.escalated_at !== null,
  actors: row.actors,
})

export function toComplaintView(row: ComplaintRow, today: LocalDate): Inside<typeof complaintShape> {
  const waiting = { filedAt: row.filed_at, reopenedAt: row.reopened_at, isOpen: row.state === 'open' }
  return {
    id: row.id,
    subject: row.subject,
    state: row.state,
    loanId: row.loan_id,
    paymentId: row.payment_id,
    filedAt: row.filed_at,
    answerBy: answerBy(waiting),
    clock: responseClock(waiting, today),
    isEscalated: row.escalated_at !== null,
    outcome: row.outcome,
    redress: row.redress,
    replyRefusal: refusalToReply(factsOfComplaint(row))?.message ?? null,
    messages: row.messages.map(([id, author, text, at]) => ({ id, saidBy: author, text, at: new Date(at) })),
  }
}

export function toStaffComplaintView(row: ComplaintRow, viewer: Actor, today: LocalDate): Inside<(typeof readStaffComplaint)['response']> {
  const facts = factsOfComplaint(row)
  return {
    ...toComplaintView(row, today),
    userId: row.user_id,
    fullName: row.full_name,
    subjectLoanId: row.subject_loan_id,
    filedByStaff: row.filed_by_staff,
    escalationReason: row.escalation_reason,
    answerRefusal: refusalToAnswer(facts, viewer)?.message ?? null,
    escalateRefusal: refusalToEscalate(facts, viewer)?.message ?? null,
  }
}
