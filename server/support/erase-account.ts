import { sql } from 'kysely'
import { erasedValues } from '#domain/access/personal-data.ts'
import { ERASED_TEXT } from '#domain/support/complaint.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { eraseAuditTexts } from '#server/audit/audit-store.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Permanent. Lock the account and check unfinishedOf() first. Loans, payments, journal and the masked audit trail remain. */
export async function eraseAccount(tx: Tx, context: RequestContext, user: UserRow): Promise<void> {
  const { id } = user
  const values = erasedValues(context.now).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update users set ${sql.join(values)} where id = ${id}`.execute(tx)
  // Push subscriptions end with the sessions.
  for (const table of ['sessions', 'devices', 'otp_verifications', 'notifications', 'documents', 'ussd_sessions'] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx)
  // A waiting alarm is still sent (rule A15); purge-expired deletes it afterwards.
  await sql`delete from messages where user_id = ${id} and not (sort = 'alarm' and status in ('queued', 'sending'))`.execute(tx)
  await emptyTexts(tx, context, id)
  await eraseAuditTexts(tx, id)
  await sql`delete from pictures where user_id = ${id}`.execute(tx)
  await deleteStoredResponses(tx, user)
  await recordAuditEvent(tx, context, { action: 'eraseAccount', target: { kind: 'user', id }, after: { erased: true } })
}

/** Free text, names and numbers of the customer in rows that remain. */
async function emptyTexts(tx: Tx, { now: at, actor }: RequestContext, id: string): Promise<void> {
  await sql`
    update loans set picture_id = null, business_purpose = null, weekly_income = null, weekly_obligations = null, admin_notes = null, refinance_reason = null, applied_browser = null
    where user_id = ${id}`.execute(tx)
  await sql`update loan_contacts set note = null where user_id = ${id} and note is not null`.execute(tx)
  await sql`update wallet_changes set number_before = null where user_id = ${id}`.execute(tx)
  await sql`update name_changes set name_before = null, name_after = null, reason = null where user_id = ${id}`.execute(tx)
  await sql`update momo_transactions set phone = ${ERASED_TEXT} where user_id = ${id}`.execute(tx)
  await sql`
    update momo_exceptions set phone = case when phone is not null then ${ERASED_TEXT} end,
      details = case when details is not null then ${ERASED_TEXT} end, note = case when note is not null then ${ERASED_TEXT} end
    where num_nonnulls(phone, details, note) > 0 and (reference in (select m.reference from momo_transactions m where m.user_id = ${id})
      or line_id in (${linesOf(id)}) or entry_id in (select e.id from journal_entries e where e.user_id = ${id})
      or coalesce(about_payment_id, payment_id) in (select p.id from payments p where p.user_id = ${id}))`.execute(tx)
  await sql`update payments set reason = ${ERASED_TEXT} where user_id = ${id} and reason is not null`.execute(tx)
  await sql`update receipts set cancel_reason = ${ERASED_TEXT} where user_id = ${id} and cancel_reason is not null`.execute(tx)
  await sql`update momo_statement_lines set phone = null where phone is not null and id in (${linesOf(id)})`.execute(tx)
  await sql`
    update bank_statement_lines set details = null, payer = null
    where payment_id in (select p.id from payments p where p.user_id = ${id}) and num_nonnulls(details, payer) > 0`.execute(tx)
  await sql`
    update bank_exceptions o set note = case when o.note is not null then ${ERASED_TEXT} end, details = case when o.details is not null then ${ERASED_TEXT} end
    where exists (
      select 1 from payments p left join bank_statement_lines s on s.payment_id = p.id
      where p.user_id = ${id} and (p.id = o.about_payment_id or s.id = o.line_id))`.execute(tx)
  await sql`
    update payouts set holder_name = null, holder_reason = case when holder_reason is not null then ${ERASED_TEXT} end,
      end_reason = case when end_reason is not null then ${ERASED_TEXT} end
    where loan_id in (select l.id from loans l where l.user_id = ${id})`.execute(tx)
  await sql`
    update postponements set reason = ${ERASED_TEXT}
    where reason is not null and loan_id in (select l.id from loans l where l.user_id = ${id})`.execute(tx)
  await sql`
    update momo_refunds set reason = ${ERASED_TEXT}, holder_name = null, holder_reason = case when holder_reason is not null then ${ERASED_TEXT} end,
      end_reason = case when end_reason is not null then ${ERASED_TEXT} end
    where user_id = ${id}`.execute(tx)
  await sql`
    update second_person_requests set reason = case when reason is not null then ${ERASED_TEXT} end,
      decision_reason = case when decision_reason is not null then ${ERASED_TEXT} end
    where user_id = ${id} or loan_id in (select l.id from loans l where l.user_id = ${id})`.execute(tx)
  await sql`
    update complaint_messages set text = ${ERASED_TEXT} where complaint_id in (select c.id from complaints c where c.user_id = ${id})`.execute(
    tx,
  )
  await sql`
    update bureau_searches set outcome = coalesce(outcome, 'failed'), answered_at = coalesce(answered_at, ${at}::timestamptz),
      answered_by = coalesce(answered_by, ${actor.userId}), report_number = null, open_loans = null, outstanding = null, days_past_due = null
    where user_id = ${id}`.execute(tx)
  await sql`
    update bureau_exceptions set reason = ${ERASED_TEXT} where loan_id in (select l.id from loans l where l.user_id = ${id})`.execute(tx)
  await sql`update complaints set escalation_reason = ${ERASED_TEXT} where user_id = ${id} and escalated_at is not null`.execute(tx)
  await sql`
    update data_requests set text = ${ERASED_TEXT}, answer = case when answer is not null then ${ERASED_TEXT} end where user_id = ${id}`.execute(
    tx,
  )
}

/** Responses to the user or with the user ID, and rate limits of the phone number. */
async function deleteStoredResponses(tx: Tx, { id, phone }: UserRow): Promise<void> {
  await sql`delete from idempotency_keys where user_id = ${id} or position(${id} in response::text) > 0`.execute(tx)
  if (phone !== null) await sql`delete from rate_limits where position(${phone} in key) > 0`.execute(tx)
}

const linesOf = (id: string) => sql`
  select s.id from momo_statement_lines s left join momo_transactions r on r.reference = s.request_reference left join payments q on q.id = s.payment_id
    left join journal_entries e on e.id = s.entry_id where ${id} in (r.user_id, q.user_id, e.user_id)`
