import type { RequestContext } from '#server/audit/audit-event.ts'
import type { MomoNetworks, TransactionStatus } from '#server/momo/momo-gateway.ts'
import type { Tx } from '#server/platform/db.ts'

/** Money that a customer pays, that we pay out, or that was kept and goes back. */
export type MomoDirection = 'collection' | 'disbursement' | 'refund'

/** How an order ended at its provider, amounts, currency and wallet already compared with ours. */
export type TransactionEnd = Extract<TransactionStatus, { status: 'successful' | 'failed' }>

/**
 * Books how an order ended, in one transaction: lock customer, loan and request, and change only a request that is still open. It is called with the same
 * end more than once, and with another end than before: whoever learns of it calls it. The act is that of whoever ordered; its address is "network".
 */
export type SettleTransaction = (tx: Tx, context: RequestContext, reference: string, end: TransactionEnd) => Promise<void>

/** What everything that learns of mobile money is handed: the ways out, and the one path in for each direction. */
export interface PaymentProviders {
  readonly networks: MomoNetworks
  readonly settle: Readonly<Record<MomoDirection, SettleTransaction>>
}
