import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToPostpone } from '#domain/postponement/postponement-rules.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { datedWeeksOf, moveDueDates } from '#server/postponement/due-dates-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { postponementFacts } from '#server/postponement/postponement-facts.ts'
import { decidePostponementRequest, insertGranted } from '#server/postponement/postponement-store.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Gives a loan one week more, at the customer's request in the app or on their word: every week due today or later, paid or not, moves by 7 days.
 * @throws Refused not_found, by refusalToDecideOnLoan or by refusalToPostpone.
 */
export async function postponeLoan(tx: Tx, context: RequestContext, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: row.user_id, principal: loan.principal }, context.actor))
  const { isOffered, loan: postponable, moves, asked } = await postponementFacts(tx, loan, context.today)
  throwIfRefused(refusalToPostpone(postponable, isOffered))
  const decision = { at: context.now, by: context.actor.userId, reason: input.reason }
  if (asked) await decidePostponementRequest(tx, asked.id, { status: 'granted', ...decision })
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
    after: { nextPaymentDue: nextDue, weeksMoved: moves.length, asked: asked !== undefined },
    reason: input.reason,
  })
  const lastDue = (await datedWeeksOf(tx, loan.id)).at(-1)?.dueDate ?? context.today
  const event = { kind: 'loan_postponed' as const, loanId: loan.id, nextDue: nextDue ?? lastDue, lastDue }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'due_dates_moved')
}
