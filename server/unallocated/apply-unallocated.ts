import { add, NOTHING, pesewas, smaller, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { freeIn, paymentsFrom, type LotPart, type LotPayment } from '#domain/ledger/lots.ts'
import { refusalToPay } from '#domain/payments/payment.ts'
import { settle } from '#domain/payments/settlement.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { bookSettlement } from '#server/payments/book-settlement.ts'
import { payableOf } from '#server/payments/payable.ts'
import { insertCompletedPayment } from '#server/payments/payments-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { lotsToUse } from '#server/loans/close-receipts.ts'

interface Application {
  readonly userId: string
  readonly loanId: number
  readonly amount: Pesewas
}

/**
 * A lot keeps its value date on its own loan; other money is dated today (rule P14). One payment for each value date.
 * @returns their IDs, by value date. @throws Refused not_found, own_record, too_little_unallocated, or by refusalToPay.
 */
export async function applyUnallocated(tx: Tx, context: RequestContext, input: Application): Promise<number[]> {
  const { row, loan } = loanOf(await lockCustomerById(tx, input.userId, context.today), input.loanId)
  if (input.userId === context.actor.userId) throw new Refused(refusal('own_record'))
  throwIfRefused(refusalToPay(payableOf(row, loan), input.amount))
  const lots = await lotsToUse(tx, context, input.userId)
  const free = freeIn(lots)
  if (input.amount > free) throw new Refused(refusal('too_little_unallocated', { amount: free }))
  const ids: number[] = []
  let applied = NOTHING
  for (const payment of paymentsFrom(lots, loan.id, input.amount, context.today)) {
    const one = await applyOne(tx, context, input, payment)
    if (!one) continue
    ids.push(one.id)
    applied = add(applied, one.taken)
  }
  await recordAuditEvent(tx, context, {
    action: 'applyUnallocated',
    target: { kind: 'payment', id: ids.at(-1) ?? 0 },
    before: { unallocated: free, amountPaid: loan.amountPaid },
    after: { loanId: loan.id, amount: applied, payments: ids },
  })
  return ids
}

async function applyOne(
  tx: Tx,
  context: RequestContext,
  { userId, loanId }: Application,
  { amount, valueDate, parts }: LotPayment,
): Promise<{ readonly id: number; readonly taken: Pesewas } | undefined> {
  const locked = await lockCustomerById(tx, userId, context.today)
  const { row, loan } = loanOf(locked, loanId)
  // After an early settlement (rule L28) the rest stays in its lots.
  if (loan.status === 'completed') return undefined
  const settlement = { ...settle(loan, amount, valueDate, context.today), rest: NOTHING }
  const money = { source: 'unallocated_money' as const, valueDate }
  const claim = {
    loanId,
    userId,
    amount: settlement.taken,
    method: 'cash' as const,
    receiptNumber: null,
    receiptMadeAt: null,
    momoProvider: null,
    momoTransactionId: null,
    enteredBy: context.actor.userId,
    enteredOn: context.today,
    valueDate,
    at: context.now,
  }
  const paymentId = await insertCompletedPayment(tx, claim, { settlement, ...money, at: context.now, decidedBy: context.actor.userId })
  await bookSettlement(tx, context, locked, row, {
    paymentId,
    receiptNumber: null,
    settlement,
    proof: null,
    lots: firstOf(parts, settlement.taken),
    ...money,
  })
  return { id: paymentId, taken: settlement.taken }
}

/** The parts up to `amount`, in their order. */
function firstOf(parts: readonly LotPart[], amount: Pesewas): LotPart[] {
  let left: number = amount
  return parts.flatMap((part) => {
    const taken = smaller(part.amount, pesewas(left))
    left -= taken
    return taken > NOTHING ? [{ ...part, amount: taken }] : []
  })
}
