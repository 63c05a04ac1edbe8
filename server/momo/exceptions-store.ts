import { sql } from 'kysely'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { MomoExceptionKind } from '#domain/reconciliation/momo-exception.ts'
import type { MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Statements report the other kinds. */
type ReportedKind = Extract<
  MomoExceptionKind,
  'wrong_amount' | 'wrong_currency' | 'wrong_wallet' | 'late_success' | 'failed_after_success' | 'transaction_taken' | 'stale'
>

interface ReportedException {
  readonly transactionId?: string
  readonly amount?: Pesewas
  readonly currency?: string
  readonly phone?: string | null
  readonly details?: string
  /** By the network's clock. */
  readonly at?: Date | null
  /** The payment that holds the money as credit balance. */
  readonly paymentId?: number
}

/** Once per transaction and kind. @returns whether it is new. */
export async function storeException(
  db: Db | Tx,
  transaction: MomoTransaction,
  kind: ReportedKind,
  reported: ReportedException,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into momo_exceptions (kind, reference, gateway, transaction_id, amount, currency, phone, details, payment_id, moved_at, found_at)
    values (${kind}, ${transaction.reference}, ${transaction.gateway}, ${reported.transactionId ?? null}, ${reported.amount ?? null}, ${reported.currency ?? null},
      ${reported.phone ?? null}, ${reported.details ?? null}, ${reported.paymentId ?? null}, ${reported.at ?? null}, greatest(${now}::timestamptz, ${transaction.createdAt}::timestamptz))
    on conflict (reference, kind) do nothing returning id`.execute(db)
  return rows.length > 0
}

export async function resolveBySettling(tx: Tx, reference: string, now: Date): Promise<void> {
  await sql`
    update momo_exceptions set state = 'resolved', resolution = 'settled', resolved_at = greatest(${now}::timestamptz, found_at)
    where reference = ${reference} and state = 'open' and kind in ('wrong_amount', 'wrong_currency', 'wrong_wallet', 'stale')`.execute(tx)
}

/** Then no provider status changes the transaction. */
export async function isBookedByStaff(tx: Tx, reference: string): Promise<boolean> {
  const { rows } = await sql`select 1 from momo_exceptions where reference = ${reference} and entry_id is not null limit 1`.execute(tx)
  return rows.length > 0
}
