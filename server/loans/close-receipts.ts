import { sql, type RawBuilder } from 'kysely'
import { laterOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Lot } from '#domain/ledger/lots.ts'
import { RECEIPT_EXPIRED } from '#domain/payments/receipt-number.ts'
import type { ActingContext } from '#server/audit/audit-event.ts'
import { lotsOf } from '#server/ledger/lots-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

interface OpenReceipt {
  readonly number: string
  readonly loanId: number
  readonly amount: Pesewas
  readonly madeAt: Date
  readonly expiresOn: LocalDate
}

/**
 * Under the customer's lock: closes expired receipts, and all where the loan takes nothing, to free their money (rule P24).
 * @param reason For the customer, where the loan takes nothing.
 */
export async function closeReceipts(
  tx: Tx,
  context: ActingContext,
  { loanId, userId }: { readonly loanId: number; readonly userId: string },
  reason: string | null,
): Promise<void> {
  for (const receipt of await openReceipts(tx, sql`loan_id = ${loanId}`)) {
    if (context.today >= receipt.expiresOn) await close(tx, context, userId, receipt, RECEIPT_EXPIRED)
    else if (reason !== null) await close(tx, context, userId, receipt, reason)
  }
}

/** Under the customer's lock, before lots are used (rule P24). @returns the number of receipts. */
export async function closeExpiredReceipts(tx: Tx, context: ActingContext, userId: string): Promise<number> {
  const expired = await openReceipts(tx, sql`user_id = ${userId} and expires_on <= ${context.today}::date`)
  for (const receipt of expired) await close(tx, context, userId, receipt, RECEIPT_EXPIRED)
  return expired.length
}

/** Closes expired receipts first. */
export async function lotsToUse(tx: Tx, context: ActingContext, userId: string): Promise<Lot[]> {
  await closeExpiredReceipts(tx, context, userId)
  return lotsOf(tx, userId, context.today)
}

async function openReceipts(tx: Tx, condition: RawBuilder<unknown>): Promise<OpenReceipt[]> {
  const { rows } = await sql<{
    number: string
    loan_id: number
    amount: number
    made_at: Date
    expires_on: LocalDate
  }>`
    select number, loan_id, amount, made_at, expires_on from receipts
    where loan_id is not null and status = 'open' and ${condition} order by made_at, number for update`.execute(tx)
  return rows.map((row) => ({
    number: row.number,
    loanId: row.loan_id,
    amount: pesewas(row.amount),
    madeAt: row.made_at,
    expiresOn: row.expires_on,
  }))
}

async function close(tx: Tx, context: ActingContext, userId: string, receipt: OpenReceipt, reason: string): Promise<void> {
  const { number, loanId, amount, madeAt } = receipt
  await tx
    .updateTable('receipts')
    .set({ status: 'closed', closed_at: laterOf(context.now, madeAt), close_reason: reason })
    .where('number', '=', number)
    .execute()
  const { rows } = await sql<{ phone: string | null; kept: number }>`
    select phone, (select coalesce(sum(amount - used), 0)::bigint from unallocated_lots where receipt_number = ${number}) as kept
    from users where id = ${userId}`.execute(tx)
  const [owner] = rows
  invariant(owner !== undefined, 'a receipt that is closed has its customer')
  const { phone, kept } = owner
  const event = { kind: 'receipt_closed' as const, loanId, amount, receiptNumber: number, reason, kept: pesewas(kept) }
  await notifyCustomer(tx, { userId, phone, event, now: context.now })
}
