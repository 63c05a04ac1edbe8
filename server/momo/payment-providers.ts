import type { RequestContext } from '#server/audit/audit-event.ts'
import type { MomoNetworks, TransactionStatus } from '#server/momo/momo-gateway.ts'
import type { Tx } from '#server/platform/db.ts'

export type MomoDirection = 'collection' | 'disbursement' | 'refund'

/** Amount, currency and wallet were compared. */
export type TransactionEnd = Extract<TransactionStatus, { status: 'successful' | 'failed' }>

/** Locks customer, loan and transaction. May be called again, also with another end: it changes only an open one. */
export type SettleTransaction = (tx: Tx, context: RequestContext, reference: string, end: TransactionEnd) => Promise<void>

export interface PaymentProviders {
  readonly networks: MomoNetworks
  readonly settle: Readonly<Record<MomoDirection, SettleTransaction>>
}
