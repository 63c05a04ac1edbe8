import { sql } from 'kysely'
import { MAX_PUSH_SUBSCRIPTIONS } from '#domain/notifications/push-rules.ts'
import type { PushKeys } from '#server/notifications/encrypt-push.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface NewSubscription extends PushKeys {
  readonly userId: string
  readonly sessionHash: string
  readonly now: Date
}

/** A browser has the subscription of its last account (rule W30). @returns false if this session had it already. */
export async function subscribeBrowser(tx: Tx, { userId, sessionHash, endpoint, p256dh, auth, now }: NewSubscription): Promise<boolean> {
  const before = await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).returning('sid').executeTakeFirst()
  await tx.insertInto('push_subscriptions').values({ user_id: userId, sid: sessionHash, endpoint, p256dh, auth, created_at: now }).execute()
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by id desc offset ${MAX_PUSH_SUBSCRIPTIONS})`.execute(tx)
  return before?.sid !== sessionHash
}

export async function unsubscribeBrowser(tx: Tx, { userId, endpoint }: { userId: string; endpoint: string }): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('user_id', '=', userId).execute()
}

export async function removeSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

export interface ClaimedPush extends PushKeys {
  readonly id: number
  readonly subscriptionId: number
  readonly attempts: number
  readonly text: string
}

/** Longer than the slowest response. */
const LEASE_SECONDS = 60
const AT_ONCE = 20

/** Their SMS was handed over, or failed. Deletes those not sent in a day, or of a dropped SMS. */
export async function claimPushes(tx: Tx, now: Date): Promise<readonly ClaimedPush[]> {
  await sql`
    delete from push_messages p using messages m
    where m.id = p.message_id and (m.status = 'dropped' or p.created_at < ${now}::timestamptz - interval '1 day')`.execute(tx)
  const { rows } = await sql<ClaimedPush>`
    with due as (
      select p.id from push_messages p join messages m on m.id = p.message_id
      where p.next_attempt_at <= ${now}::timestamptz and (m.handed_over_at is not null or m.status not in ('queued', 'sending'))
      order by p.next_attempt_at, p.id limit ${AT_ONCE} for update of p skip locked)
    update push_messages p set attempts = p.attempts + 1, next_attempt_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from due, messages m, push_subscriptions s
    where p.id = due.id and m.id = p.message_id and s.id = p.subscription_id
    returning p.id, p.subscription_id as "subscriptionId", p.attempts, s.endpoint, s.p256dh, s.auth, m.text`.execute(tx)
  return rows
}

export async function endPush(db: Db, { id, attempts }: ClaimedPush): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).where('attempts', '=', attempts).execute()
}

export async function retryPush(db: Db, { id, attempts }: ClaimedPush, at: Date): Promise<void> {
  await db.updateTable('push_messages').set({ next_attempt_at: at }).where('id', '=', id).where('attempts', '=', attempts).execute()
}

export async function emptyPushes(db: Db): Promise<void> {
  await db.deleteFrom('push_messages').execute()
}
