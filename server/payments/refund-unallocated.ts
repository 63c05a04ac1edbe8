import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, unlessRefused } from '#domain/kernel/refusal.ts'
import { postingsForRefund } from '#domain/payments/payment-postings.ts'
import { recordAct, type Act } from '#server/audit/act.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { freeUnallocatedOf, tookMoneyIn } from '#server/ledger/unallocated-query.ts'
import { lockCustomerById } from '#server/loans/customer-books-store.ts'
import { tellCustomer } from '#server/notifications/tell-customer.ts'
import type { Tx } from '#server/platform/db.ts'
import { checkTillCovers } from '#server/tills/check-till-covers.ts'

export interface Refund {
  readonly userId: string
  readonly amount: Pesewas
  readonly method: 'cash' | 'momo'
  readonly reason: string
}

/**
 * Gives kept money back to its customer, in cash. Answers what is still kept.
 * @throws Refused not_found, own_record, by refusalToDecideOn, took_the_money_in, too_little_unallocated, network_not_configured, or by
 * checkTillCovers.
 */
export async function refundUnallocated(tx: Tx, act: Act, input: Refund): Promise<Pesewas> {
  const { customer } = await lockCustomerById(tx, input.userId, act.today)
  if (input.userId === act.actor.userId) throw new Refused(refusal('own_record'))
  unlessRefused(refusalToDecideOn(input.amount, act.actor.permissions))
  if (await tookMoneyIn(tx, input.userId, act.actor.userId)) throw new Refused(refusal('took_the_money_in'))
  const free = await freeUnallocatedOf(tx, input.userId, act.today)
  if (input.amount > free) throw new Refused(refusal('too_little_unallocated', { amount: free }))
  if (input.method === 'momo') throw new Refused(refusal('network_not_configured'))
  const facts = { userId: customer.id, loanId: null, paymentId: null, receiptNumber: null, valueDate: act.today, reason: input.reason }
  await checkTillCovers(tx, act, input.amount)
  await postEntry(tx, act, postingsForRefund('office_cash', input.amount), facts)
  await recordAct(tx, act, {
    action: 'refundUnallocated',
    target: { kind: 'user', id: customer.id },
    before: { unallocated: free },
    after: { refunded: input.amount, method: input.method },
    reason: input.reason,
  })
  const event = { kind: 'money_refunded' as const, amount: input.amount }
  await tellCustomer(tx, { userId: customer.id, phone: customer.phone, event, now: act.now })
  return freeUnallocatedOf(tx, input.userId, act.today)
}
