import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import type { Arrived } from '#server/payouts/settle-outgoing.ts'
import { bookTransfer } from '#server/payouts/settle-payout.ts'
import { lockTransaction, findOpenTransactionOfLoan, findTransaction } from '#server/momo/transactions-store.ts'
import type { Tx } from '#server/platform/db.ts'

interface LateTransfer {
  id: number
  reference: string
  transaction_id: string
  amount: number
  currency: string
  moved_at: Date | null
  found_at: Date
}

/**
 * Books a transfer that arrived after its failure and resolves its exception. @throws Refused not_found, no_transfer, transfer_under_way,
 * not_disbursable, or by refusalToPayByMomo.
 */
export async function bookLatePayout(tx: Tx, context: RequestContext, input: { loanId: number; reason: string }): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: row.user_id, principal: loan.principal }, context.actor))
  const late = await lateTransferOf(tx, loan.id)
  if (!late) throw new Refused(refusal('no_transfer'))
  const { transaction_id: transactionId, currency } = late
  const arrived = {
    status: 'successful' as const,
    transactionId,
    amount: pesewas(late.amount),
    currency,
    phone: null,
    at: late.moved_at ?? late.found_at,
  }
  await bookTransferArrivedLate(tx, context, late.reference, arrived)
  await tx
    .updateTable('momo_exceptions')
    .set({
      state: 'resolved',
      resolution: 'booked',
      note: input.reason,
      resolved_by: context.actor.userId,
      resolved_at: sql`greatest(${context.now}::timestamptz, found_at)`,
    })
    .where('id', '=', late.id)
    .execute()
  await recordAuditEvent(tx, context, {
    action: 'bookLatePayout',
    target: { kind: 'loan', id: loan.id },
    before: { reference: late.reference, status: 'FAILED' },
    after: { transactionId, booked: late.amount },
    reason: input.reason,
  })
}

/** @throws Refused not_disbursable where the loan was paid out another way meanwhile, or transfer_under_way. */
export async function bookTransferArrivedLate(tx: Tx, context: RequestContext, reference: string, arrived: Arrived): Promise<void> {
  const known = await findTransaction(tx, reference)
  invariant(known?.direction === 'disbursement', 'a transfer has its order')
  const locked = await lockCustomerOfLoan(tx, known.loanId, context.today)
  const { loan } = loanOf(locked, known.loanId)
  if (!loanCan('disburse', loan.status)) throw new Refused(refusal('not_disbursable'))
  if (await findOpenTransactionOfLoan(tx, loan.id, 'disbursement')) throw new Refused(refusal('transfer_under_way'))
  const request = await lockTransaction(tx, reference)
  invariant(request?.direction === 'disbursement' && request.status === 'FAILED', 'only what had failed arrives late')
  await bookTransfer(tx, context, locked, request, arrived)
}

async function lateTransferOf(tx: Tx, loanId: number): Promise<LateTransfer | undefined> {
  const { rows } = await sql<LateTransfer>`
    select o.id, o.reference, o.transaction_id, o.amount, o.currency, o.moved_at, o.found_at
    from momo_exceptions o join momo_transactions m on m.reference = o.reference
    where m.loan_id = ${loanId} and m.direction = 'disbursement' and o.kind = 'late_success' and o.state = 'open'
    order by o.id limit 1 for update of o`.execute(tx)
  return rows[0]
}
