import { invariant } from '#domain/kernel/invariant.ts'
import { momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import { isTransferTaken } from '#server/payouts/payouts-store.ts'
import { isBookedByStaff, storeException, resolveBySettling } from '#server/momo/exceptions-store.ts'
import type { TransactionEnd, SettleTransaction } from '#server/momo/payment-providers.ts'
import { endTransaction, lockTransaction, findTransaction, stopPolling, type MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Tx } from '#server/platform/db.ts'

export type Arrived = Extract<TransactionEnd, { status: 'successful' }>
type Failed = Extract<TransactionEnd, { status: 'failed' }>

interface Outgoing<Request extends MomoTransaction> {
  readonly isOne: (request: MomoTransaction) => request is Request
  /** Subject of the text about a late arrival. */
  readonly name: string
  readonly actions: { readonly failed: string; readonly contradicted: string }
  readonly targetOf: (request: Request) => { readonly kind: string; readonly id: string | number }
  /** Runs once; checks no rule. */
  readonly book: (tx: Tx, context: RequestContext, locked: LockedCustomer, request: Request, end: Arrived) => Promise<void>
  readonly release?: (tx: Tx, context: RequestContext, request: Request) => Promise<void>
  /** Whether staff booked it after its failure. */
  readonly wasBooked?: (tx: Tx, request: Request) => Promise<boolean>
}

/**
 * The only path that settles a payout or refund, under the locks of customer and request. A later, different outcome only makes an
 * exception for staff.
 */
export const settleOutgoing =
  <Request extends MomoTransaction>(kind: Outgoing<Request>): SettleTransaction =>
  async (tx, context, reference, end) => {
    const known = await findTransaction(tx, reference)
    invariant(known !== undefined && kind.isOne(known), 'what is settled has its order')
    const locked = await lockCustomerById(tx, known.userId, context.today)
    const request = await lockTransaction(tx, reference)
    invariant(request !== undefined && kind.isOne(request), 'an order is never deleted')
    const isOpen = request.status === 'CREATED' || request.status === 'PENDING'
    if (end.status === 'failed') {
      if (isOpen) await settleFailed(tx, context, kind, request, end)
      else if (request.status === 'SUCCESSFUL') await noteContradiction(tx, context, kind, request, end)
    } else if (isOpen) await settleArrived(tx, context, kind, locked, request, end)
    else if (request.status === 'FAILED' && !(await kind.wasBooked?.(tx, request)) && !(await isBookedByStaff(tx, reference)))
      await noteContradiction(tx, context, kind, request, end)
  }

async function settleArrived<Request extends MomoTransaction>(
  tx: Tx,
  context: RequestContext,
  kind: Outgoing<Request>,
  locked: LockedCustomer,
  request: Request,
  end: Arrived,
): Promise<void> {
  const { transactionId, amount, currency, phone, at } = end
  if (await isTransferTaken(tx, request, transactionId)) {
    await stopPolling(tx, request.reference)
    await storeException(tx, request, 'transaction_taken', { transactionId, amount, currency, phone }, context.now)
    return
  }
  await endTransaction(tx, request.reference, { status: 'SUCCESSFUL', transactionId, valueAt: at }, context.now)
  await resolveBySettling(tx, request.reference, context.now)
  await kind.book(tx, context, locked, request, end)
}

async function settleFailed<Request extends MomoTransaction>(
  tx: Tx,
  context: RequestContext,
  kind: Outgoing<Request>,
  request: Request,
  { reason, detail }: Failed,
): Promise<void> {
  await endTransaction(tx, request.reference, { status: 'FAILED', reason }, context.now)
  await resolveBySettling(tx, request.reference, context.now)
  await kind.release?.(tx, context, request)
  await recordAuditEvent(tx, context, {
    action: kind.actions.failed,
    target: kind.targetOf(request),
    before: { reference: request.reference, status: request.status },
    after: { status: 'FAILED', reason, detail },
  })
}

async function noteContradiction<Request extends MomoTransaction>(
  tx: Tx,
  context: RequestContext,
  kind: Outgoing<Request>,
  request: Request,
  end: TransactionEnd,
): Promise<void> {
  const isFirstResult =
    end.status === 'failed'
      ? await storeException(
          tx,
          request,
          'failed_after_success',
          { details: `${momoReasonForStaff(end.reason)} ${end.detail}` },
          context.now,
        )
      : await storeException(tx, request, 'late_success', lateArrival(kind.name, end), context.now)
  if (!isFirstResult) return
  await recordAuditEvent(tx, context, {
    action: kind.actions.contradicted,
    target: kind.targetOf(request),
    before: { reference: request.reference, status: request.status },
    after: { told: end.status },
  })
}

const lateArrival = (name: string, { transactionId, amount, currency, phone, at }: Arrived) => ({
  transactionId,
  amount,
  currency,
  phone,
  at,
  details: `${name} arrived after it had failed${at === null ? '' : `, at ${at.toISOString()}`}.`,
})
