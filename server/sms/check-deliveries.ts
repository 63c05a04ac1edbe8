import { sql } from 'kysely'
import { textMessages } from '#server/sms/sms-metrics.ts'
import { wakeAfterCommit, transaction, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SmsDelivery } from '#server/sms/sms-gateway.ts'
import type { SmsProviders } from '#server/sms/sms-providers.ts'

export const CHECK_DELIVERIES = 'check-deliveries'

const LEASE_SECONDS = 60
const AT_ONCE = 10
/** Delays between polls; after the last one the message stays "sent". */
const WAIT_SECONDS = [300, 1800, 3 * 3600, 12 * 3600, 24 * 3600] as const
/** Delivery reports cannot cause polls more often. */
const MIN_CHECK_INTERVAL_SECONDS = 30

interface SentMessage {
  readonly id: number
  readonly provider: string
  readonly providerId: string
  readonly checks: number
}

/** Delivered and undelivered are final. */
export async function checkDeliveries({ db, clock }: Pick<Deps, 'db' | 'clock'>, providers: SmsProviders): Promise<void> {
  for (;;) {
    const claimed = await claimChecks(db, clock.now())
    if (claimed.length === 0) return
    await Promise.all(
      claimed.map(async (message) => {
        const delivery = await providers.called(message.provider)?.delivery(message.providerId)
        await storeDelivery(db, message, delivery ?? { state: 'no_answer', reason: 'Its provider is not set any more' }, clock.now())
      }),
    )
  }
}

/** Two processes never poll one message; another takes over from a dead one. */
async function claimChecks(db: Db, now: Date): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    update messages set next_check_at = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}, checked_at = ${now}, checks = checks + 1
    where id in (
      select id from messages where next_check_at <= ${now} and status = 'sent' order by next_check_at limit ${AT_ONCE} for update skip locked
    )
    returning id, provider, provider_id as "providerId", checks`.execute(db)
  return rows
}

async function storeDelivery(db: Db, { id, checks, provider }: SentMessage, delivery: SmsDelivery, now: Date): Promise<void> {
  const wait = WAIT_SECONDS[checks - 1]
  const later = { next_check_at: wait === undefined ? null : new Date(now.getTime() + wait * 1000) }
  const final = delivery.state === 'delivered' || delivery.state === 'undelivered'
  if (final) textMessages.inc({ provider, outcome: delivery.state })
  await db
    .updateTable('messages')
    .set(
      delivery.state === 'delivered'
        ? { status: 'delivered', delivered_at: now, next_check_at: null }
        : delivery.state === 'undelivered'
          ? { status: 'undelivered', last_error: delivery.reason, next_check_at: null }
          : later,
    )
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .execute()
}

/** A report only causes an early poll. An unknown ID changes nothing. */
export async function requestDeliveryCheck({ db, clock }: Pick<Deps, 'db' | 'clock'>, provider: string, providerId: string): Promise<void> {
  const now = clock.now()
  await transaction(db, async (tx) => {
    const updated = await tx
      .updateTable('messages')
      .set({ next_check_at: now })
      .where('provider_id', '=', providerId)
      .where('provider', '=', provider)
      .where('status', '=', 'sent')
      .where((is) =>
        is.or([is('checked_at', 'is', null), is('checked_at', '<=', new Date(now.getTime() - MIN_CHECK_INTERVAL_SECONDS * 1000))]),
      )
      .executeTakeFirst()
    if (updated.numUpdatedRows > 0) wakeAfterCommit(tx, CHECK_DELIVERIES)
  })
}
