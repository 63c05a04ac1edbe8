import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { readRefund } from '#contract/unallocated.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { MOMO_REASONS, momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { freeUnallocatedOf } from '#server/ledger/unallocated-query.ts'
import { checkWalletHolder, networkOf } from '#server/momo/check-wallet-holder.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { advance } from '#server/momo/momo-job.ts'
import { lastRefundOrderOf, sentAloneOn } from '#server/unallocated/momo-refunds-store.ts'
import { refundablePayments } from '#server/unallocated/refundable-query.ts'
import type { Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Origin } from '#server/platform/http/browser-context.ts'
import { openWalletChanges } from '#server/profile/wallet-changes-store.ts'

type RefundView = Inside<(typeof readRefund)['response']>
interface Asker {
  readonly params: { readonly userId: string }
  readonly actor: Actor
  readonly now: Date
  readonly origin: Origin
}

/**
 * What a refund of this customer's kept money by mobile money would be, and how the last one stands: its network is asked first, at most once in five
 * seconds. The look is audited: while there is something to give back the wallet is shown in full.
 * @throws Refused not_found or own_record.
 */
export async function planRefund(deps: Deps, desk: PaymentProviders, { params, actor, now, origin }: Asker): Promise<RefundView> {
  const { db, config } = deps
  const { userId } = params
  const owner = await db.selectFrom('users').select(['momo_number', 'momo_provider']).where('id', '=', userId).executeTakeFirst()
  if (!owner) throw new Refused(refusal('not_found'))
  if (userId === actor.userId) throw new Refused(refusal('own_record'))
  await insertAuditRow(db, 'done', { at: now, actor, origin, action: 'readRefund', target: { kind: 'user', id: userId } })
  const ordered = await lastRefundOrderOf(db, userId)
  if (ordered !== undefined) await advance(deps, desk, ordered)
  const today = dayOf(now)
  const wallet = await checkWalletHolder(db, desk.networks, { userId })
  const original = (await refundablePayments(db, desk.networks, userId)).at(-1)
  const free = await freeUnallocatedOf(db, userId, today)
  const last = ordered === undefined ? null : await orderView(db, ordered)
  const inFull = free > 0 || (last !== null && last.state !== 'arrived')
  const shown = <T extends { readonly phone: string | null }>(of: T): T => (inFull ? of : maskPerson(of, actor.permissions))
  return {
    free,
    original: original === undefined ? null : { phone: original.phone, network: original.network, upTo: original.left },
    networks: [...desk.networks.networks],
    network: networkOf(owner.momo_provider),
    phone: shown({ phone: owner.momo_number }).phone,
    changed: (await openWalletChanges(db, userId)).at(-1)?.what ?? null,
    holder: wallet?.gateway === undefined ? null : { state: wallet.state, name: wallet.name, match: wallet.match },
    aloneUpTo: leftOf(config.payoutSecondPersonAbove, await sentAloneOn(db, userId, today)),
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

interface OrderedRow {
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

async function orderView(db: Db, reference: string): Promise<RefundView['last']> {
  const { rows } = await sql<OrderedRow>`
    select m.amount, m.phone, m.provider as network, m.created_at as "askedAt", a.full_name as "askedByName", m.transaction_id as "transactionId", m.status,
      m.reason, r.entry_id is not null as booked,
      m.status = 'FAILED' and exists (
        select 1 from momo_exceptions o where o.reference = m.reference and o.kind in ('late_success', 'missing_with_us', 'wrong_amount') and o.state = 'open'
      ) as late
    from momo_transactions m join momo_refunds r on r.reference = m.reference join users a on a.id = m.requested_by
    where m.reference = ${reference}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { status, reason, booked, late, ...told } = row
  const state = booked ? 'arrived' : late ? 'arrived_late' : status === 'FAILED' ? 'failed' : 'under_way'
  const known = reason === null ? null : (MOMO_REASONS.find((each) => each === reason) ?? 'unknown')
  return { ...told, amount: pesewas(row.amount), network: networkOf(row.network), state, why: known && momoReasonForStaff(known) }
}
