import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readRefund } from '#contract/unallocated.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { MOMO_REASONS, momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { freeUnallocatedOf } from '#server/ledger/lots-store.ts'
import { checkWalletHolder, networkOf } from '#server/momo/check-wallet-holder.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { advance } from '#server/momo/momo-job.ts'
import { lastRefundOf, refundedAloneOn } from '#server/unallocated/momo-refunds-store.ts'
import { refundablePayments } from '#server/unallocated/refundable-query.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { openWalletChanges } from '#server/profile/wallet-changes-store.ts'

type RefundView = Inside<(typeof readRefund)['response']>
interface PlanCall {
  readonly params: { readonly userId: string }
  readonly actor: Actor
  readonly now: Date
}

/**
 * Polls the last refund at most once in five seconds. Audited, because it shows the wallet in full. @throws Refused not_found or
 * own_record.
 */
export async function planRefund(deps: Deps, providers: PaymentProviders, { params, actor, now }: PlanCall): Promise<RefundView> {
  const { db, config } = deps
  const { userId } = params
  const { rows } = await sql<{ momo_number: string | null; momo_provider: string }>`
    select momo_number, momo_provider from users where id = ${userId}`.execute(db)
  const [owner] = rows
  if (!owner) throw new Refused(refusal('not_found'))
  if (userId === actor.userId) throw new Refused(refusal('own_record'))
  const lastReference = await lastRefundOf(db, userId)
  if (lastReference !== undefined) await advance(deps, providers, lastReference)
  const today = dayOf(now)
  const wallet = await checkWalletHolder(db, providers.networks, { userId })
  const original = (await refundablePayments(db, providers.networks, userId)).at(-1)
  const free = await freeUnallocatedOf(db, userId, today)
  const last = lastReference === undefined ? null : await lastRefundView(db, lastReference)
  const inFull = free > 0 || (last !== null && last.state !== 'arrived')
  const shown = <T extends { readonly phone: string | null }>(of: T): T => (inFull ? of : maskPerson(of, actor.permissions))
  return {
    free,
    original: original === undefined ? null : { phone: original.phone, network: original.network, upTo: original.left },
    networks: [...providers.networks.networks],
    network: networkOf(owner.momo_provider),
    phone: shown({ phone: owner.momo_number }).phone,
    changed: (await openWalletChanges(db, userId)).at(-1)?.what ?? null,
    holder: wallet?.gateway === undefined ? null : { state: wallet.state, name: wallet.name, match: wallet.match },
    aloneUpTo: leftOf(config.payoutSecondPersonAbove, await refundedAloneOn(db, userId, today)),
    waiting: await waitingView(db, userId, today),
    last: last && shown(last),
  }
}

const leftOf = (limit: Pesewas, sent: Pesewas): Pesewas => (sent >= limit ? NOTHING : subtract(limit, sent))

async function waitingView(db: Db, userId: string, today: LocalDate): Promise<RefundView['waiting']> {
  const { rows } = await sql<{ amount: number; askedBy: string; askedByName: string; askedAt: Date; reason: string }>`
    select r.amount, r.requested_by as "askedBy", a.full_name as "askedByName", r.requested_at as "askedAt", r.reason
    from momo_refunds r join users a on a.id = r.requested_by
    where r.user_id = ${userId} and r.reference is null and r.ended_at is null and r.requested_on = ${today}::date`.execute(db)
  const [row] = rows
  return row === undefined ? null : { ...row, amount: pesewas(row.amount) }
}

interface RefundRow {
  amount: number
  phone: string
  network: string
  askedAt: Date
  askedByName: string
  transactionId: string | null
  status: 'CREATED' | 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  reason: string | null
  booked: boolean
  late: boolean
}

async function lastRefundView(db: Db, reference: string): Promise<RefundView['last']> {
  const { rows } = await sql<RefundRow>`
    select m.amount, m.phone, m.provider as network, m.created_at as "askedAt", a.full_name as "askedByName", m.transaction_id as "transactionId", m.status,
      m.reason, r.entry_id is not null as booked,
      m.status = 'FAILED' and exists (
        select 1 from momo_exceptions o where o.reference = m.reference and o.kind in ('late_success', 'missing_with_us', 'wrong_amount') and o.state = 'open'
      ) as late
    from momo_transactions m join momo_refunds r on r.reference = m.reference join users a on a.id = m.requested_by
    where m.reference = ${reference}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { status, reason, booked, late, ...refund } = row
  const state = booked ? 'arrived' : late ? 'arrived_late' : status === 'FAILED' ? 'failed' : 'under_way'
  const known = reason === null ? null : (MOMO_REASONS.find((each) => each === reason) ?? 'unknown')
  return { ...refund, amount: pesewas(row.amount), network: networkOf(row.network), state, why: known && momoReasonForStaff(known) }
}
