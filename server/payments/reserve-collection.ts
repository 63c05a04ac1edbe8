import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { COLLECTIONS_PER_CUSTOMER, COLLECTIONS_PER_WALLET } from '#domain/momo/momo-transaction.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { refusalToPay, type MomoProvider } from '#domain/payments/payment.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import type { MomoGateway, MomoNetworks } from '#server/momo/momo-gateway.ts'
import { MOMO_CHECK } from '#server/momo/momo-job.ts'
import { insertTransaction, findOpenTransactionOfLoan, oldestAtLimit } from '#server/momo/transactions-store.ts'
import { payableOf } from '#server/payments/payable.ts'
import { wakeAfterCommit, type Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

export interface CollectionOrder {
  readonly customerId: string
  readonly loanId: number
  /** In pesewas. */
  readonly amount: Pesewas
  /** The wallet that pays, `0XXXXXXXXX`. */
  readonly phone: string
  /** Of that wallet; the customer's own unless said. A number does not tell it. */
  readonly network?: MomoProvider | undefined
  readonly channel: 'app' | 'ussd' | 'office'
}

/**
 * Reserves a request to pay, before anybody is asked for money: a row with its reference. Send it after the commit with sendTransaction(); if this process stops
 * before that, the job does. The same request while one is open answers the open one, so nobody is asked twice for one payment.
 * @throws Refused not_found, network_not_configured, momo_network_not_served, momo_request_open, too_many_requests, or by refusalToPay.
 */
export async function reserveCollection(
  tx: Tx,
  context: RequestContext,
  order: CollectionOrder,
  { networks, random }: { networks: MomoNetworks; random: Random },
): Promise<{ reference: string; isNew: boolean }> {
  const locked = await lockCustomerById(tx, order.customerId, context.today)
  const { row, loan } = loanOf(locked, order.loanId)
  const network = order.network ?? MOMO_PROVIDERS.find((each) => each === locked.customer.momoProvider) ?? 'mtn'
  const gateway = gatewayFor(networks, network)
  const open = await findOpenTransactionOfLoan(tx, loan.id, 'collection')
  if (open) {
    const same = open.amount === order.amount && open.phone === order.phone && open.network === network
    if (!same) throw new Refused(refusal('momo_request_open', undefined, { more: { referenceId: open.reference } }))
    return { reference: open.reference, isNew: false }
  }
  throwIfRefused(refusalToPay(payableOf(row, loan), order.amount))
  await assertBelowRequestLimit(tx, context, order)
  const reference = random.id()
  await insertTransaction(tx, {
    reference,
    direction: 'collection',
    loanId: loan.id,
    userId: order.customerId,
    requestedBy: context.actor.userId,
    channel: order.channel,
    network,
    gateway: gateway.name,
    phone: order.phone,
    amount: order.amount,
    currency: gateway.currency,
    createdAt: context.now,
  })
  await recordAuditEvent(tx, context, {
    action: order.channel === 'office' ? 'requestMomoForCustomer' : 'requestMomoPayment',
    target: { kind: 'momo_request', id: reference },
    after: { loanId: loan.id, amount: order.amount, network, channel: order.channel },
  })
  wakeAfterCommit(tx, MOMO_CHECK)
  return { reference, isNew: true }
}

function gatewayFor(networks: MomoNetworks, network: MomoProvider): MomoGateway {
  if (networks.networks.length === 0) throw new Refused(refusal('network_not_configured'))
  const gateway = networks.networks.includes(network) ? networks.gatewayOf(network) : undefined
  if (gateway === undefined) throw new Refused(refusal('momo_network_not_served'))
  return gateway
}

/** Each request rings somebody's phone: neither one customer nor one wallet is asked again and again. */
async function assertBelowRequestLimit(tx: Tx, context: RequestContext, { customerId, phone }: CollectionOrder): Promise<void> {
  const rules = [
    { whose: { userId: customerId }, rule: COLLECTIONS_PER_CUSTOMER },
    { whose: { phone }, rule: COLLECTIONS_PER_WALLET },
  ]
  for (const { whose, rule } of rules) {
    const oldest = await oldestAtLimit(tx, whose, rule, context.now)
    if (oldest === undefined) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - context.now.getTime()) / 1000) + rule.windowSeconds)
    throw new Refused(refusal('too_many_requests', undefined, { retryAfterSeconds }))
  }
}
