import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { needsSecondPerson } from '#domain/loans/payout.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan } from '#server/loans/customer-loans-store.ts'
import { reserveTransfer, assertTransferable, type TransferInput } from '#server/payouts/reserve-transfer.ts'
import { insertPayout, waitingPayoutOf } from '#server/payouts/payouts-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

/**
 * Asks for the payout of an approved loan by mobile money. Up to `secondPersonAbove` pesewas the transfer is ordered; above it waits for a colleague.
 * Nothing is booked: the loan stays approved until the transfer has arrived. Answers the reference of the order, or undefined where it waits.
 * @throws Refused by assertTransferable, or payout_waits.
 */
export async function requestPayout(
  tx: Tx,
  { random, secondPersonAbove }: { random: Random; secondPersonAbove: Pesewas },
  context: RequestContext,
  input: TransferInput,
): Promise<string | undefined> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const ready = await assertTransferable(tx, context, locked, input)
  const { loan, transfer, holder } = ready
  if (await waitingPayoutOf(tx, loan.id)) throw new Refused(refusal('payout_waits'))
  const reference = needsSecondPerson(transfer.amount, secondPersonAbove) ? undefined : random.id()
  if (reference !== undefined) await reserveTransfer(tx, context, reference, ready)
  await insertPayout(tx, { loanId: loan.id, reference: reference ?? null, transfer, holder, by: context.actor.userId, at: context.now })
  await recordAuditEvent(tx, context, {
    action: 'askPayout',
    target: { kind: 'loan', id: loan.id },
    after: {
      reference: reference ?? null,
      waits: reference === undefined,
      ...transfer,
      network: ready.wallet.network,
      holder: holder.match,
    },
    reason: holder.reason ?? undefined,
  })
  return reference
}
