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

/** To which wallet kept money goes, and how. */
export interface RefundWay {
  readonly gateway: MomoGateway
  readonly network: MomoProvider
  readonly phone: string
  /** The payment that goes back; null: it is a transfer. */
  readonly refundOf: string | null
  /** Of a transfer. */
  readonly holder: Holder | null
}

interface RefundRequestWay {
  readonly userId: string
  readonly amount: Pesewas
  /** The customer's own, as its network told just before this transaction. */
  readonly wallet: CheckedWalletHolder | undefined
  readonly holderReason: string | undefined
}

/**
 * Kept money goes back to the wallet that it came from: as a refund of the one payment that covers it, else as a transfer to the customer's own wallet, with
 * all that is asked before a payout goes there.
 * @throws Refused network_not_configured, refund_wallet_unconfirmed, refund_refused where our account is known to have too little, or by refusalToTransferTo.
 */
export async function refundWay(tx: Tx, networks: MomoNetworks, asked: RefundRequestWay): Promise<RefundWay> {
  const way = (await backTheWayItCame(tx, networks, asked)) ?? (await toOwnWallet(tx, asked))
  const { wallet, amount } = asked
  const balance = wallet?.gateway?.name === way.gateway.name ? wallet.balance : undefined
  if (balance !== undefined && balance < amount)
    throw new Refused(refusal('refund_refused', { why: momoReasonForStaff('our_account_too_low') }))
  return way
}

async function backTheWayItCame(tx: Tx, networks: MomoNetworks, { userId, amount }: RefundRequestWay): Promise<RefundWay | undefined> {
  const payment = (await refundablePayments(tx, networks, userId)).find(({ left }) => left >= amount)
  const gateway = payment && networks.gatewayNamed(payment.gateway)
  return payment && gateway && { gateway, network: payment.network, phone: payment.phone, refundOf: payment.reference, holder: null }
}

async function toOwnWallet(tx: Tx, { userId, wallet, holderReason }: RefundRequestWay): Promise<RefundWay> {
  if (!wallet?.gateway) throw new Refused(refusal('network_not_configured'))
  const now = await tx.selectFrom('users').select(['momo_number', 'momo_provider']).where('id', '=', userId).executeTakeFirstOrThrow()
  const isSame = now.momo_number === wallet.phone && now.momo_provider === wallet.network
  if (!isSame || (await openWalletChanges(tx, userId)).length > 0) throw new Refused(refusal('refund_wallet_unconfirmed'))
  throwIfRefused(refusalToTransferTo(wallet, 'refund', holderReason))
  const holder = { name: wallet.name, match: wallet.match, reason: holderReason ?? null }
  return { gateway: wallet.gateway, network: wallet.network, phone: wallet.phone, refundOf: null, holder }
}
