import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import { laterOf } from '#domain/kernel/calendar.ts'
import { throwIfRefused, refusal, Refused } from '#domain/kernel/refusal.ts'
import { refusalToPostpone, refusalToRequestPostponement } from '#domain/postponement/postponement-rules.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf, lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { datedWeeksOf, moveDueDates } from '#server/postponement/due-dates-store.ts'
import { postponementFacts } from '#server/postponement/postponement-facts.ts'
import { decidePostponementRequest, insertGranted, insertPostponementRequest } from '#server/postponement/postponement-store.ts'

/** Every week due today or later moves by 7 days, paid or not. @throws Refused not_found, by refusalToDecideOnLoan or refusalToPostpone. */
export async function postponeLoan(tx: Tx, context: RequestContext, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: row.user_id, principal: loan.principal }, context.actor))
  const { isOffered, loan: postponable, moves, openRequest } = await postponementFacts(tx, loan, context.today)
  throwIfRefused(refusalToPostpone(postponable, isOffered))
  const decision = { at: context.now, by: context.actor.userId, reason: input.reason }
  if (openRequest) await decidePostponementRequest(tx, openRequest.id, { status: 'granted', ...decision })
  else await insertGranted(tx, loan.id, decision)
  const before = row.next_payment_due
  await moveDueDates(tx, {
    loanId: loan.id,
    cause: 'postponement',
    moves,
    actorId: context.actor.userId,
    at: context.now,
    today: context.today,
  })
  await addLoanEvent(tx, context, loan.id, 'postponed', input.reason)
  const { next_payment_due: nextDue } = await loanRow(tx, loan.id, context.today)
  await recordAuditEvent(tx, context, {
    action: 'postponeLoan',
    target: { kind: 'loan', id: loan.id },
    before: { nextPaymentDue: before },
    after: { nextPaymentDue: nextDue, weeksMoved: moves.length, asked: openRequest !== undefined },
    reason: input.reason,
  })
  const lastDue = (await datedWeeksOf(tx, loan.id)).at(-1)?.dueDate ?? context.today
  const event = { kind: 'loan_postponed' as const, loanId: loan.id, nextDue: nextDue ?? lastDue, lastDue }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'due_dates_moved')
}

/** The customer may request again. @throws Refused not_found, postponement_not_asked, or by refusalToDecideOnLoan. */
export async function declinePostponement(tx: Tx, context: RequestContext, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: row.user_id, principal: loan.principal }, context.actor))
  const { openRequest } = await postponementFacts(tx, loan, context.today)
  if (!openRequest) throw new Refused(refusal('postponement_not_asked'))
  await decidePostponementRequest(tx, openRequest.id, {
    status: 'declined',
    at: context.now,
    by: context.actor.userId,
    reason: input.reason,
  })
  await addLoanEvent(tx, context, loan.id, 'postponement_declined', input.reason)
  await recordAuditEvent(tx, context, {
    action: 'declinePostponement',
    target: { kind: 'loan', id: loan.id },
    before: { askedAt: openRequest.requested_at },
    reason: input.reason,
  })
  const event = { kind: 'postponement_declined' as const, loanId: loan.id, reason: input.reason }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
}

/** Moves nothing until staff grant it. @throws Refused not_found or by refusalToRequestPostponement. */
export async function requestPostponement(tx: Tx, context: RequestContext, loanId: number): Promise<void> {
  const locked = await lockCustomerById(tx, context.actor.userId, context.today)
  const { row, loan } = loanOf(locked, loanId)
  const facts = await postponementFacts(tx, loan, context.today)
  throwIfRefused(refusalToRequestPostponement(facts.loan, facts.isOffered))
  await insertPostponementRequest(tx, loanId, laterOf(context.now, row.disbursed_at ?? context.now))
  await addLoanEvent(tx, context, loanId, 'postponement_asked')
  await recordAuditEvent(tx, context, { action: 'askPostponement', target: { kind: 'loan', id: loanId } })
}

/** @throws Refused not_found, postponement_not_asked. */
export async function withdrawPostponement(tx: Tx, context: RequestContext, loanId: number): Promise<void> {
  const { loan } = loanOf(await lockCustomerById(tx, context.actor.userId, context.today), loanId)
  const { openRequest } = await postponementFacts(tx, loan, context.today)
  if (!openRequest) throw new Refused(refusal('postponement_not_asked'))
  await decidePostponementRequest(tx, openRequest.id, { status: 'withdrawn', at: context.now, by: context.actor.userId, reason: null })
  await addLoanEvent(tx, context, loanId, 'postponement_withdrawn')
  await recordAuditEvent(tx, context, { action: 'withdrawPostponement', target: { kind: 'loan', id: loanId } })
}
