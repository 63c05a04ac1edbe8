import { sql, type RawBuilder } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorId, pageBy, type Page } from '#server/platform/http/paging.ts'

export const DELIVER_WEBHOOKS = 'deliver-webhooks'

export interface WebhookView {
  readonly id: number
  readonly url: string
  readonly createdByName: string
  readonly createdAt: Date
  readonly stoppedAt: Date | null
  readonly stopReason: string | null
  readonly waiting: number
  readonly lastDeliveredAt: Date | null
}

async function webhookRows(db: Db | Tx, condition: RawBuilder<unknown>, most: number): Promise<WebhookView[]> {
  const { rows } = await sql<WebhookView>`
    select w.id, w.url, u.full_name as "createdByName", w.created_at as "createdAt", w.stopped_at as "stoppedAt", w.stop_reason as "stopReason",
      (select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.status = 'waiting') as waiting,
      (select d.delivered_at from webhook_deliveries d where d.webhook_id = w.id and d.status = 'delivered' order by d.id desc limit 1) as "lastDeliveredAt"
    from webhooks w join users u on u.id = w.created_by
    where w.removed_at is null and ${condition} order by w.id desc limit ${most}`.execute(db)
  return rows
}

export async function listedWebhooks(db: Db, page: Page): Promise<{ rows: WebhookView[]; next: string | undefined }> {
  const before = cursorId(page) ?? null
  const rows = await webhookRows(db, sql`(${before}::bigint is null or w.id < ${before}::bigint)`, page.limit + 1)
  return pageBy(rows, page.limit, (last) => String(last.id))
}

export async function webhookOf(tx: Tx, id: number): Promise<WebhookView | undefined> {
  const [row] = await webhookRows(tx, sql`w.id = ${id}`, 1)
  return row
}

/** Undefined if another webhook has the address. */
export async function insertWebhook(
  tx: Tx,
  { url, secret, createdBy, createdAt }: { url: string; secret: string; createdBy: string; createdAt: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('webhooks')
    .values({ url, secret, created_by: createdBy, created_at: createdAt })
    .onConflict((conflict) => conflict.column('url').where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Drops waiting deliveries. */
export async function markWebhookRemoved(tx: Tx, id: number, by: { userId: string; at: Date }): Promise<void> {
  await tx.updateTable('webhooks').set({ removed_at: by.at, removed_by: by.userId }).where('id', '=', id).execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'dropped' })
    .where('webhook_id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

export async function markResumed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('webhooks').set({ stopped_at: null, stop_reason: null }).where('id', '=', id).execute()
  await tx
    .updateTable('webhook_deliveries')
    .set({ attempts: 0, next_attempt_at: now })
    .where('webhook_id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

export async function insertTestDelivery(tx: Tx, webhookId: number, now: Date): Promise<void> {
  await tx.insertInto('webhook_deliveries').values({ webhook_id: webhookId, next_attempt_at: now, created_at: now }).execute()
}

export interface DeliveryView {
  readonly id: number
  readonly type: string
  readonly loanId: number | null
  readonly status: 'waiting' | 'delivered' | 'dropped'
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  readonly outcome: string | null
  readonly createdAt: Date
  readonly deliveredAt: Date | null
}

async function deliveryRows(db: Db | Tx, condition: RawBuilder<unknown>, most: number): Promise<DeliveryView[]> {
  const { rows } = await sql<DeliveryView>`
    select d.id, coalesce('loan.' || e.kind, 'test') as type, d.loan_id as "loanId", d.status, d.attempts,
      case when d.status = 'waiting' then d.next_attempt_at end as "nextAttemptAt", d.outcome, d.created_at as "createdAt", d.delivered_at as "deliveredAt"
    from webhook_deliveries d left join loan_events e on e.id = d.event_id
    where ${condition} order by d.id desc limit ${most}`.execute(db)
  return rows
}

/** Newest first. @throws Refused not_found */
export async function listedDeliveries(db: Db, webhookId: number, page: Page): Promise<{ rows: DeliveryView[]; next: string | undefined }> {
  const before = cursorId(page) ?? null
  const known = await db.selectFrom('webhooks').select('id').where('id', '=', webhookId).executeTakeFirst()
  if (known === undefined) throw new Refused(refusal('not_found'))
  const rows = await deliveryRows(
    db,
    sql`d.webhook_id = ${webhookId} and (${before}::bigint is null or d.id < ${before}::bigint)`,
    page.limit + 1,
  )
  return pageBy(rows, page.limit, (last) => String(last.id))
}

export async function deliveryOf(tx: Tx, id: number): Promise<DeliveryView | undefined> {
  const [row] = await deliveryRows(tx, sql`d.id = ${id}`, 1)
  return row
}

/** The delivery keeps its ID. False if it is unknown or its webhook was removed. */
export async function markToResend(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ status: 'waiting', attempts: 0, next_attempt_at: now, delivered_at: null })
    .where('id', '=', id)
    .where((is) =>
      is.exists(
        is
          .selectFrom('webhooks')
          .select('webhooks.id')
          .whereRef('webhooks.id', '=', 'webhook_deliveries.webhook_id')
          .where('removed_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0
}
