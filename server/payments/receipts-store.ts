import { sql } from 'kysely'
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

export async function lockReceipt(tx: Tx, number: string): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<{
    number: string
    status: ReceiptStatus
    loan_id: number | null
    user_id: string | null
    amount: number | null
    made_by: string
    made_at: Date
    made_on: LocalDate
    close_reason: string | null
  }>`
    select number, status, loan_id, user_id, amount, made_by, made_at, made_on, close_reason from receipts where number = ${number} for update`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) return undefined
  return {
    number: row.number,
    status: row.status,
    loanId: row.loan_id,
    userId: row.user_id,
    amount: row.amount === null ? null : pesewas(row.amount),
    madeBy: row.made_by,
    madeAt: row.made_at,
    madeOn: row.made_on,
    closeReason: row.close_reason,
  }
}

export interface NewReceipt {
  readonly madeBy: string
  readonly madeAt: Date
  readonly madeOn: LocalDate
  readonly bound: { readonly loanId: number; readonly userId: string; readonly amount: number } | undefined
}

export async function insertReceipt(tx: Tx, random: Random, receipt: NewReceipt): Promise<string> {
  for (;;) {
    const inserted = await tx
      .insertInto('receipts')
      .values({
        number: random.pick(RECEIPT_ALPHABET, RECEIPT_LENGTH),
        loan_id: receipt.bound?.loanId ?? null,
        user_id: receipt.bound?.userId ?? null,
        amount: receipt.bound?.amount ?? null,
        // Processes of the version before read it.
        reserved_amount: receipt.bound?.amount ?? 0,
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

/** Such a receipt counts as unredeemed. */
export async function wasReversed(tx: Tx, number: string): Promise<boolean> {
  const { rows } = await sql`select 1 from payments where receipt_number = ${number} and status = 'reversed'`.execute(tx)
  return rows.length > 0
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
