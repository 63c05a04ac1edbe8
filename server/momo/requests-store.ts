import { sql, type RawBuilder } from 'kysely'
import { MIN_POLL_INTERVAL, nextPollAt, nextSendAt, SENDING_LEASE, STALE_AFTER } from '#domain/momo/momo-transaction.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { MOMO_REASONS, type MomoReason } from '#domain/momo/momo-reason.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { MomoDirection } from '#server/momo/payment-providers.ts'
import type { RefundedPayment } from '#server/momo/momo-gateway.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface StoredTransaction {
  readonly reference: string
  /** Whose wallet it is. */
  readonly userId: string
  readonly requestedBy: string
  readonly network: MomoProvider
  readonly gateway: string
  readonly phone: string
  readonly amount: Pesewas
  readonly currency: string
  readonly status: 'CREATED' | 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  readonly transactionId: string | null
  readonly reason: MomoReason | null
  readonly attempts: number
  readonly checks: number
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly refusedAt: Date | null
  readonly refusedForGood: boolean
  readonly voucherNote: string | null
  readonly voucherAt: Date | null
  readonly askedAt: Date | null
  /** When a provider last said that there is news, until its answer is known. */
  readonly callbackReceivedAt: Date | null
}

/** A request to pay, or a payout. */
export interface LoanOrder extends StoredTransaction {
  readonly direction: Exclude<MomoDirection, 'refund'>
  readonly loanId: number
}
/** Kept money on its way back to its customer. `refundOf`: the payment that goes back; null: it is a transfer. */
export interface OrderedRefund extends StoredTransaction {
  readonly direction: 'refund'
  readonly loanId: null
  readonly refundOf: RefundedPayment | null
}
/** An order as it is kept here. Money in pesewas. */
export type MomoRequest = LoanOrder | OrderedRefund

type NewRequest = Pick<
  StoredTransaction,
  'reference' | 'userId' | 'requestedBy' | 'network' | 'gateway' | 'phone' | 'amount' | 'currency' | 'createdAt'
> & { readonly channel: 'app' | 'ussd' | 'office' } & (
    | Pick<LoanOrder, 'direction' | 'loanId'>
    | (Pick<OrderedRefund, 'direction' | 'loanId'> & { readonly refundOf: string | null })
  )

/** Keeps an order before anybody is asked for money. From this moment the job sends it, whatever becomes of this process. */
export async function insertRequest(tx: Tx, order: NewRequest): Promise<void> {
  await tx
    .insertInto('momo_transactions')
    .values({
      reference: order.reference,
      direction: order.direction,
      loan_id: order.loanId,
      refund_of: order.direction === 'refund' ? order.refundOf : null,
      user_id: order.userId,
      requested_by: order.requestedBy,
      channel: order.channel,
      provider: order.network,
      gateway: order.gateway,
      phone: order.phone,
      amount: order.amount,
      currency: order.currency,
      created_at: order.createdAt,
      next_check_at: order.createdAt,
    })
    .execute()
}

export const requestOf = (db: Db | Tx, reference: string): Promise<MomoRequest | undefined> => one(db, sql`reference = ${reference}`)

/** Under its lock. The books of its customer are locked before. */
export const lockRequest = (tx: Tx, reference: string): Promise<MomoRequest | undefined> =>
  one(tx, sql`reference = ${reference} for update`)

export const openRequestOfLoan = (tx: Tx, loanId: number, direction: MomoDirection): Promise<MomoRequest | undefined> =>
  one(tx, sql`loan_id = ${loanId} and direction = ${direction} and status in ('CREATED', 'PENDING')`)

/** The orders that are open for this customer to pay, newest first. */
export async function openRequestsOfUser(db: Db, userId: string): Promise<LoanOrder[]> {
  const orders = await many(
    db,
    sql`user_id = ${userId} and direction = 'collection' and status in ('CREATED', 'PENDING') order by created_at desc`,
  )
  return orders.filter((order) => order.direction !== 'refund')
}

/** The references of the refunds of a payment that may still change, or changed a while ago: the provider tells of them by the payment's own reference. */
export async function refundsOfRequest(db: Db, reference: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from momo_transactions where refund_of = ${reference} order by created_at desc limit 20`.execute(db)
  return rows.map((row) => row.reference)
}

/** When the request was made that has to grow old before another one is within the limit; undefined while one more is allowed. */
export async function overLimit(
  tx: Tx,
  whose: { userId: string } | { phone: string },
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
  now: Date,
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - windowSeconds * 1000)
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from momo_transactions
    where direction = 'collection' and ${'userId' in whose ? sql`user_id = ${whose.userId}` : sql`phone = ${whose.phone}`} and created_at > ${since}
    order by created_at desc limit ${limit}`.execute(tx)
  return rows.length < limit ? undefined : rows.at(-1)?.created_at
}

/**
 * Takes the right to send an order, noting the attempt before it is made: nobody else sends it until the lease is over. Undefined where it is not to be sent.
 */
export const takeSending = (db: Db, reference: string, now: Date): Promise<MomoRequest | undefined> =>
  changed(
    db,
    sql`attempts = attempts + 1, sent_at = greatest(${now}::timestamptz, created_at), refused_at = null, reason = null,
      next_check_at = ${new Date(now.getTime() + SENDING_LEASE)}`,
    sql`reference = ${reference} and status = 'CREATED' and not refused_for_good and next_check_at <= ${now}`,
  )

/** The provider has it, or may have it: from now on it is only asked after. */
export async function markSent(db: Db, order: MomoRequest, voucherNote: string | null, now: Date): Promise<void> {
  await changed(
    db,
    sql`status = 'PENDING', next_check_at = ${nextPollAt({ createdAt: order.createdAt, checks: 0 }, now)}, voucher_note = ${voucherNote}::text`,
    sql`reference = ${order.reference} and status = 'CREATED'`,
  )
}

/** The provider provably does not have it. Where it is not to be sent again, it is due at once to be settled as failed. */
export async function markRefused(
  db: Db,
  order: MomoRequest,
  { reason, again }: { reason: MomoReason; again: boolean },
  now: Date,
): Promise<void> {
  await changed(
    db,
    sql`refused_at = ${now}, reason = ${reason}::text, refused_for_good = ${!again}::boolean, next_check_at = ${again ? nextSendAt(order.attempts, now) : now}`,
    sql`reference = ${order.reference} and status = 'CREATED' and attempts = ${order.attempts}::int`,
  )
}

/** It was not taken and is not to be sent any more, which nobody who sends it can cross. Answers whether that is so. */
export async function giveUpSending(db: Db, reference: string, now: Date): Promise<boolean> {
  const row = await changed(
    db,
    sql`refused_for_good = true, refused_at = coalesce(refused_at, ${now}::timestamptz), reason = coalesce(reason, 'not_received')`,
    sql`reference = ${reference} and status = 'CREATED' and (sent_at is null or refused_at is not null)`,
  )
  return row !== undefined
}

/** Its sending was never heard of again, and is too long ago to send it anew: now it is only asked after. */
export async function markUnsure(db: Db, reference: string, now: Date): Promise<void> {
  await changed(
    db,
    sql`status = 'PENDING', next_check_at = ${now}`,
    sql`reference = ${reference} and status = 'CREATED' and sent_at is not null and refused_at is null`,
  )
}

/**
 * Takes the right to ask after an order that was sent, at most once in a few seconds among all processes. `news`: somebody says that something happened, so
 * also after one that has ended (though its sending was refused), or whose sending is not answered yet. Undefined where it is not to be asked.
 */
export function takeAsking(db: Db, order: MomoRequest, news: boolean, now: Date): Promise<MomoRequest | undefined> {
  const inTime = news ? sql`(refused_at is null or status = 'FAILED')` : sql`status = 'PENDING' and refused_at is null`
  return changed(
    db,
    sql`polled_at = ${now}, checks = checks + 1,
      next_check_at = case when status = 'PENDING' and next_check_at is not null then ${nextPollAt(order, now)}::timestamptz else next_check_at end`,
    sql`reference = ${order.reference} and ${inTime} and sent_at is not null
      and (polled_at is null or polled_at <= ${new Date(now.getTime() - MIN_POLL_INTERVAL)})`,
  )
}

/** Somebody says that there is news: the job asks as soon as it may. */
export async function pollSooner(db: Db, order: MomoRequest, now: Date): Promise<void> {
  const soon = new Date((order.askedAt ?? now).getTime() + MIN_POLL_INTERVAL)
  await changed(
    db,
    sql`next_check_at = ${soon}`,
    sql`reference = ${order.reference} and status = 'PENDING' and (next_check_at is null or next_check_at > ${soon}::timestamptz)`,
  )
}

/** Nobody asks by itself any more; an exception says why. */
export async function stopAsking(tx: Tx, reference: string): Promise<void> {
  await changed(tx, sql`next_check_at = null`, sql`reference = ${reference} and status in ('CREATED', 'PENDING')`)
}

/** Notes that a provider says that there is news, before it is told that it was heard: from now on the job asks, whatever becomes of this process. */
export async function storeCallbackReceived(db: Db, reference: string, now: Date): Promise<void> {
  await sql`update momo_transactions set callback_received_at = greatest(callback_received_at, ${now}::timestamptz) where reference = ${reference}`.execute(
    db,
  )
}

/** The provider has answered since; news that came after it was asked stays. */
export async function markCallbackHandled(db: Db, { reference, askedAt }: MomoRequest): Promise<void> {
  await sql`update momo_transactions set callback_received_at = null where reference = ${reference} and callback_received_at <= ${askedAt}::timestamptz`.execute(
    db,
  )
}

/** News that the provider does not explain is asked after for a day, each time after twice as long, and then left to its statement. */
const callbackIsDue = (now: Date) => sql`
  callback_received_at > ${new Date(now.getTime() - STALE_AFTER)} and sent_at is not null and (refused_at is null or status = 'FAILED')`
const NEWS_DUE_AT = sql`
  greatest(callback_received_at, polled_at + ${MIN_POLL_INTERVAL / 1000} * interval '1 second', polled_at + least(polled_at - callback_received_at, interval '1 hour'))`

/** Orders that are due to be sent, asked after or settled, the one that waits longest first. A row that another process moves just now is left to it. */
export async function dueRequests(db: Db, limit: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from momo_transactions
    where status in ('CREATED', 'PENDING') and next_check_at <= ${now} or ${callbackIsDue(now)} and ${NEWS_DUE_AT} <= ${now}
    order by coalesce(next_check_at, callback_received_at) limit ${limit} for update skip locked`.execute(db)
  return rows.map(({ reference }) => reference)
}

/** When the next order is due. */
export async function nextDueAt(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(next_check_at) from momo_transactions where status in ('CREATED', 'PENDING') and next_check_at is not null),
      (select min(${NEWS_DUE_AT}) from momo_transactions where ${callbackIsDue(now)})) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Ends an open order, once. Answers whether it was open. */
export async function endRequest(
  tx: Tx,
  reference: string,
  end: { status: 'SUCCESSFUL'; transactionId: string; valueAt: Date | null } | { status: 'FAILED'; reason: MomoReason },
  now: Date,
): Promise<boolean> {
  const set =
    end.status === 'SUCCESSFUL'
      ? sql`status = 'SUCCESSFUL', reason = null, transaction_id = ${end.transactionId}, value_at = ${end.valueAt}::timestamptz`
      : sql`status = 'FAILED', reason = ${end.reason}`
  const row = await changed(
    tx,
    sql`${set}, refused_for_good = false, decided_at = greatest(${now}::timestamptz, created_at), next_check_at = null`,
    sql`reference = ${reference} and status in ('CREATED', 'PENDING')`,
  )
  return row !== undefined
}

/** Notes that the customer's code is handed on, once; taken back where it was not right. */
export const takeVoucher = (tx: Tx, reference: string, now: Date): Promise<MomoRequest | undefined> =>
  changed(
    tx,
    sql`voucher_at = ${now}`,
    sql`reference = ${reference} and status = 'PENDING' and voucher_note is not null and voucher_at is null`,
  )
export async function giveVoucherBack(db: Db, reference: string): Promise<void> {
  await changed(db, sql`voucher_at = null`, sql`reference = ${reference} and status = 'PENDING'`)
}

const COLUMNS = sql`reference, direction, loan_id as "loanId", refund_of as "refundOf",
  (select o.transaction_id from momo_transactions o where o.reference = momo_transactions.refund_of) as "refundOfTransaction", user_id as "userId", requested_by as "requestedBy", provider as network, gateway, phone, amount,
  currency, status, transaction_id as "transactionId", reason, attempts, checks, created_at as "createdAt", sent_at as "sentAt", refused_at as "refusedAt",
  refused_for_good as "refusedForGood", voucher_note as "voucherNote", voucher_at as "voucherAt", polled_at as "askedAt", callback_received_at as "callbackReceivedAt"`

/** As the columns hold it: their checks name the directions and states. */
type Stored = Omit<StoredTransaction, 'amount' | 'network' | 'reason'> & { amount: number; network: string; reason: string | null } & {
  direction: MomoDirection
  loanId: number | null
  refundOf: string | null
  refundOfTransaction: string | null
}

async function many(db: Db | Tx, condition: RawBuilder<unknown>): Promise<MomoRequest[]> {
  const { rows } = await sql<Stored>`select ${COLUMNS} from momo_transactions where ${condition}`.execute(db)
  return rows.map(toRequest)
}
const one = async (db: Db | Tx, condition: RawBuilder<unknown>): Promise<MomoRequest | undefined> => (await many(db, condition))[0]

async function changed(db: Db | Tx, set: RawBuilder<unknown>, condition: RawBuilder<unknown>): Promise<MomoRequest | undefined> {
  const { rows } = await sql<Stored>`update momo_transactions set ${set} where ${condition} returning ${COLUMNS}`.execute(db)
  return rows.map(toRequest)[0]
}

function toRequest({ direction, loanId, refundOf, refundOfTransaction, ...row }: Stored): MomoRequest {
  const order = {
    ...row,
    amount: pesewas(row.amount),
    network: MOMO_PROVIDERS.find((each) => each === row.network) ?? 'mtn',
    reason: row.reason === null ? null : (MOMO_REASONS.find((each) => each === row.reason) ?? 'unknown'),
  }
  if (direction !== 'refund') {
    invariant(loanId !== null, 'only a refund belongs to no loan')
    return { ...order, direction, loanId }
  }
  const original = refundOf === null || refundOfTransaction === null ? null : { reference: refundOf, transactionId: refundOfTransaction }
  return { ...order, direction, loanId: null, refundOf: original }
}
