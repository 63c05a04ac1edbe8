import { sql } from 'kysely'
import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import type { MomoExceptionAction } from '#domain/reconciliation/momo-exception.ts'
import { assertIndependentToRelease } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { bookResolution, type Resolution } from '#server/reconciliation/book-resolution.ts'
import { exceptionRow, type ExceptionRow } from '#server/reconciliation/momo-exceptions-query.ts'
import type { Tx } from '#server/platform/db.ts'

/**
 * Each action books by its own path and ends an open transaction. @throws Refused not_found, own_record, exception_resolved,
 * exception_not_so, second_person_decides or a refusal of the action.
 */
export async function resolveException(
  tx: Tx,
  context: RequestContext,
  settings: { readonly providers: PaymentProviders; readonly secondPersonAbove: Pesewas },
  resolution: Resolution,
): Promise<void> {
  await lockCustomers(tx, context, resolution)
  await sql`select 1 from momo_exceptions where id = ${resolution.id} for update`.execute(tx)
  const row = await exceptionRow(tx, resolution.id)
  if (!row) throw new Refused(refusal('not_found'))
  if (row.state === 'resolved') throw new Refused(refusal('exception_resolved'))
  if (!row.actions.includes(resolution.action)) throw new Refused(refusal('exception_not_so'))
  throwIfRefused(refusalToDecideOn(largestOf(row), context.actor.permissions))
  await assertSecondPerson(tx, row, context, { action: resolution.action, above: settings.secondPersonAbove })
  // First, because settling the transaction would resolve the exception without a user.
  await tx
    .updateTable('momo_exceptions')
    .set({
      state: 'resolved',
      resolution: resolution.action,
      note: resolution.reason,
      resolved_by: context.actor.userId,
      resolved_at: sql`greatest(${context.now}::timestamptz, found_at)`,
    })
    .where('id', '=', resolution.id)
    .execute()
  const entryId = await bookResolution(tx, context, settings.providers, row, resolution)
  if (entryId !== undefined) await tx.updateTable('momo_exceptions').set({ entry_id: entryId }).where('id', '=', resolution.id).execute()
  await recordAuditEvent(tx, context, {
    action: 'resolveMomoException',
    target: { kind: 'momo_exception', id: resolution.id },
    before: { kind: row.kind, order: row.order },
    after: {
      resolution: resolution.action,
      ...(row.amount !== null && { amount: row.amount }),
      ...(resolution.userId !== undefined && { userId: resolution.userId }),
      ...(resolution.paymentId !== undefined && { paymentId: resolution.paymentId }),
    },
    // A chosen customer's is only in the exception, where an erasure removes it.
    reason: resolution.userId === undefined ? resolution.reason : undefined,
  })
}

/** All customers whose money may move, in one order. @throws Refused own_record. */
async function lockCustomers(tx: Tx, context: RequestContext, { id, userId, paymentId }: Resolution): Promise<void> {
  const row = await exceptionRow(tx, id)
  if (!row) throw new Refused(refusal('not_found'))
  const claimed = row.claims.find((claim) => claim.paymentId === paymentId)?.userId
  const people = new Set([row.userId, userId, claimed].filter((each) => typeof each === 'string'))
  if (people.has(context.actor.userId)) throw new Refused(refusal('own_record'))
  for (const person of [...people].toSorted()) await lockCustomerById(tx, person, context.today)
}

/** Above the limit the importer of the statement or the requester of the payout may not decide. */
async function assertSecondPerson(
  tx: Tx,
  row: ExceptionRow,
  context: RequestContext,
  { action, above }: { action: MomoExceptionAction; above: Pesewas },
): Promise<void> {
  if (action === 'close' || largestOf(row) <= above) return
  const requestedBy = row.direction === 'disbursement' || row.direction === 'refund' ? row.requestedBy : null
  const { userId } = context.actor
  if (row.importedBy === userId || requestedBy === userId) throw new Refused(refusal('second_person_decides', { amount: above }))
  await assertIndependentToRelease(tx, context, [row.importedBy, requestedBy])
}

const largestOf = ({ amount, orderAmount, keptAmount }: ExceptionRow): Pesewas =>
  pesewas(Math.max(amount ?? 0, orderAmount ?? 0, keptAmount ?? 0))
