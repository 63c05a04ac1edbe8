import { sql, type RawBuilder } from 'kysely'
import { laterOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { reservedOf, type Lot } from '#domain/ledger/lots.ts'
import { RECEIPT_EXPIRED } from '#domain/payments/receipt-number.ts'
import type { ActingContext } from '#server/audit/audit-event.ts'
import { lotsOf } from '#server/ledger/lots-store.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

interface OpenReceipt {
  readonly number: string
  readonly loanId: number
  readonly amount: Pesewas
  readonly reserved: Pesewas
  readonly madeAt: Date
  readonly expiresOn: LocalDate
}

export interface LoanOfReceipts {
  readonly loanId: number
  readonly userId: string
  /** Nothing where it is closed. */
  readonly left: Pesewas
  /** For the customer, where the loan takes nothing. */
  readonly reason: string
}

/**
 * Under the customer's lock, after every change of what a loan takes: open receipts never reserve more than is left, oldest first. Expired
 * ones, and all where the loan takes nothing, are closed and free their money (rule P24).
 */
export async function fitReceipts(tx: Tx, context: ActingContext, loan: LoanOfReceipts): Promise<void> {
  const receipts = await openReceipts(tx, sql`loan_id = ${loan.loanId}`)
  const isExpired = (receipt: OpenReceipt) => context.today >= receipt.expiresOn
  for (const receipt of receipts) {
    if (isExpired(receipt)) await close(tx, context, loan.userId, receipt, RECEIPT_EXPIRED)
    else if (loan.left === NOTHING) await close(tx, context, loan.userId, receipt, loan.reason)
  }
  if (loan.left === NOTHING) return
  const valid = receipts.filter((receipt) => !isExpired(receipt))
  for (const { number, reserved, fits } of reservedOf(valid, loan.left))
    if (fits < reserved) await tx.updateTable('receipts').set({ reserved_amount: fits }).where('number', '=', number).execute()
}

/** Under the customer's lock, before their lots are used (rule P24). @returns their number. */
export async function closeExpiredReceipts(tx: Tx, context: ActingContext, userId: string): Promise<number> {
  const expired = await openReceipts(tx, sql`user_id = ${userId} and expires_on <= ${context.today}::date`)
  for (const receipt of expired) await close(tx, context, userId, receipt, RECEIPT_EXPIRED)
  return expired.length
}

/** Without expired receipts. */
export async function lotsToUse(tx: Tx, context: ActingContext, userId: string): Promise<Lot[]> {
  await closeExpiredReceipts(tx, context, userId)
  return lotsOf(tx, userId, context.today)
}

/** Money of valid open receipts. */
export async function reservedForLoan(tx: Tx, loanId: number, today: LocalDate): Promise<Pesewas> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(reserved_amount), 0)::bigint as sum from receipts
    where loan_id = ${loanId} and status = 'open' and expires_on > ${today}::date`.execute(tx)
  return pesewas(rows[0]?.sum ?? 0)
}

async function openReceipts(tx: Tx, condition: RawBuilder<unknown>): Promise<OpenReceipt[]> {
  const { rows } = await sql<{
    number: string
    loan_id: number
    amount: number
    reserved_amount: number
    made_at: Date
    expires_on: LocalDate
  }>`
    select number, loan_id, amount, reserved_amount, made_at, expires_on from receipts
    where loan_id is not null and status = 'open' and ${condition} order by made_at, number for update`.execute(tx)
  return rows.map((row) => ({
    number: row.number,
    loanId: row.loan_id,
    amount: pesewas(row.amount),
    reserved: pesewas(row.reserved_amount),
    madeAt: row.made_at,
    expiresOn: row.expires_on,
  }))
}

async function close(tx: Tx, context: ActingContext, userId: string, receipt: OpenReceipt, reason: string): Promise<void> {
  const { number, loanId, amount, madeAt } = receipt
  await tx
    .updateTable('receipts')
    .set({ status: 'closed', closed_at: laterOf(context.now, madeAt), close_reason: reason, reserved_amount: 0 })
    .where('number', '=', number)
    .execute()
  const { rows } = await sql<{ phone: string | null; kept: number }>`
    select phone, (select coalesce(sum(amount - used), 0)::bigint from unallocated_lots where receipt_number = ${number} and origin = 'receipt') as kept
    from users where id = ${userId}`.execute(tx)
  const [owner] = rows
  invariant(owner !== undefined, 'a receipt that is closed has its customer')
  const { phone, kept } = owner
  const event = { kind: 'receipt_closed' as const, loanId, amount, receiptNumber: number, reason, kept: pesewas(kept) }
  await notifyCustomer(tx, { userId, phone, event, now: context.now })
}
