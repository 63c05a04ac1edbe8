import { sql } from 'kysely'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** A payment by mobile money of which a part is kept: that part can go back the way it came. */
interface RefundablePayment {
  readonly reference: string
  readonly gateway: string
  readonly network: MomoProvider
  /** The wallet that paid. */
  readonly phone: string
  readonly currency: string
  /** What was kept of it and neither went back nor is on its way, in pesewas. */
  readonly left: Pesewas
}

/**
 * The payments of this customer of which the provider can give something back, the least first: asked for and proved by a provider that is configured. One
 * whose refund has failed is left out: the provider would refuse it again, and the money goes to the wallet of the profile instead.
 */
export async function refundablePayments(db: Db | Tx, networks: MomoNetworks, userId: string): Promise<RefundablePayment[]> {
  const { rows } = await sql<Omit<RefundablePayment, 'network' | 'left'> & { network: string; left: number }>`
    select m.reference, m.gateway, m.provider as network, m.phone, m.currency, x.kept - x.gone as left
    from momo_transactions m join payments p on p.momo_reference = m.reference
      cross join lateral (
        select (
          select coalesce(-sum(l.amount), 0)::bigint from journal_lines l join journal_entries e on e.id = l.entry_id
          where e.payment_id = p.id and l.account = 'unallocated_money' and l.user_id = m.user_id
        ) as kept, (
          select coalesce(sum(r.amount), 0)::bigint from momo_transactions r where r.refund_of = m.reference and r.status <> 'FAILED'
        ) as gone
      ) x
    where m.user_id = ${userId} and m.direction = 'collection' and m.status = 'SUCCESSFUL' and x.kept > x.gone
      and not exists (select 1 from momo_transactions r where r.refund_of = m.reference and r.status = 'FAILED')
    order by "left", m.created_at, m.reference`.execute(db)
  return rows
    .filter((row) => networks.gatewayNamed(row.gateway)?.currency === row.currency)
    .map((row) => ({ ...row, network: MOMO_PROVIDERS.find((each) => each === row.network) ?? 'mtn', left: pesewas(row.left) }))
}
