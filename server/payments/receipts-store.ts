import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { RECEIPT_ALPHABET, RECEIPT_LENGTH } from '#domain/payments/receipt-form.ts'
import { expiresOn, type Receipt, type ReceiptStatus } from '#domain/payments/receipt-number.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

export interface StoredReceipt extends Receipt {
  readonly number: string
  readonly userId: string | null
  readonly madeAt: Date
}

/** Locks one receipt. Undefined where the number was never issued. */
export async function lockReceipt(tx: Tx, number: string): Promise<StoredReceipt | undefined> {
  const row = await tx
    .selectFrom('receipts')
    .select(['number', 'status', 'loan_id', 'user_id', 'amount', 'made_by', 'made_at', 'made_on'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    number: row.number,
    // A check of the table keeps the column to these three.
    status: row.status as ReceiptStatus,
    loanId: row.loan_id,
    userId: row.user_id,
    amount: row.amount === null ? null : pesewas(row.amount),
    madeBy: row.made_by,
    madeAt: row.made_at,
    madeOn: row.made_on,
  }
}

export interface NewReceipt {
  readonly madeBy: string
  readonly madeAt: Date
  readonly madeOn: LocalDate
  readonly bound: { readonly loanId: number; readonly userId: string; readonly amount: number } | undefined
}

/** A number that was never issued before: drawn again while the table already has it. */
export async function insertReceipt(tx: Tx, random: Random, receipt: NewReceipt): Promise<string> {
  for (;;) {
    const inserted = await tx
      .insertInto('receipts')
      .values({
        number: random.pick(RECEIPT_ALPHABET, RECEIPT_LENGTH),
        loan_id: receipt.bound?.loanId ?? null,
        user_id: receipt.bound?.userId ?? null,
        amount: receipt.bound?.amount ?? null,
        made_by: receipt.madeBy,
        made_at: receipt.madeAt,
        made_on: receipt.madeOn,
        expires_on: expiresOn(receipt.madeOn),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('number')
      .executeTakeFirst()
    if (inserted) return inserted.number
  }
}

/** Whether the payment of a used receipt was reversed, so that the receipt counts as unredeemed again. */
export async function wasReversed(tx: Tx, number: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('receipt_number', '=', number)
    .where('status', '=', 'reversed')
    .executeTakeFirst()
  return row !== undefined
}

export async function markReceiptUsed(tx: Tx, number: string, at: Date): Promise<void> {
  await tx.updateTable('receipts').set({ status: 'used', used_at: at }).where('number', '=', number).execute()
}

export async function markReceiptCancelled(tx: Tx, number: string, by: string, at: Date, reason: string): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ status: 'cancelled', used_at: null, cancelled_at: at, cancelled_by: by, cancel_reason: reason })
    .where('number', '=', number)
    .execute()
}
