import { settlePayout } from '#server/payouts/settle-payout.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { settleCollection } from '#server/payments/settle-collection.ts'
import { settleRefund } from '#server/unallocated/settle-refund.ts'

export const createPaymentProviders = (networks: MomoNetworks): PaymentProviders => ({
  networks,
  settle: { collection: settleCollection, disbursement: settlePayout, refund: settleRefund },
})
