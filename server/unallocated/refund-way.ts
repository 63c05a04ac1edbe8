import { sql } from 'kysely'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToTransferTo } from '#domain/loans/payout.ts'
import { momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { Holder } from '#server/payouts/payouts-store.ts'
import type { CheckedWalletHolder } from '#server/momo/check-wallet-holder.ts'
import type { MomoGateway, MomoNetworks } from '#server/momo/momo-gateway.ts'
import { refundablePayments } from '#server/unallocated/refundable-query.ts'
import type { Tx } from '#server/platform/db.ts'
import { openWalletChanges } from '#server/profile/wallet-changes-store.ts'

export interface RefundWay {
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
  /** As its network returned it just before. */
  readonly wallet: CheckedWalletHolder | undefined
  readonly holderReason: string | undefined
}

/**
 * To the wallet of the one payment that covers the amount, else a transfer to the customer's own, with the checks of a payout. @throws
 * Refused network_not_configured, refund_wallet_unconfirmed, refund_refused, or by refusalToTransferTo.
 */
export async function refundWay(tx: Tx, networks: MomoNetworks, request: RefundRequestWay): Promise<RefundWay> {
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
