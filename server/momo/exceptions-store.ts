import { sql } from 'kysely'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { MomoExceptionKind } from '#domain/reconciliation/momo-exception.ts'
import type { MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Those that the answers of a provider lead to; a statement leads to others. */
type ReportedKind = Extract<
  MomoExceptionKind,
  'wrong_amount' | 'wrong_currency' | 'wrong_wallet' | 'late_success' | 'failed_after_success' | 'transaction_taken' | 'stale'
>

/** What the provider told, as far as it did. */
interface ReportedException {
  readonly transactionId?: string
  readonly amount?: Pesewas
  readonly currency?: string
  readonly phone?: string | null
  readonly details?: string
  /** The payment under which the money is kept. */
  readonly paymentId?: number
}

/** Notes something that does not fit, once for each order and kind. Answers whether it is news. */
export async function noteException(
  db: Db | Tx,
  order: MomoTransaction,
  kind: ReportedKind,
  told: ReportedException,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into momo_exceptions (kind, reference, gateway, transaction_id, amount, currency, phone, details, payment_id, found_at)
    values (${kind}, ${order.reference}, ${order.gateway}, ${told.transactionId ?? null}, ${told.amount ?? null}, ${told.currency ?? null},
      ${told.phone ?? null}, ${told.details ?? null}, ${told.paymentId ?? null}, greatest(${now}::timestamptz, ${order.createdAt}::timestamptz))
    on conflict (reference, kind) do nothing returning id`.execute(db)
  return rows.length > 0
}

/** The provider has said something that fits after all: what was noted while the order was open is done with. */
export async function resolveBySettling(tx: Tx, reference: string, now: Date): Promise<void> {
  await sql`
    update momo_exceptions set state = 'resolved', resolution = 'settled', resolved_at = greatest(${now}::timestamptz, found_at)
    where reference = ${reference} and state = 'open' and kind in ('wrong_amount', 'wrong_currency', 'wrong_wallet', 'stale')`.execute(tx)
}

/** Whether people had the money of an order booked when they ended an exception about it: nothing that its provider says later is news then. */
export async function isBookedByPeople(tx: Tx, reference: string): Promise<boolean> {
  const { rows } = await sql`select 1 from momo_exceptions where reference = ${reference} and entry_id is not null limit 1`.execute(tx)
  return rows.length > 0
}
