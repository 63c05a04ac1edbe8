import { NEEDED_TO_DECIDE, refusalToDecideRequest } from '#domain/access/second-person-rules.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { assertIndependentToRelease } from '#server/access/assert-independent.ts'
import { endRequest, requestCalled, targetOf, type StoredRequest } from '#server/access/second-person-store.ts'
import { assertBooksProved } from '#server/audit-books/assert-books-proved.ts'
import type { AuditDeps } from '#server/audit-books/run-audit.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { closeYear } from '#server/ledger/close-year.ts'
import { setInterestBasis } from '#server/ledger/interest-basis-store.ts'
import { writeOffLoan } from '#server/loans/write-off-loan.ts'
import { confirmRole, confirmRolePermissions } from '#server/people/assign-role.ts'
import { bookOfficeEntry } from '#server/bank/book-office-entry.ts'
import { confirmBankPayment } from '#server/bank/enter-bank-payment.ts'
import type { Tx } from '#server/platform/db.ts'
import { switchProduct } from '#server/loans/switch-product.ts'
import { makeSecondPlan } from '#server/postponement/make-second-plan.ts'
import { refundUnallocated } from '#server/unallocated/refund-unallocated.ts'
import type { RefundSettings } from '#server/unallocated/reserve-refund.ts'

/** A year end needs a proof of the books before its transaction. @throws Refused books_not_proved, books_proof_runs */
export async function prepareConfirmation(deps: AuditDeps, id: number): Promise<void> {
  const open = await deps.db
    .selectFrom('second_person_requests')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'year_end')
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (open !== undefined) await assertBooksProved(deps)
}

/**
 * Carries out the action after all its checks (rule A14). The audit row names the requester. @throws Refused not_found,
 * request_decided, request_expired, forbidden, not_independent, request_outdated, or by the rules of the action.
 */
export async function confirmRequest(tx: Tx, context: RequestContext, settings: RefundSettings, id: number): Promise<void> {
  const request = await openRequest(tx, context, id)
  // The action takes its locks first; endRequest lets one of two users through.
  await carryOut(tx, context, settings, request)
  await endRequest(tx, context, id, { outcome: 'confirmed', reason: null })
}

async function carryOut(
  tx: Tx,
  context: RequestContext,
  settings: RefundSettings,
  { id, action, askedBy, askedAt, reason }: StoredRequest,
): Promise<void> {
  switch (action.kind) {
    case 'write_off': {
      const { loanId, cause, amount } = action
      const requested = { by: askedBy, amount }
      return writeOffLoan(tx, context, { loanId, reason: reason ?? '', cause: cause ?? undefined, requested })
    }
    case 'role':
      return confirmRole(tx, context, action, askedBy)
    case 'role_permissions':
      return confirmRolePermissions(tx, context, action, askedBy)
    case 'bank_payment':
      return confirmBankPayment(tx, context, action, { by: askedBy, at: askedAt })
    case 'office_entry':
      return bookOfficeEntry(tx, context, action, { id, by: askedBy, note: reason })
    case 'cash_refund': {
      const { userId, amount } = action
      await refundUnallocated(tx, context, settings, { userId, amount, method: 'cash', reason: reason ?? '', requestedBy: askedBy })
      return
    }
    case 'second_plan':
      return makeSecondPlan(tx, context, action, { id, by: askedBy, at: askedAt, reason: reason ?? '' })
    case 'product':
      return switchProduct(tx, context, action, askedBy)
    case 'interest_basis':
      return setInterestBasis(tx, context, action, { id, by: askedBy, reason: reason ?? '' })
    case 'year_end':
      return closeYear(tx, context, { year: action.year, requestedBy: askedBy })
  }
}

/** @throws Refused as confirmRequest, without the rules of the action. */
export async function refuseRequest(tx: Tx, context: RequestContext, id: number, reason: string): Promise<void> {
  const { action, askedBy } = await openRequest(tx, context, id)
  if ((await customerOf(tx, action)) === context.actor.userId) throw new Refused(refusal('own_record'))
  await endRequest(tx, context, id, { outcome: 'refused', reason })
  const before = { kind: action.kind, requestedBy: askedBy }
  await recordAuditEvent(tx, context, { action: 'refuseRequest', target: targetOf(action), before, after: { waits: false }, reason })
}

async function customerOf(tx: Tx, action: StoredRequest['action']): Promise<string | undefined> {
  if ('userId' in action) return action.userId
  if (!('loanId' in action)) return undefined
  const loan = await tx.selectFrom('loans').select('user_id').where('id', '=', action.loanId).executeTakeFirst()
  return loan?.user_id
}

/** @throws Refused not_found, request_decided, request_expired, request_not_yours. */
export async function withdrawRequest(tx: Tx, context: RequestContext, id: number): Promise<void> {
  const request = await requestCalled(tx, id)
  throwIfRefused(refusalToDecideRequest(request, context.now))
  if (request.askedBy !== context.actor.userId) throw new Refused(refusal('request_not_yours'))
  await endRequest(tx, context, id, { outcome: 'withdrawn', reason: null })
  const { action } = request
  await recordAuditEvent(tx, context, {
    action: 'withdrawRequest',
    target: targetOf(action),
    before: { kind: action.kind },
    after: { waits: false },
  })
}

async function openRequest(tx: Tx, context: RequestContext, id: number): Promise<StoredRequest> {
  const request = await requestCalled(tx, id)
  throwIfRefused(refusalToDecideRequest(request, context.now))
  if (!NEEDED_TO_DECIDE[request.action.kind].some((one) => context.actor.permissions.includes(one))) throw new Refused(refusal('forbidden'))
  await assertIndependentToRelease(tx, context, [request.askedBy])
  return request
}
