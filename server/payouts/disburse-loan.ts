import { laterOf } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { needsSecondPerson, transferOf } from '#domain/loans/payout.ts'
import { assertIndependentPayer } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan } from '#server/loans/customer-loans-store.ts'
import { assertPayable, payoutLimit } from '#server/payouts/assert-payable.ts'
import { bookPayout } from '#server/payouts/book-payout.ts'
import { insertPayout, markHandedOut, waitingPayoutOf } from '#server/payouts/payouts-store.ts'
import { cancelWaitingPayout } from '#server/payouts/request-payout.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkTillCovers } from '#server/tills/check-till-covers.ts'

/**
 * In cash; cancels a waiting payout by mobile money. Above the limit another user must have released the same amount (rule A14). @throws
 * Refused payout_waits, payer_not_independent, or by the rules of a payout.
 */
export async function disburseLoan(
  tx: Tx,
  context: RequestContext,
  input: { loanId: number; secondPersonAbove: Pesewas },
): Promise<'paid_out' | 'waits'> {
  const locked = await lockCustomerOfLoan(tx, input.loanId, context.today)
  const { row, loan } = await assertPayable(tx, context, locked, input.loanId, 'payout')
  await assertIndependentPayer(tx, context, row.user_id, row.approved_by)
  // Less what a refinance settles.
  const cash = transferOf(loan, locked.customerLoans, context.today)
  const waiting = await waitingPayoutOf(tx, loan.id)
  const released = waiting?.method === 'cash' && waiting.released && waiting.amount === cash.amount ? waiting : undefined
  if (!released && needsSecondPerson(cash.amount, await payoutLimit(tx, input.secondPersonAbove))) {
    if (waiting?.method === 'cash' && !waiting.released) throw new Refused(refusal('payout_waits'))
    await cancelWaitingPayout(tx, context, loan.id, 'A payout in cash was requested instead.')
    await insertPayout(tx, {
      loanId: loan.id,
      reference: null,
      transfer: cash,
      holder: undefined,
      by: context.actor.userId,
      at: context.now,
    })
    await recordAuditEvent(tx, context, {
      action: 'askPayout',
      target: { kind: 'loan', id: loan.id },
      after: { waits: true, method: 'cash', ...cash },
    })
    return 'waits'
  }
  await checkTillCovers(tx, context, cash.amount)
  if (!released) await cancelWaitingPayout(tx, context, loan.id, 'Paid out in cash instead.')
  const at = laterOf(context.now, row.approved_at ?? context.now)
  const { entryId } = await bookPayout(tx, context, locked, loan.id, { method: 'cash', at })
  if (released) await markHandedOut(tx, released.id, entryId)
  return 'paid_out'
}
