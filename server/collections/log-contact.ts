import { sql } from 'kysely'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import type { StepAction } from '#domain/collections/collection-case.ts'
import {
  contactTime,
  nextStepAfter,
  outcomeOf,
  refusalOfNextDay,
  refusalToLogContact,
  type ContactOutcome,
  type NewContact,
} from '#domain/collections/contact.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { oneContact, type ContactView } from '#server/collections/contacts-query.ts'
import { attemptsOn, ownNumbers } from '#server/loans/attempts-query.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import type { Tx } from '#server/platform/db.ts'

interface NextStep {
  readonly nextStep?: StepAction | undefined
  readonly nextOn?: LocalDate | undefined
}

/**
 * The customer's lock enforces the daily limit. `at` and `made_on` are those of the contact. @throws Refused not_found, or by
 * refusalToLogContact and refusalOfNextDay.
 */
export async function logContact(
  tx: Tx,
  context: RequestContext,
  input: NewContact & NextStep & { readonly loanId: number },
): Promise<ContactView> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const at = contactTime(input, context.now)
  const contacted = {
    userId: row.user_id,
    status: loan.status,
    outstanding: outstandingOf(loan),
    contactsToday: await attemptsOn(tx, row.user_id, dayOf(at)),
    ownNumbers: await ownNumbers(tx, row.user_id),
  }
  throwIfRefused(refusalToLogContact(input, contacted, context.actor.userId, context.now))
  throwIfRefused(refusalOfNextDay(input.nextOn, dayOf(at)))
  const outcome = outcomeOf(input)
  const { id } = await tx
    .insertInto('loan_contacts')
    .values({
      loan_id: loan.id,
      user_id: row.user_id,
      kind: input.kind,
      incoming: input.incoming,
      outcome: outcome ?? null,
      note: input.note ?? null,
      promised_on: input.promisedOn ?? null,
      promised_amount: input.promisedAmount ?? null,
      made_by: context.actor.userId,
      made_on: dayOf(at),
      at,
      written_at: input.contactedAt === undefined ? null : context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await planNextStep(tx, loan.id, { ...input, outcome, today: context.today })
  const { kind, incoming, promisedOn, promisedAmount, contactedAt, nextStep, nextOn } = input
  // The note is only in the contact log, where an erasure finds it.
  await recordAuditEvent(tx, context, {
    action: 'logContact',
    target: { kind: 'loan', id: loan.id },
    after: {
      contact: id,
      kind,
      incoming,
      ...(outcome !== undefined && { outcome }),
      ...(contactedAt !== undefined && { contactedAt: contactedAt.toISOString() }),
      ...(promisedOn !== undefined && { promisedOn, promisedAmount }),
      ...(nextStep !== undefined && { nextStep }),
      ...(nextOn !== undefined && { nextOn }),
    },
  })
  const contact = await oneContact(tx, id, context.today)
  invariant(contact !== undefined, 'a contact that was just logged exists')
  return contact
}

interface PlannedStep extends NextStep {
  readonly outcome: ContactOutcome | undefined
  readonly promisedOn?: LocalDate | undefined
  readonly today: LocalDate
}

/** The chosen step, else that of the outcome; a day that passed becomes today. */
export async function planNextStep(tx: Tx, loanId: number, { outcome, promisedOn, nextStep, nextOn, today }: PlannedStep): Promise<void> {
  const byOutcome = outcome === undefined ? undefined : nextStepAfter(outcome, today, promisedOn)
  const [step, on] = [nextStep ?? byOutcome?.step, nextOn ?? byOutcome?.on]
  await sql`
    update collection_cases set next_step = coalesce(${step ?? null}, next_step), next_on = greatest(coalesce(${on ?? null}::date, next_on), ${today}::date)
    where loan_id = ${loanId} and closed_on is null`.execute(tx)
}
