import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToRelease } from '#domain/loans/payout.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import { reserveTransfer, assertTransferable, type TransferInput } from '#server/payouts/reserve-transfer.ts'
import { markReleased, waitingPayoutOf } from '#server/payouts/payouts-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

/**
 * The second person releases a payout that a colleague asked for: all is asked again, and the transfer is ordered. Answers the reference of the order.
 * @throws Refused by refusalToDecideOnLoan, refusalToRelease or assertTransferable.
 */
export async function releasePayout(tx: Tx, random: Random, context: RequestContext, input: TransferInput): Promise<string> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: row.user_id, principal: loan.principal }, context.actor))
  const waiting = await waitingPayoutOf(tx, input.loanId)
  throwIfRefused(refusalToRelease(waiting, context.actor.userId))
  invariant(waiting !== undefined, 'only a payout that waits is released')
  const holderReason = input.holderReason ?? waiting.holderReason ?? undefined
  const ready = await assertTransferable(tx, context, locked, { ...input, holderReason })
  const { transfer, holder } = ready
  const reference = random.id()
  await reserveTransfer(tx, context, reference, ready)
  await markReleased(tx, waiting.id, { reference, transfer, holder, by: context.actor.userId, at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'releasePayout',
    target: { kind: 'loan', id: loan.id },
    before: { waits: true, amount: waiting.amount, askedBy: waiting.askedBy },
    after: { reference, waits: false, ...transfer, network: ready.wallet.network, holder: holder.match },
    reason: holder.reason ?? undefined,
  })
  return reference
}
