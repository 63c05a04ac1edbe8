import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToTakeCase, type StepAction } from '#domain/collections/collection-case.ts'
import { refusalOfNextDay, refusalToAttempt, refusalToLogContact, type ContactOutcome } from '#domain/collections/contact.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { giveCase, openCaseOf } from '#server/collections/change-owner.ts'
import { oneContact, type ContactView } from '#server/collections/contacts-query.ts'
import { planNextStep } from '#server/collections/log-contact.ts'
import { attemptsOn, ownNumbers } from '#server/loans/attempts-query.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Counts as an attempt even without an outcome; an open call of the caller continues (rule C12). @throws Refused not_found, case_closed,
 * case_taken, customer_has_no_phone, or by refusalToAttempt.
 */
export async function showNumber(
  tx: Tx,
  context: RequestContext,
  loanId: number,
): Promise<{ number: string; contactId: number; attempt: number }> {
  const { customer } = await lockCustomerOfLoan(tx, loanId, context.today)
  const open = await openCaseOf(tx, loanId)
  if (open === undefined) throw new Refused(refusal('case_closed'))
  if (open.ownerId !== context.actor.userId) {
    throwIfRefused(refusalToTakeCase(open, context.actor.userId))
    await giveCase(tx, context, { open, to: context.actor.userId, how: 'taken' })
  }
  if (customer.phone === null) throw new Refused(refusal('customer_has_no_phone'))
  const attempts = await attemptsOn(tx, customer.id, context.today)
  const unfinished = await unfinishedCall(tx, context, loanId)
  if (unfinished !== undefined) {
    await recordAuditEvent(tx, context, {
      action: 'showNumber',
      target: { kind: 'loan', id: loanId },
      after: { contact: unfinished, again: true },
    })
    return { number: customer.phone, contactId: unfinished, attempt: attempts }
  }
  throwIfRefused(refusalToAttempt(attempts, context.now))
  const { id } = await tx
    .insertInto('loan_contacts')
    .values({
      loan_id: loanId,
      user_id: customer.id,
      kind: 'call',
      incoming: false,
      shown_number: true,
      made_by: context.actor.userId,
      made_on: context.today,
      at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAuditEvent(tx, context, {
    action: 'showNumber',
    target: { kind: 'loan', id: loanId },
    after: { contact: id, attempt: attempts + 1 },
  })
  return { number: customer.phone, contactId: id, attempt: attempts + 1 }
}

async function unfinishedCall(tx: Tx, { actor, today }: RequestContext, loanId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from loan_contacts
    where loan_id = ${loanId} and made_by = ${actor.userId} and made_on = ${today}::date and shown_number and outcome is null
    order by id desc limit 1`.execute(tx)
  return rows[0]?.id
}

interface CallOutcome {
  readonly loanId: number
  readonly contactId: number
  readonly outcome: ContactOutcome
  readonly note: string | undefined
  readonly promisedOn?: LocalDate | undefined
  readonly promisedAmount?: Pesewas | undefined
  readonly nextStep?: StepAction | undefined
  readonly nextOn?: LocalDate | undefined
}

/** Quiet hours and attempts were checked at the call. @throws Refused not_found, outcome_recorded, or by refusalToLogContact. */
export async function recordOutcome(tx: Tx, context: RequestContext, input: CallOutcome): Promise<ContactView> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const { rows } = await sql<{ at: Date; outcome: string | null }>`
    select at, outcome from loan_contacts
    where id = ${input.contactId} and loan_id = ${loan.id} and shown_number and made_by = ${context.actor.userId}`.execute(tx)
  const [call] = rows
  if (!call) throw new Refused(refusal('not_found'))
  if (call.outcome !== null) throw new Refused(refusal('outcome_recorded'))
  const contacted = {
    userId: row.user_id,
    // The loan may have been repaid meanwhile.
    status: 'active' as const,
    outstanding: outstandingOf(loan),
    contactsToday: 0,
    ownNumbers: await ownNumbers(tx, row.user_id),
  }
  const contact = { kind: 'call' as const, incoming: false, contactedAt: call.at, ...input }
  throwIfRefused(refusalToLogContact(contact, contacted, context.actor.userId, context.now))
  throwIfRefused(refusalOfNextDay(input.nextOn, dayOf(call.at)))
  const { outcome, note, promisedOn, promisedAmount } = input
  await tx
    .updateTable('loan_contacts')
    .set({
      outcome,
      note: note ?? null,
      promised_on: promisedOn ?? null,
      promised_amount: promisedAmount ?? null,
      written_at: context.now,
    })
    .where('id', '=', input.contactId)
    .execute()
  await planNextStep(tx, loan.id, { ...input, today: context.today })
  await recordAuditEvent(tx, context, {
    action: 'recordOutcome',
    target: { kind: 'loan', id: loan.id },
    after: { contact: input.contactId, outcome, ...(promisedOn !== undefined && { promisedOn, promisedAmount }) },
  })
  const recorded = await oneContact(tx, input.contactId, context.today)
  invariant(recorded !== undefined, 'a contact with an outcome exists')
  return recorded
}
