import { sql } from 'kysely'
import { add, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { needsSecondPerson, refusalToTransferTo } from '#domain/loans/payout.ts'
import { momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { assertIndependentToRelease } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { CheckedWalletHolder } from '#server/momo/check-wallet-holder.ts'
import type { MomoGateway, MomoNetworks } from '#server/momo/momo-gateway.ts'
import { MOMO_CHECK, advance } from '#server/momo/momo-job.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { insertTransaction, findTransaction } from '#server/momo/transactions-store.ts'
import type { Holder } from '#server/payouts/payouts-store.ts'
import { wakeAfterCommit, announceWakes, type Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Random } from '#server/platform/random.ts'
import { openWalletChanges } from '#server/profile/wallet-changes-store.ts'
import {
  endWaitingRefund,
  insertRefund,
  isRefundInFlight,
  markRefundReleased,
  refundedAloneOn,
  waitingRefundOf,
  lastRefundOf,
} from '#server/unallocated/momo-refunds-store.ts'
import { refundablePayments } from '#server/unallocated/refundable-query.ts'

export interface RefundSettings {
  readonly networks: MomoNetworks
  readonly random: Random
  /** Limit of one day. */
  readonly secondPersonAbove: Pesewas
  /** Undefined where the network was not queried. */
  readonly wallet: CheckedWalletHolder | undefined
}

interface RefundRequest {
  readonly userId: string
  readonly amount: Pesewas
  readonly reason: string
  readonly holderReason: string | undefined
}

interface RefundWay {
  readonly gateway: MomoGateway
  readonly network: MomoProvider
  readonly phone: string
  /** Null for a transfer. */
  readonly refundOf: string | null
  /** Only of a transfer. */
  readonly holder: Holder | null
}

interface RefundRequestWay {
  readonly userId: string
  readonly amount: Pesewas
  /** As its network returned it before the transaction. */
  readonly wallet: CheckedWalletHolder | undefined
  readonly holderReason: string | undefined
}

/**
 * Under the customer's lock. Reserves the money until the network reports the outcome. Above `secondPersonAbove` it waits until another
 * user requests the same that day. @throws Refused refund_under_way, refund_asked_yourself, or by refundWay.
 */
export async function reserveRefund(
  tx: Tx,
  context: RequestContext,
  settings: RefundSettings,
  request: RefundRequest,
): Promise<'under_way' | 'waits'> {
  const { userId, amount } = request
  if (await isRefundInFlight(tx, userId)) throw new Refused(refusal('refund_under_way'))
  const waiting = await waitingRefundOf(tx, userId, context.today)
  const releases = waiting?.amount === amount ? waiting : undefined
  const holderReason = request.holderReason ?? releases?.holderReason ?? undefined
  const way = await refundWay(tx, settings.networks, { ...request, holderReason, wallet: settings.wallet })
  const isLarge = needsSecondPerson(add(amount, await refundedAloneOn(tx, userId, context.today)), settings.secondPersonAbove)
  if (isLarge && releases?.askedBy === context.actor.userId) throw new Refused(refusal('refund_asked_yourself'))
  if (isLarge) await assertIndependentToRelease(tx, context, [releases?.askedBy])
  const waits = isLarge && releases === undefined
  const reference = waits ? null : settings.random.id()
  if (reference !== null) await reserve(tx, context, reference, way, request)
  const shared = { holder: way.holder, by: context.actor.userId, at: context.now }
  if (isLarge && releases !== undefined && reference !== null) await markRefundReleased(tx, releases.id, { ...shared, reference })
  else {
    await endWaitingRefund(tx, userId, context.now)
    await insertRefund(tx, { ...request, ...shared, reference, on: context.today })
  }
  await recordAuditEvent(tx, context, {
    action: 'refundUnallocated',
    target: { kind: 'user', id: userId },
    after: { amount, method: 'momo', reference, waits, network: way.network, refundOf: way.refundOf, holder: way.holder?.match ?? null },
    reason: request.reason,
    hashed: reference === null ? undefined : { phone: way.phone },
  })
  return waits ? 'waits' : 'under_way'
}

/**
 * Refunds a payment that covers the amount to its wallet, else transfers to the customer's own with the checks of a payout. @throws
 * Refused network_not_configured, refund_wallet_unconfirmed, refund_refused, or by refusalToTransferTo.
 */
async function refundWay(tx: Tx, networks: MomoNetworks, request: RefundRequestWay): Promise<RefundWay> {
  const way = (await refundOfPayment(tx, networks, request)) ?? (await transferToOwnWallet(tx, request))
  const { wallet, amount } = request
  const balance = wallet?.gateway?.name === way.gateway.name ? wallet.balance : undefined
  if (balance !== undefined && balance < amount)
    throw new Refused(refusal('refund_refused', { why: momoReasonForStaff('our_account_too_low') }))
  return way
}

async function refundOfPayment(tx: Tx, networks: MomoNetworks, { userId, amount }: RefundRequestWay): Promise<RefundWay | undefined> {
  const payment = (await refundablePayments(tx, networks, userId)).find(({ left }) => left >= amount)
  const gateway = payment && networks.gatewayNamed(payment.gateway)
  return payment && gateway && { gateway, network: payment.network, phone: payment.phone, refundOf: payment.reference, holder: null }
}

async function transferToOwnWallet(tx: Tx, { userId, wallet, holderReason }: RefundRequestWay): Promise<RefundWay> {
  if (!wallet?.gateway) throw new Refused(refusal('network_not_configured'))
  const { rows } = await sql`
    select 1 from users where id = ${userId} and momo_number = ${wallet.phone} and momo_provider = ${wallet.network}`.execute(tx)
  const isSame = rows.length > 0
  if (!isSame || (await openWalletChanges(tx, userId)).length > 0) throw new Refused(refusal('refund_wallet_unconfirmed'))
  throwIfRefused(refusalToTransferTo(wallet, 'refund', holderReason))
  const holder = { name: wallet.name, match: wallet.match, reason: holderReason ?? null }
  return { gateway: wallet.gateway, network: wallet.network, phone: wallet.phone, refundOf: null, holder }
}

/** Sent exactly once after the commit, even if this process stops. */
async function reserve(
  tx: Tx,
  context: RequestContext,
  reference: string,
  way: RefundWay,
  { userId, amount }: RefundRequest,
): Promise<void> {
  await insertTransaction(tx, {
    reference,
    direction: 'refund',
    loanId: null,
    refundOf: way.refundOf,
    userId,
    requestedBy: context.actor.userId,
    channel: 'office',
    network: way.network,
    gateway: way.gateway.name,
    phone: way.phone,
    amount,
    currency: way.gateway.currency,
    createdAt: context.now,
  })
  wakeAfterCommit(tx, MOMO_CHECK)
}

/**
 * Call it after the commit; the job continues if this process stops or the provider gives no final response. @throws Refused refund_refused
 * where the provider certainly does not have it.
 */
export async function sendRefund(deps: Deps, providers: PaymentProviders, userId: string): Promise<void> {
  const reference = await lastRefundOf(deps.db, userId)
  if (reference === undefined) return
  await advance(deps, providers, reference)
  announceWakes(deps.db, new Set([MOMO_CHECK]))
  const request = await findTransaction(deps.db, reference)
  if (request?.status === 'FAILED') throw new Refused(refusal('refund_refused', { why: momoReasonForStaff(request.reason ?? 'unknown') }))
}
