import { sql } from 'kysely'
import type { NameMatch } from '#domain/loans/holder-name.ts'
import type { Transfer } from '#domain/loans/payout.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Whose wallet it is, as its network told when the payout was asked for. */
export interface Holder {
  readonly name: string | null
  readonly match: NameMatch
  /** Why the money goes there although the name is another, or none is told. */
  readonly reason: string | null
}

/** Writes a payout down: ordered under that reference, or waiting for its second person (null). */
export async function insertPayout(
  tx: Tx,
  payout: { loanId: number; reference: string | null; transfer: Transfer; holder: Holder; by: string; at: Date },
): Promise<void> {
  const { loanId, reference, transfer, holder, by, at } = payout
  await tx
    .insertInto('payouts')
    .values({
      loan_id: loanId,
      reference,
      amount: transfer.amount,
      settles: transfer.settles,
      holder_name: holder.name,
      holder_match: holder.match,
      holder_reason: holder.reason,
      requested_by: by,
      requested_at: at,
    })
    .execute()
}

export interface WaitingPayout {
  readonly id: number
  readonly askedBy: string
  readonly amount: Pesewas
  readonly holderReason: string | null
}

/** The payout of this loan that waits for its second person, under the customer's lock. */
export async function waitingPayoutOf(tx: Tx, loanId: number): Promise<WaitingPayout | undefined> {
  const row = await tx
    .selectFrom('payouts')
    .select(['id', 'requested_by', 'amount', 'holder_reason'])
    .where('loan_id', '=', loanId)
    .where('reference', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row && { id: row.id, askedBy: row.requested_by, amount: pesewas(row.amount), holderReason: row.holder_reason }
}

/** The second person released it: from now on it is a transfer. */
export async function markReleased(
  tx: Tx,
  id: number,
  { reference, transfer, holder, by, at }: { reference: string; transfer: Transfer; holder: Holder; by: string; at: Date },
): Promise<void> {
  await sql`
    update payouts set reference = ${reference}, amount = ${transfer.amount}, settles = ${transfer.settles}, holder_name = ${holder.name},
      holder_match = ${holder.match}, holder_reason = ${holder.reason}, released_by = ${by}, released_at = greatest(${at}::timestamptz, requested_at)
    where id = ${id}`.execute(tx)
}

/** Nothing was ordered, and nothing will be. */
export async function markPayoutCancelled(tx: Tx, id: number, { by, at, reason }: { by: string; at: Date; reason: string }): Promise<void> {
  await sql`
    update payouts set ended_by = ${by}, ended_at = greatest(${at}::timestamptz, requested_at), end_reason = ${reason} where id = ${id}`.execute(
    tx,
  )
}

/** What was held back from the transfer, to settle the old loan of a refinance. */
export async function settledByTransfer(tx: Tx, reference: string): Promise<Pesewas> {
  const { settles } = await tx.selectFrom('payouts').select('settles').where('reference', '=', reference).executeTakeFirstOrThrow()
  return pesewas(settles)
}

export async function markBooked(tx: Tx, reference: string, { entryId, kept }: { entryId: number; kept: Pesewas }): Promise<void> {
  await tx.updateTable('payouts').set({ entry_id: entryId, overpayment: kept }).where('reference', '=', reference).execute()
}

/** What was kept for the customer when this loan was last paid out by a transfer. */
export async function overpaymentOfPayout(tx: Tx, loanId: number): Promise<Pesewas> {
  const { rows } = await sql<{ overpayment: number }>`
    select overpayment from payouts where loan_id = ${loanId} and entry_id is not null order by id desc limit 1`.execute(tx)
  return pesewas(rows[0]?.overpayment ?? 0)
}

/** Whether another transfer already has the transaction that the provider names for this one. */
export async function isTransferTaken(tx: Tx, order: MomoTransaction, transactionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from momo_transactions where gateway = ${order.gateway} and direction <> 'collection' and transaction_id = ${transactionId}
      and reference <> ${order.reference} limit 1`.execute(tx)
  return rows.length > 0
}
