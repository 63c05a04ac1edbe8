import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { momoReasonForCustomer } from '#domain/momo/momo-reason.ts'
import { COLLECTIONS_PER_CUSTOMER, COLLECTIONS_PER_WALLET } from '#domain/momo/momo-transaction.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { refusalToPay, type MomoProvider } from '#domain/payments/payment.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerById, loanOf } from '#server/loans/customer-loans-store.ts'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { MomoGateway, MomoNetworks } from '#server/momo/momo-gateway.ts'
import { MOMO_CHECK } from '#server/momo/momo-job.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { insertTransaction, findOpenTransactionOfLoan, oldestAtLimit, findTransaction } from '#server/momo/transactions-store.ts'
import { sendTransaction } from '#server/momo/send-transaction.ts'
import { payableOf } from '#server/payments/payable.ts'
import { wakeAfterCommit, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Random } from '#server/platform/random.ts'

export interface NewCollection {
  readonly customerId: string
  readonly loanId: number
  readonly amount: Pesewas
  /** The wallet that pays, `0XXXXXXXXX`. */
  readonly phone: string
  /** Does not follow from the number; defaults to the customer's own. */
  readonly network?: MomoProvider | undefined
  readonly channel: 'app' | 'ussd' | 'office'
}

/**
 * Send it after the commit with sendTransaction(), or the job does. Returns an equal open collection, so that the
 * customer is not prompted twice. @throws Refused not_found, momo_request_open, too_many_requests or another refusal.
 */
export async function reserveCollection(
  tx: Tx,
  context: RequestContext,
  collection: NewCollection,
  { networks, random }: { networks: MomoNetworks; random: Random },
): Promise<{ reference: string; isNew: boolean }> {
  const locked = await lockCustomerById(tx, collection.customerId, context.today)
  const { row, loan } = loanOf(locked, collection.loanId)
  const network = collection.network ?? MOMO_PROVIDERS.find((each) => each === locked.customer.momoProvider) ?? 'mtn'
  const gateway = gatewayFor(networks, network)
  const open = await findOpenTransactionOfLoan(tx, loan.id, 'collection')
  if (open) {
    const same = open.amount === collection.amount && open.phone === collection.phone && open.network === network
    if (!same) throw new Refused(refusal('momo_request_open', undefined, { more: { referenceId: open.reference } }))
    return { reference: open.reference, isNew: false }
  }
  throwIfRefused(refusalToPay(payableOf(row, loan), collection.amount))
  await assertBelowRequestLimit(tx, context, collection, locked.customer.phone)
  const reference = random.id()
  await insertTransaction(tx, {
    reference,
    direction: 'collection',
    loanId: loan.id,
    userId: collection.customerId,
    requestedBy: context.actor.userId,
    channel: collection.channel,
    network,
    gateway: gateway.name,
    phone: collection.phone,
    amount: collection.amount,
    currency: gateway.currency,
    createdAt: context.now,
  })
  await recordAuditEvent(tx, context, {
    action: collection.channel === 'office' ? 'requestMomoForCustomer' : 'requestMomoPayment',
    target: { kind: 'momo_request', id: reference },
    after: { loanId: loan.id, amount: collection.amount, network, channel: collection.channel },
    hashed: { phone: collection.phone },
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

/** Each request makes a phone ring. Others' requests to the customer's phone do not count against the customer. */
async function assertBelowRequestLimit(
  tx: Tx,
  context: RequestContext,
  { customerId, phone }: NewCollection,
  ownPhone: string | null,
): Promise<void> {
  const rules = [
    { whose: { userId: customerId }, rule: COLLECTIONS_PER_CUSTOMER },
    { whose: phone === ownPhone ? { userId: customerId, phone } : { phone }, rule: COLLECTIONS_PER_WALLET },
  ]
  for (const { whose, rule } of rules) {
    const oldest = await oldestAtLimit(tx, whose, rule, context.now)
    if (oldest === undefined) continue
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() - context.now.getTime()) / 1000) + rule.windowSeconds)
    throw new Refused(refusal('too_many_requests', undefined, { retryAfterSeconds }))
  }
}

interface MomoForCustomer {
  readonly customerId: string
  readonly loanId: number
  readonly amount: Pesewas
  /** Defaults to the customer's wallet, for staff who see no phone numbers. */
  readonly phone: string | undefined
  readonly network: MomoProvider | undefined
}

/** @throws Refused own_record, momo_no_number, or by reserveCollection. */
export async function requestMomoForCustomer(
  tx: Tx,
  context: RequestContext,
  { customerId, phone, ...collection }: MomoForCustomer,
  means: { networks: MomoNetworks; random: Random },
): Promise<string> {
  if (customerId === context.actor.userId) throw new Refused(refusal('own_record'))
  const wallet = phone ?? (await walletOf(tx, customerId))
  const { reference } = await reserveCollection(tx, context, { ...collection, customerId, phone: wallet, channel: 'office' }, means)
  return reference
}

async function walletOf(tx: Tx, customerId: string): Promise<string> {
  const { rows } = await sql<{ wallet: string | null }>`
    select coalesce(momo_number, phone) as wallet from users where id = ${customerId}`.execute(tx)
  if (!rows[0]) throw new Refused(refusal('not_found'))
  const { wallet } = rows[0]
  if (wallet === null) {
    const { message } = refusal('momo_no_number')
    throw new Refused(refusal('momo_no_number', undefined, { errors: { phoneNumber: message } }))
  }
  return wallet
}

/** Milliseconds; the sending continues in the background. */
const SENDING_TIMEOUT = 6_000

/** Call it after the commit. @throws Refused momo_request_failed on a final refusal. */
export async function sendWithTimeout(deps: Deps, providers: PaymentProviders, reference: string): Promise<void> {
  const sending = sendFirst(deps, providers, reference)
  const refused = await Promise.race([sending, setTimeout(SENDING_TIMEOUT, undefined, { ref: false })])
  if (refused !== undefined) throw new Refused(refusal('momo_request_failed', { sentence: refused }))
}

/** The customer's text after a final refusal. Never throws: the job retries. */
async function sendFirst(deps: Deps, providers: PaymentProviders, reference: string): Promise<string | undefined> {
  try {
    const outcome = await sendTransaction(deps, providers.networks, reference)
    if (outcome?.sent === 'refused' && !outcome.again) await checkTransaction(deps, providers, reference)
    const request = await findTransaction(deps.db, reference)
    return request?.status === 'FAILED' ? momoReasonForCustomer(request.reason ?? 'unknown') : undefined
  } catch (error) {
    deps.log.error({ err: error, reference }, 'A request to pay is stored and could not be sent yet')
    return undefined
  }
}
