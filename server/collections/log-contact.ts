import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToLogContact, type NewContact } from '#domain/loans/contact.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { oneContact, type ContactView } from '#server/collections/contacts-query.ts'

/**
 * Logs a contact about a loan, under the customer's lock, which holds the daily limit between simultaneous users.
 * @throws Refused not_found, or by refusalToLogContact.
 */
export async function logContact(tx: Tx, context: RequestContext, input: NewContact & { readonly loanId: number }): Promise<ContactView> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  const contacted = {
    userId: row.user_id,
    status: loan.status,
    outstanding: outstandingOf(loan),
    contactsToday: await attemptsOf(tx, row.user_id, context.today),
  }
  throwIfRefused(refusalToLogContact(input, contacted, context.actor.userId, context.now, context.today))
  const { id } = await tx
    .insertInto('loan_contacts')
    .values({
      loan_id: loan.id,
      user_id: row.user_id,
      kind: input.kind,
      incoming: input.incoming,
      note: input.note ?? null,
      promised_on: input.promisedOn ?? null,
      promised_amount: input.promisedAmount ?? null,
      made_by: context.actor.userId,
      made_on: context.today,
      at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { kind, incoming, promisedOn, promisedAmount } = input
  // Notes about a person are only in the contact log, where an erasure finds them.
  await recordAuditEvent(tx, context, {
    action: 'logContact',
    target: { kind: 'loan', id: loan.id },
    after: { contact: id, kind, incoming, ...(promisedOn !== undefined && { promisedOn, promisedAmount }) },
  })
  const contact = await oneContact(tx, id, context.today)
  invariant(contact !== undefined, 'a contact that was just logged exists')
  return contact
}

async function attemptsOf(tx: Tx, userId: string, today: LocalDate): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select count(*)::int as attempts from loan_contacts
    where user_id = ${userId} and made_on = ${today}::date and kind <> 'note' and not incoming`.execute(tx)
  return rows[0]?.attempts ?? 0
}
