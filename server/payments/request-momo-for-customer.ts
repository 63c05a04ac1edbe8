import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { reserveCollection } from '#server/payments/reserve-collection.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

interface MomoForCustomer {
  readonly customerId: string
  readonly loanId: number
  /** In pesewas. */
  readonly amount: Pesewas
  /** The customer's own wallet unless said. */
  readonly phone: string | undefined
  readonly network: MomoProvider | undefined
}

/**
 * Reserves a request to pay for a customer who stands at the desk, by the rules of the customer's own call. Whoever cannot see the number asks the wallet that
 * the customer gave. Answers the reference; send it after the commit.
 * @throws Refused own_record, momo_no_number, or by reserveCollection.
 */
export async function requestMomoForCustomer(
  tx: Tx,
  context: RequestContext,
  { customerId, phone, ...order }: MomoForCustomer,
  means: { networks: MomoNetworks; random: Random },
): Promise<string> {
  if (customerId === context.actor.userId) throw new Refused(refusal('own_record'))
  const wallet = phone ?? (await walletOf(tx, customerId))
  const { reference } = await reserveCollection(tx, context, { ...order, customerId, phone: wallet, channel: 'office' }, means)
  return reference
}

async function walletOf(tx: Tx, customerId: string): Promise<string> {
  const row = await tx.selectFrom('users').select(['momo_number', 'phone']).where('id', '=', customerId).executeTakeFirst()
  if (!row) throw new Refused(refusal('not_found'))
  const wallet = row.momo_number ?? row.phone
  if (wallet === null) {
    const { message } = refusal('momo_no_number')
    throw new Refused(refusal('momo_no_number', undefined, { errors: { phoneNumber: message } }))
  }
  return wallet
}
