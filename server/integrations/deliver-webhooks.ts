import { sql } from 'kysely'
import { isGone, isReceived, waitAfter } from '#domain/integrations/webhook-attempts.ts'
import { signedHeaders } from '#server/integrations/sign-webhook.ts'
import { DELIVER_WEBHOOKS } from '#server/integrations/webhook-store.ts'
import { transaction, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RepeatedJob } from '#server/platform/jobs/job.ts'
import { providerFetch } from '#server/platform/provider-fetch.ts'

/** Longer than the slowest response, so that no two processes send a delivery. */
const LEASE_SECONDS = 60
const AT_ONCE = 10

type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'log'>

interface Claimed {
  readonly id: number
  readonly webhook_id: number
  readonly attempts: number
  readonly url: string
  readonly secret: string
  readonly loan_id: number | null
  readonly user_id: string | null
  readonly kind: string | null
  readonly at: Date
}

/** Delivers at least once, in the order of a loan's events (rule W27). A crash before the outcome repeats a delivery. */
export const deliverWebhooksJob: RepeatedJob = {
  name: DELIVER_WEBHOOKS,
  everyMinutes: 1,
  run: async (deps) => {
    let sent = 0
    for (;;) {
      const claimed = await claimDeliveries(deps.db, deps.clock.now())
      if (claimed.length === 0) return { sent }
      await Promise.all(claimed.map((one) => deliver(deps, one)))
      sent += claimed.length
    }
  },
}

/** Claims the first delivery of each loan and webhook, if it is due. */
async function claimDeliveries(db: Db, now: Date): Promise<readonly Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.status = 'waiting' and d.next_attempt_at <= ${now}::timestamptz and w.stopped_at is null
        and not exists (select 1 from webhook_deliveries o
          where o.webhook_id = d.webhook_id and o.loan_id = d.loan_id and o.status = 'waiting' and o.id < d.id)
      order by d.id limit ${AT_ONCE} for update of d skip locked)
    update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    from due, webhooks w, webhook_deliveries o left join loan_events e on e.id = o.event_id left join loans l on l.id = o.loan_id
    where d.id = due.id and w.id = d.webhook_id and o.id = d.id
    returning d.id, d.webhook_id, d.attempts, w.url, w.secret, d.loan_id, l.user_id, e.kind, coalesce(e.at, d.created_at) as at`.execute(db)
  return rows
}

/** No names, phones or amounts: the receiver reads them with its API key. */
const bodyOf = ({ kind, at, loan_id, user_id }: Claimed) =>
  kind === null
    ? { type: 'test', timestamp: at.toISOString(), data: {} }
    : { type: `loan.${kind}`, timestamp: at.toISOString(), data: { loanId: loan_id, customerId: user_id } }

async function deliver({ db, clock, log }: DeliveryDeps, claimed: Claimed): Promise<void> {
  const json = bodyOf(claimed)
  const url = new URL(claimed.url)
  const headers = signedHeaders(claimed.secret, { id: `msg_${claimed.id}`, at: clock.now(), body: JSON.stringify(json) })
  const response = await providerFetch({ method: 'POST', baseUrl: url.origin, path: `${url.pathname}${url.search}`, headers, json })
  const now = clock.now()
  if (response.answered && isReceived(response.status)) return markDelivered(db, claimed, String(response.status), now)
  const outcome = response.answered ? String(response.status) : response.detail.replace('The provider', 'The receiver')
  log.warn({ deliveryId: claimed.id, attempts: claimed.attempts, outcome }, 'A webhook was not received')
  const wait = response.answered && isGone(response.status) ? undefined : waitAfter(claimed.attempts)
  await markNotDelivered(db, claimed, { outcome, now, wait })
}

/** Not where another process has sent it since. */
const ofAttempt = ({ id, attempts }: Claimed) => sql<boolean>`id = ${id} and attempts = ${attempts} and status = 'waiting'`

async function markDelivered(db: Db, claimed: Claimed, outcome: string, now: Date): Promise<void> {
  await db.updateTable('webhook_deliveries').set({ status: 'delivered', delivered_at: now, outcome }).where(ofAttempt(claimed)).execute()
}

async function markNotDelivered(
  db: Db,
  claimed: Claimed,
  { outcome, now, wait }: { outcome: string; now: Date; wait: number | undefined },
): Promise<void> {
  await transaction(db, async (tx) => {
    const next = new Date(now.getTime() + (wait ?? 0) * 1000)
    await tx.updateTable('webhook_deliveries').set({ outcome, next_attempt_at: next }).where(ofAttempt(claimed)).execute()
    if (wait !== undefined) return
    await tx
      .updateTable('webhooks')
      .set({ stopped_at: now, stop_reason: outcome })
      .where('id', '=', claimed.webhook_id)
      .where('stopped_at', 'is', null)
      .execute()
  })
}
