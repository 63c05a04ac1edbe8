import { sql } from 'kysely'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface RefundablePayment {
  readonly reference: string
  readonly gateway: string
  readonly network: MomoProvider
  readonly phone: string
  readonly currency: string
  /** Not refunded and not in flight. */
  readonly left: Pesewas
}

/** Smallest first. Excludes a payment with a failed refund: its provider would refuse again. */
export async function refundablePayments(db: Db | Tx, networks: MomoNetworks, userId: string): Promise<RefundablePayment[]> {
  const { rows } = await sql<Omit<RefundablePayment, 'network' | 'left'> & { network: string; left: number }>`
    select m.reference, m.gateway, m.provider as network, m.phone, m.currency, x.unallocated - x.refunded as left
    from momo_transactions m join payments p on p.momo_reference = m.reference
      cross join lateral (
        select (select coalesce(sum(l.amount - l.used), 0)::bigint from unallocated_lots l where l.payment_id = p.id and l.user_id = m.user_id) as unallocated, (
          select coalesce(sum(r.amount), 0)::bigint from momo_transactions r where r.refund_of = m.reference and r.status in ('CREATED', 'PENDING')
        ) as refunded
      ) x
    where m.user_id = ${userId} and m.direction = 'collection' and m.status = 'SUCCESSFUL' and x.unallocated > x.refunded
      and not exists (select 1 from momo_transactions r where r.refund_of = m.reference and r.status = 'FAILED')
    order by "left", m.created_at, m.reference`.execute(db)
  return rows
    .filter((row) => networks.gatewayNamed(row.gateway)?.currency === row.currency)
    .map((row) => ({ ...row, network: MOMO_PROVIDERS.find((each) => each === row.network) ?? 'mtn', left: pesewas(row.left) }))
}
