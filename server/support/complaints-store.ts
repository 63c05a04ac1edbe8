import { sql } from 'kysely'
import type { ComplaintEnd, ComplaintSubject } from '#domain/support/complaint.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Tx } from '#server/platform/db.ts'

export interface NewComplaint {
  readonly userId: string
  readonly filedBy: string
  readonly subject: ComplaintSubject
  readonly loanId?: number | undefined
  readonly paymentId?: number | undefined
  readonly at: Date
}

export async function insertComplaint(tx: Tx, { userId, filedBy, subject, loanId, paymentId, at }: NewComplaint): Promise<number> {
  const { id } = await tx
    .insertInto('complaints')
    .values({ user_id: userId, filed_by: filedBy, subject, loan_id: loanId ?? null, payment_id: paymentId ?? null, filed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ComplaintMessage {
  readonly complaintId: number
  readonly saidBy: 'customer' | 'office'
  readonly authorId: string
  readonly text: string
  readonly at: Date
}

export async function addComplaintMessage(tx: Tx, { complaintId, saidBy, authorId, text, at }: ComplaintMessage): Promise<void> {
  await tx.insertInto('complaint_messages').values({ complaint_id: complaintId, said_by: saidBy, author_id: authorId, text, at }).execute()
}

/** @throws Refused not_found */
export async function ownerOfComplaint(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`select user_id from complaints where id = ${id}`.execute(tx)
  if (!rows[0]) throw new Refused(refusal('not_found'))
  return rows[0].user_id
}

/** greatest(): clocks of two processes may differ. */
export async function saveAnswered(tx: Tx, id: number, { outcome, redress, now }: ComplaintEnd & { now: Date }): Promise<void> {
  const answeredAt = sql<Date>`greatest(${now}::timestamptz, coalesce(reopened_at, filed_at))`
  await tx
    .updateTable('complaints')
    .set({ state: 'answered', answered_at: answeredAt, outcome: outcome ?? null, redress: redress ?? null })
    .where('id', '=', id)
    .execute()
}

export async function saveReopened(tx: Tx, id: number, now: Date): Promise<void> {
  const reopenedAt = sql<Date>`greatest(${now}::timestamptz, answered_at)`
  await tx
    .updateTable('complaints')
    .set({ state: 'open', reopened_at: reopenedAt, outcome: null, redress: null })
    .where('id', '=', id)
    .execute()
}

export async function saveEscalated(tx: Tx, id: number, by: { staffId: string; reason: string; now: Date }): Promise<void> {
  const escalatedAt = sql<Date>`greatest(${by.now}::timestamptz, filed_at)`
  await tx
    .updateTable('complaints')
    .set({ escalated_at: escalatedAt, escalated_by: by.staffId, escalation_reason: by.reason })
    .where('id', '=', id)
    .execute()
}

/** @throws Refused not_found for another customer's loan or payment. */
export async function assertOwnSubject(
  tx: Tx,
  userId: string,
  { loanId, paymentId }: Pick<NewComplaint, 'loanId' | 'paymentId'>,
): Promise<void> {
  const { rows } = await sql`
    select 1 where (${loanId ?? null}::bigint is null or exists (select 1 from loans where id = ${loanId ?? null} and user_id = ${userId}))
      and (${paymentId ?? null}::bigint is null or exists (select 1 from payments where id = ${paymentId ?? null} and user_id = ${userId}))`.execute(
    tx,
  )
  if (rows.length === 0) throw new Refused(refusal('not_found'))
}

/** Undefined changes nothing. @throws Refused not_found for another customer's loan or payment. */
export async function linkComplaint(tx: Tx, id: number, userId: string, matter: Pick<NewComplaint, 'loanId' | 'paymentId'>): Promise<void> {
  const { loanId, paymentId } = matter
  if (loanId === undefined && paymentId === undefined) return
  await assertOwnSubject(tx, userId, matter)
  await sql`
    update complaints set loan_id = coalesce(${loanId ?? null}::bigint, loan_id), payment_id = coalesce(${paymentId ?? null}::bigint, payment_id)
    where id = ${id}`.execute(tx)
}
