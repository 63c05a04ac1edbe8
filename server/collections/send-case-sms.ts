import { sql, type RawBuilder } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused, throwIfRefused, type Refusal } from '#domain/kernel/refusal.ts'
import { planBatch, refusalOfSkip, refusalToSendBatch, smsStepOf, type SmsCandidate } from '#domain/collections/batch-sms.ts'
import { isQuiet } from '#domain/collections/contact.ts'
import { CLAIM_DAYS } from '#domain/loans/claim.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { ofBand, ofShown, overdueOn, rankOn, type CaseFilters } from '#server/collections/cases-query.ts'
import { stepText } from '#server/collections/step-text.ts'
import { attemptsOf } from '#server/loans/attempts-query.ts'
import { readSteps } from '#server/loans/collection-cases-store.ts'
import { loanRows } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'

interface SmsOrder extends CaseFilters {
  readonly loanId?: number | undefined
  readonly fromDay: number
}

interface SmsPreview {
  readonly count: number
  readonly skipped: ReturnType<typeof planBatch>['skipped']
  readonly refusal: string | null
}

/** Until the call after an SMS. */
const DAYS_TO_CALL = 3

export async function previewCaseSms(db: Db, viewer: Actor, order: SmsOrder, now: Date, today: LocalDate): Promise<SmsPreview> {
  await ladderSms(db, order.fromDay)
  const { loanIds, skipped } = planBatch(await candidatesOf(db, viewer, order, today), senderOf(viewer))
  return { count: loanIds.length, skipped, refusal: refusalNow(now)?.message ?? null }
}

/**
 * Plans again under the customers' locks, so that concurrent users make no fourth attempt (rules C20 and C21). @throws Refused
 * contact_in_quiet_hours, by refusalToSendBatch, and for one loan case_closed or by refusalOfSkip.
 */
export async function sendCaseSms(
  tx: Tx,
  context: RequestContext,
  { expectedCount, ...order }: SmsOrder & { readonly expectedCount: number },
): Promise<number> {
  const { actor, now, today } = context
  const step = await ladderSms(tx, order.fromDay)
  throwIfRefused(refusalNow(now))
  await sql`select u.id from users u where u.id in (select c.user_id from collection_cases c join loans l on l.id = c.loan_id where ${isOfOrder(actor, order, today)})
    order by u.id for update`.execute(tx)
  const candidates = await candidatesOf(tx, actor, order, today)
  const { loanIds, skipped } = planBatch(candidates, senderOf(actor))
  if (order.loanId !== undefined) {
    if (candidates.length === 0) throw new Refused(refusal('case_closed'))
    throwIfRefused(refusalOfSkip(skipped[0]?.reason))
  }
  throwIfRefused(refusalToSendBatch(loanIds.length, expectedCount))
  const texts = await queueTexts(tx, { loanIds, candidates, template: step.template, fromDay: order.fromDay, now, today })
  await tx
    .insertInto('loan_contacts')
    .values(texts.map(({ loanId, userId, text }) => ({ ...attempt(context), loan_id: loanId, user_id: userId, note: text })))
    .execute()
  await sql`
    update collection_cases set next_step = 'call', next_on = ${addDays(today, DAYS_TO_CALL)}::date
    where closed_on is null and next_step = 'sms' and next_on <= ${today}::date and loan_id = any(${loanIds}::bigint[])`.execute(tx)
  await recordAuditEvent(tx, context, {
    action: 'sendCaseSms',
    target: order.loanId === undefined ? { kind: 'group', id: order.show ?? 'all' } : { kind: 'loan', id: order.loanId },
    after: { fromDay: order.fromDay, band: order.band ?? null, count: texts.length, loans: loanIds },
  })
  return texts.length
}

const attempt = ({ actor, now, today }: RequestContext) =>
  ({ kind: 'sms', incoming: false, made_by: actor.userId, made_on: today, at: now }) as const

const refusalNow = (now: Date): Refusal | undefined => (isQuiet(now) ? refusal('contact_in_quiet_hours') : undefined)

const senderOf = ({ userId, permissions }: Actor) => ({
  staffId: userId,
  decides: permissions.includes('approve_small_loans') || permissions.includes('approve_large_loans'),
})

/** @throws Refused for a day without an SMS. */
async function ladderSms(db: Db | Tx, fromDay: number) {
  const step = smsStepOf(await readSteps(db), fromDay)
  if (step === undefined) throw new Refused(refusal('invalid_request', undefined, { errors: { fromDay: 'Choose an SMS of the ladder' } }))
  return step
}

interface CandidateRow extends SmsCandidate {
  readonly name: string
  readonly phone: string | null
}

/** Of case `c` and loan `l`, without the sender's own loans. */
function isOfOrder({ userId }: Actor, { show = 'all', band, loanId }: SmsOrder, today: LocalDate): RawBuilder<unknown> {
  const ofLoan = loanId === undefined ? sql`true` : sql`c.loan_id = ${loanId}`
  return sql`c.closed_on is null and c.user_id <> ${userId} and ${ofShown(show, userId)} and ${ofBand(band, today)} and ${ofLoan}`
}

async function candidatesOf(db: Db | Tx, viewer: Actor, order: SmsOrder, today: LocalDate): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select c.loan_id as "loanId", c.user_id as "userId", c.owned_by as "ownerId", u.full_name as name, u.phone, u.is_active as "isActive",
      u.phone is not null as "hasPhone", ${attemptsOf(sql`c.user_id`, today)} as "attemptsToday",
      coalesce((select k.given from consents k where k.user_id = c.user_id and k.kind = 'reminders' order by k.id desc limit 1), true) as "wantsReminders",
      (select sum(p.amount) from payments p
        where p.loan_id = c.loan_id and p.status = 'pending' and p.entered_on > ${today}::date - ${CLAIM_DAYS}::int) >= w.overdue is true as "isClaimed",
      exists (select from loan_contacts t where t.user_id = c.user_id and t.made_on = ${today}::date and t.kind = 'sms' and not t.incoming)
        or exists (select from reminders r join loans o on o.id = r.loan_id
          where o.user_id = c.user_id and r.sent_on = ${today}::date and r.by_sms and r.due_date < r.sent_on) as "textedToday"
    from collection_cases c join loans l on l.id = c.loan_id join users u on u.id = c.user_id ${rankOn(today)} ${overdueOn(today)}
    where ${isOfOrder(viewer, order, today)}
    order by x.rank, l.next_payment_due, c.loan_id`.execute(db)
  return rows
}

interface Texts {
  readonly loanIds: readonly number[]
  readonly candidates: readonly CandidateRow[]
  readonly template: string
  readonly fromDay: number
  readonly now: Date
  readonly today: LocalDate
}

async function queueTexts(tx: Tx, { loanIds, candidates, template, fromDay, now, today }: Texts) {
  const loans = new Map(
    (await loanRows(tx, today, sql`l.id = any(${loanIds}::bigint[])`, sql``)).map((row) => [row.id, toLoanView(row, today)]),
  )
  const texts: { loanId: number; userId: string; text: string }[] = []
  for (const loanId of loanIds) {
    const [loan, candidate] = [loans.get(loanId), candidates.find((one) => one.loanId === loanId)]
    invariant(loan !== undefined && candidate !== undefined, 'a planned SMS is about a loan of the list')
    const text = stepText(template, candidate.name, loan)
    await notifyCustomer(tx, {
      userId: candidate.userId,
      phone: candidate.phone,
      event: { kind: 'collection_sms', loanId, fromDay, text },
      now,
    })
    texts.push({ loanId, userId: candidate.userId, text })
  }
  return texts
}
