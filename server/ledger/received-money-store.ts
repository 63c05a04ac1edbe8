import { sql, type RawBuilder } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** A receipt number, a transaction ID or the reference of a bank transfer, in any spelling. */
export type MoneyProof =
  | { readonly kind: 'cash_receipt'; readonly receiptNumber: string }
  | { readonly kind: 'collection' | 'claim' | 'statement_line' | 'import' | 'bank_transfer'; readonly transactionId: string }

interface Received {
  readonly proof: MoneyProof
  readonly entryId: number
  /** Null for the office's own money. */
  readonly userId: string | null
  readonly paymentId: number | null
}

/**
 * Each receipt and transaction counts once, on whatever network (rule P21). Waits for another database transaction that registers it.
 * @throws Refused transaction_claimed or receipt_used.
 */
export async function registerReceivedMoney(tx: Tx, { proof, entryId, userId, paymentId }: Received): Promise<void> {
  const inserted = await tx
    .insertInto('received_money')
    .values({
      kind: proof.kind,
      reference: proof.kind === 'cash_receipt' ? proof.receiptNumber : transactionKey(proof.transactionId),
      user_id: userId,
      entry_id: entryId,
      payment_id: paymentId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw new Refused(refusal(proof.kind === 'cash_receipt' ? 'receipt_used' : 'transaction_claimed'))
}

/** Whether it brought money that is still in clearing or the bank. */
export async function isTransactionReceived(db: Db | Tx, transactionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from received_money where kind <> 'cash_receipt' and reference = ${transactionKey(transactionId)} and left_entry_id is null`.execute(
    db,
  )
  return rows.length > 0
}

/** In SQL: whether the transaction left our own account. */
export const isOutgoing = (key: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  exists (select 1 from momo_transactions m where m.direction <> 'collection' and m.transaction_id is not null
    and regexp_replace(upper(m.transaction_id), '[^A-Z0-9]', '', 'g') = ${key})
  or exists (select 1 from momo_statement_lines s where not s.incoming and s.transaction_key = ${key}))`

/** A transfer that we sent pays nothing (rule P21). */
export async function isTransactionOutgoing(tx: Tx, transactionId: string): Promise<boolean> {
  const { rows } = await sql<{ outgoing: boolean }>`select ${isOutgoing(sql`${transactionKey(transactionId)}::text`)} as outgoing`.execute(
    tx,
  )
  return rows[0]?.outgoing === true
}

export async function noteReceiptPayment(tx: Tx, receiptNumber: string, paymentId: number): Promise<void> {
  await sql`
    update received_money set payment_id = ${paymentId}::bigint where kind = 'cash_receipt' and reference = ${receiptNumber} and left_entry_id is null`.execute(
    tx,
  )
}

/** The money left again, so its reference is free. */
export async function noteMoneyLeft(
  tx: Tx,
  of: { readonly paymentId: number } | { readonly receiptNumber: string },
  entryId: number,
): Promise<void> {
  await sql`
    update received_money set left_entry_id = ${entryId}::bigint
    where left_entry_id is null
      and ${'paymentId' in of ? sql`payment_id = ${of.paymentId}` : sql`kind = 'cash_receipt' and reference = ${of.receiptNumber}`}`.execute(
    tx,
  )
}
