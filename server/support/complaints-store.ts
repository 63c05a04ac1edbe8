import { sql } from 'kysely'
import type { ComplaintSubject } from '#domain/support/complaint.ts'
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

/** Answers its number. */
export async function insertComplaint(tx: Tx, { userId, filedBy, subject, loanId, paymentId, at }: NewComplaint): Promise<number> {
  const { id } = await tx
    .insertInto('complaints')
    .values({ user_id: userId, filed_by: filedBy, subject, loan_id: loanId ?? null, payment_id: paymentId ?? null, filed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface SaidInComplaint {
  readonly complaintId: number
  readonly saidBy: 'customer' | 'office'
  readonly authorId: string
  readonly text: string
  readonly at: Date
}

export async function addComplaintMessage(tx: Tx, { complaintId, saidBy, authorId, text, at }: SaidInComplaint): Promise<void> {
  await tx.insertInto('complaint_messages').values({ complaint_id: complaintId, said_by: saidBy, author_id: authorId, text, at }).execute()
}

/** Whose complaint it is. @throws Refused not_found */
export async function ownerOfComplaint(tx: Tx, id: number): Promise<string> {
  const row = await tx.selectFrom('complaints').select('user_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused(refusal('not_found'))
  return row.user_id
}

/** Keeps the order of moments where two people's clocks differ by a little. */
export async function saveAnswered(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update complaints set state = 'answered', answered_at = greatest(${now}::timestamptz, coalesce(reopened_at, filed_at)) where id = ${id}`.execute(
    tx,
  )
}

export async function saveReopened(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update complaints set state = 'open', reopened_at = greatest(${now}::timestamptz, answered_at) where id = ${id}`.execute(tx)
}

export async function saveEscalated(tx: Tx, id: number, by: { staffId: string; reason: string; now: Date }): Promise<void> {
  await sql`
    update complaints set escalated_at = greatest(${by.now}::timestamptz, filed_at), escalated_by = ${by.staffId}, escalation_reason = ${by.reason}
    where id = ${id}`.execute(tx)
}

/** A loan or payment that is named has to be the customer's own. @throws Refused not_found */
export async function checkIsTheirs(
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
