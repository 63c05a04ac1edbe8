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
  readonly polledAt: Date | null
  /** Null once handled. */
  readonly callbackReceivedAt: Date | null
}

export interface LoanTransaction extends StoredTransaction {
  readonly direction: Exclude<MomoDirection, 'refund'>
  readonly loanId: number
}
/** `refundOf`: null where the refund is a transfer. */
export interface RefundTransaction extends StoredTransaction {
  readonly direction: 'refund'
  readonly loanId: null
  readonly refundOf: RefundedPayment | null
}
export type MomoTransaction = LoanTransaction | RefundTransaction

type NewTransaction = Pick<
  StoredTransaction,
  'reference' | 'userId' | 'requestedBy' | 'network' | 'gateway' | 'phone' | 'amount' | 'currency' | 'createdAt'
> & { readonly channel: 'app' | 'ussd' | 'office' } & (
    | Pick<LoanTransaction, 'direction' | 'loanId'>
    | (Pick<RefundTransaction, 'direction' | 'loanId'> & { readonly refundOf: string | null })
  )

/** From now on the job sends it, even if this process stops. */
export async function insertTransaction(tx: Tx, transaction: NewTransaction): Promise<void> {
  await tx
    .insertInto('momo_transactions')
    .values({
      reference: transaction.reference,
      direction: transaction.direction,
      loan_id: transaction.loanId,
      refund_of: transaction.direction === 'refund' ? transaction.refundOf : null,
      user_id: transaction.userId,
      requested_by: transaction.requestedBy,
      channel: transaction.channel,
      provider: transaction.network,
      gateway: transaction.gateway,
      phone: transaction.phone,
      amount: transaction.amount,
      currency: transaction.currency,
      created_at: transaction.createdAt,
      next_check_at: transaction.createdAt,
    })
    .execute()
}

export const findTransaction = (db: Db | Tx, reference: string): Promise<MomoTransaction | undefined> =>
  one(db, sql`reference = ${reference}`)

/** Lock the customer account first. */
export const lockTransaction = (tx: Tx, reference: string): Promise<MomoTransaction | undefined> =>
  one(tx, sql`reference = ${reference} for update`)

export const findOpenTransactionOfLoan = (tx: Tx, loanId: number, direction: MomoDirection): Promise<MomoTransaction | undefined> =>
  one(tx, sql`loan_id = ${loanId} and direction = ${direction} and status in ('CREATED', 'PENDING')`)

export async function findOpenCollectionsOfUser(db: Db, userId: string): Promise<LoanTransaction[]> {
  const collections = await many(
    db,
    sql`user_id = ${userId} and direction = 'collection' and status in ('CREATED', 'PENDING') order by created_at desc`,
  )
  return collections.filter((transaction) => transaction.direction !== 'refund')
}

/** A provider's callbacks about a refund name the payment's reference. */
export async function findRefundReferences(db: Db, reference: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from momo_transactions where refund_of = ${reference} order by created_at desc limit 20`.execute(db)
  return rows.map((row) => row.reference)
}

export async function oldestAtLimit(
  tx: Tx,
  whose: { userId: string } | { phone: string } | { userId: string; phone: string },
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
  now: Date,
): Promise<Date | undefined> {
  const since = new Date(now.getTime() - windowSeconds * 1000)
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from momo_transactions
    where direction = 'collection' and created_at > ${since} and ${sql.join(
      [...('userId' in whose ? [sql`user_id = ${whose.userId}`] : []), ...('phone' in whose ? [sql`phone = ${whose.phone}`] : [])],
      sql` and `,
    )}
    order by created_at desc limit ${limit}`.execute(tx)
  return rows.length < limit ? undefined : rows.at(-1)?.created_at
}

/** Counts the attempt; no other process sends it until the lease ends. Undefined where it must not be sent. */
export const claimSend = (db: Db, reference: string, now: Date): Promise<MomoTransaction | undefined> =>
  changed(
    db,
    sql`attempts = attempts + 1, sent_at = greatest(${now}::timestamptz, created_at), refused_at = null, reason = null,
      next_check_at = ${new Date(now.getTime() + SENDING_LEASE)}`,
    sql`reference = ${reference} and status = 'CREATED' and not refused_for_good and next_check_at <= ${now}`,
  )

/** The provider may have it, so it is only polled from now on. */
export async function markSent(db: Db, transaction: MomoTransaction, voucherNote: string | null, now: Date): Promise<void> {
  await changed(
    db,
    sql`status = 'PENDING', next_check_at = ${nextPollAt({ createdAt: transaction.createdAt, checks: 0 }, now)}, voucher_note = ${voucherNote}::text`,
    sql`reference = ${transaction.reference} and status = 'CREATED'`,
  )
}

/** The provider does not have the transaction. Without `again` it is due at once, to fail. */
export async function markRefused(
  db: Db,
  transaction: MomoTransaction,
  { reason, again }: { reason: MomoReason; again: boolean },
  now: Date,
): Promise<void> {
  await changed(
    db,
    sql`refused_at = ${now}, reason = ${reason}::text, refused_for_good = ${!again}::boolean, next_check_at = ${again ? nextSendAt(transaction.attempts, now) : now}`,
    sql`reference = ${transaction.reference} and status = 'CREATED' and attempts = ${transaction.attempts}::int`,
  )
}

/** Excludes a concurrent claimSend(). @returns whether the provider does not have the transaction. */
export async function abandonSending(db: Db, reference: string, now: Date): Promise<boolean> {
  const row = await changed(
    db,
    sql`refused_for_good = true, refused_at = coalesce(refused_at, ${now}::timestamptz), reason = coalesce(reason, 'not_received')`,
    sql`reference = ${reference} and status = 'CREATED' and (sent_at is null or refused_at is not null)`,
  )
  return row !== undefined
}

/** Too old to send again: it is only polled. */
export async function markUnsure(db: Db, reference: string, now: Date): Promise<void> {
  await changed(
    db,
    sql`status = 'PENDING', next_check_at = ${now}`,
    sql`reference = ${reference} and status = 'CREATED' and sent_at is not null and refused_at is null`,
  )
}

/** At most one poll in five seconds over all processes. `callbackReceived` also allows one for an ended transaction. */
export function claimPoll(
  db: Db,
  transaction: MomoTransaction,
  callbackReceived: boolean,
  now: Date,
): Promise<MomoTransaction | undefined> {
  const inTime = callbackReceived ? sql`(refused_at is null or status = 'FAILED')` : sql`status = 'PENDING' and refused_at is null`
  return changed(
    db,
    sql`polled_at = ${now}, checks = checks + 1,
      next_check_at = case when status = 'PENDING' and next_check_at is not null then ${nextPollAt(transaction, now)}::timestamptz else next_check_at end`,
    sql`reference = ${transaction.reference} and ${inTime} and sent_at is not null
      and (polled_at is null or polled_at <= ${new Date(now.getTime() - MIN_POLL_INTERVAL)})`,
  )
}

export async function pollSooner(db: Db, transaction: MomoTransaction, now: Date): Promise<void> {
  const soon = new Date((transaction.polledAt ?? now).getTime() + MIN_POLL_INTERVAL)
  await changed(
    db,
    sql`next_check_at = ${soon}`,
    sql`reference = ${transaction.reference} and status = 'PENDING' and (next_check_at is null or next_check_at > ${soon}::timestamptz)`,
  )
}

export async function stopPolling(tx: Tx, reference: string): Promise<void> {
  await changed(tx, sql`next_check_at = null`, sql`reference = ${reference} and status in ('CREATED', 'PENDING')`)
}

/** Committed before the response, so that the job polls even if this process stops. */
export async function storeCallbackReceived(db: Db, reference: string, now: Date): Promise<void> {
  await sql`update momo_transactions set callback_received_at = greatest(callback_received_at, ${now}::timestamptz) where reference = ${reference}`.execute(
    db,
  )
}

/** A callback after the poll stays unhandled. */
export async function markCallbackHandled(db: Db, { reference, polledAt }: MomoTransaction): Promise<void> {
  await sql`update momo_transactions set callback_received_at = null where reference = ${reference} and callback_received_at <= ${polledAt}::timestamptz`.execute(
    db,
  )
}

/** For a day, at intervals that double up to an hour. */
const callbackIsDue = (now: Date) => sql`
  callback_received_at > ${new Date(now.getTime() - STALE_AFTER)} and sent_at is not null and (refused_at is null or status = 'FAILED')`
const CALLBACK_DUE_AT = sql`
  greatest(callback_received_at, polled_at + ${MIN_POLL_INTERVAL / 1000} * interval '1 second', polled_at + least(polled_at - callback_received_at, interval '1 hour'))`

/** Longest waiting first, without locked rows. */
export async function findDueTransactions(db: Db, limit: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select reference from momo_transactions
    where status in ('CREATED', 'PENDING') and next_check_at <= ${now} or ${callbackIsDue(now)} and ${CALLBACK_DUE_AT} <= ${now}
    order by coalesce(next_check_at, callback_received_at) limit ${limit} for update skip locked`.execute(db)
  return rows.map(({ reference }) => reference)
}

export async function nextDueAt(db: Db, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(next_check_at) from momo_transactions where status in ('CREATED', 'PENDING') and next_check_at is not null),
      (select min(${CALLBACK_DUE_AT}) from momo_transactions where ${callbackIsDue(now)})) as at`.execute(db)
  return rows[0]?.at ?? undefined
}

export async function endTransaction(
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

/** releaseVoucher() allows another after a wrong code. */
export const claimVoucher = (tx: Tx, reference: string, now: Date): Promise<MomoTransaction | undefined> =>
  changed(
    tx,
    sql`voucher_at = ${now}`,
    sql`reference = ${reference} and status = 'PENDING' and voucher_note is not null and voucher_at is null`,
  )
export async function releaseVoucher(db: Db, reference: string): Promise<void> {
  await changed(db, sql`voucher_at = null`, sql`reference = ${reference} and status = 'PENDING'`)
}

const COLUMNS = sql`reference, direction, loan_id as "loanId", refund_of as "refundOf",
  (select o.transaction_id from momo_transactions o where o.reference = momo_transactions.refund_of) as "refundOfTransaction", user_id as "userId", requested_by as "requestedBy", provider as network, gateway, phone, amount,
  currency, status, transaction_id as "transactionId", reason, attempts, checks, created_at as "createdAt", sent_at as "sentAt", refused_at as "refusedAt",
  refused_for_good as "refusedForGood", voucher_note as "voucherNote", voucher_at as "voucherAt", polled_at as "polledAt", callback_received_at as "callbackReceivedAt"`

type Stored = Omit<StoredTransaction, 'amount' | 'network' | 'reason'> & { amount: number; network: string; reason: string | null } & {
  direction: MomoDirection
  loanId: number | null
  refundOf: string | null
  refundOfTransaction: string | null
}

async function many(db: Db | Tx, condition: RawBuilder<unknown>): Promise<MomoTransaction[]> {
  const { rows } = await sql<Stored>`select ${COLUMNS} from momo_transactions where ${condition}`.execute(db)
  return rows.map(toTransaction)
}
const one = async (db: Db | Tx, condition: RawBuilder<unknown>): Promise<MomoTransaction | undefined> => (await many(db, condition))[0]

async function changed(db: Db | Tx, set: RawBuilder<unknown>, condition: RawBuilder<unknown>): Promise<MomoTransaction | undefined> {
  const { rows } = await sql<Stored>`update momo_transactions set ${set} where ${condition} returning ${COLUMNS}`.execute(db)
  return rows.map(toTransaction)[0]
}

function toTransaction({ direction, loanId, refundOf, refundOfTransaction, ...row }: Stored): MomoTransaction {
  const transaction = {
    ...row,
    amount: pesewas(row.amount),
    network: MOMO_PROVIDERS.find((each) => each === row.network) ?? 'mtn',
    reason: row.reason === null ? null : (MOMO_REASONS.find((each) => each === row.reason) ?? 'unknown'),
  }
  if (direction !== 'refund') {
    invariant(loanId !== null, 'only a refund belongs to no loan')
    return { ...transaction, direction, loanId }
  }
  const original = refundOf === null || refundOfTransaction === null ? null : { reference: refundOf, transactionId: refundOfTransaction }
  return { ...transaction, direction, loanId: null, refundOf: original }
}
