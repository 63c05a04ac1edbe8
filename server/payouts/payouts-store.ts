import { sql } from 'kysely'
import type { NameMatch } from '#domain/loans/holder-name.ts'
import type { Transfer } from '#domain/loans/payout.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** As the network returned it at the request. */
export interface Holder {
  readonly name: string | null
  readonly match: NameMatch
  /** Why to pay although the name differs or is unknown. */
  readonly reason: string | null
}

/** `reference`: null for cash, which has no holder, or while waiting for a second person. */
export async function insertPayout(
  tx: Tx,
  payout: { loanId: number; reference: string | null; transfer: Transfer; holder: Holder | undefined; by: string; at: Date },
): Promise<void> {
  const { loanId, reference, transfer, holder, by, at } = payout
  await tx
    .insertInto('payouts')
    .values({
      loan_id: loanId,
      method: holder === undefined ? 'cash' : 'momo',
      reference,
      amount: transfer.amount,
      settles: transfer.settles,
      holder_name: holder?.name ?? null,
      holder_match: holder?.match ?? null,
      holder_reason: holder?.reason ?? null,
      requested_by: by,
      requested_at: at,
    })
    .execute()
}

export interface WaitingPayout {
  readonly id: number
  readonly method: 'cash' | 'momo'
  /** Released in cash and not handed out yet. */
  readonly released: boolean
  readonly askedBy: string
  readonly amount: Pesewas
  readonly holderReason: string | null
}

/** Cash waits until handed out. Call it under the customer's lock. */
export async function waitingPayoutOf(tx: Tx, loanId: number): Promise<WaitingPayout | undefined> {
  const { rows } = await sql<WaitingRow>`
    select id, method, released_by is not null as released, requested_by, amount, holder_reason from payouts
    where loan_id = ${loanId} and reference is null and ended_at is null and entry_id is null`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { id, method, released } = row
  return { id, method, released, askedBy: row.requested_by, amount: pesewas(row.amount), holderReason: row.holder_reason }
}

interface WaitingRow {
  id: number
  method: 'cash' | 'momo'
  released: boolean
  requested_by: string
  amount: number
  holder_reason: string | null
}

/** The release of cash queries no network. */
export async function waitsInCash(db: Db, loanId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payouts where loan_id = ${loanId} and method = 'cash' and ended_at is null and entry_id is null`.execute(db)
  return rows.length > 0
}

export async function markReleased(
  tx: Tx,
  id: number,
  {
    reference,
    transfer,
    holder,
    by,
    at,
  }: { reference: string | null; transfer: Transfer; holder: Holder | undefined; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({
      reference,
      amount: transfer.amount,
      settles: transfer.settles,
      holder_name: holder?.name ?? null,
      holder_match: holder?.match ?? null,
      holder_reason: holder?.reason ?? null,
      released_by: by,
      released_at: sql`greatest(${at}::timestamptz, requested_at)`,
    })
    .where('id', '=', id)
    .execute()
}

export async function markPayoutCancelled(
  tx: Tx,
  id: number,
  { by, at, reason }: { by: string | null; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ ended_by: by, ended_at: sql`greatest(${at}::timestamptz, requested_at)`, end_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Held back for the refinanced loan. */
export async function settledByTransfer(tx: Tx, reference: string): Promise<Pesewas> {
  const { rows } = await sql<{ settles: number }>`select settles from payouts where reference = ${reference}`.execute(tx)
  invariant(rows[0] !== undefined, 'a transfer has its payout')
  return pesewas(rows[0].settles)
}

export async function markBooked(
  tx: Tx,
  reference: string,
  { entryId, overpayment }: { entryId: number; overpayment: Pesewas },
): Promise<void> {
  await tx.updateTable('payouts').set({ entry_id: entryId, overpayment }).where('reference', '=', reference).execute()
}

export async function markHandedOut(tx: Tx, id: number, entryId: number): Promise<void> {
  await tx.updateTable('payouts').set({ entry_id: entryId }).where('id', '=', id).execute()
}

export async function overpaymentOfPayout(tx: Tx, loanId: number): Promise<Pesewas> {
  const { rows } = await sql<{ overpayment: number }>`
    select overpayment from payouts where loan_id = ${loanId} and entry_id is not null order by id desc limit 1`.execute(tx)
  return pesewas(rows[0]?.overpayment ?? 0)
}

export async function isTransferTaken(tx: Tx, request: MomoTransaction, transactionId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from momo_transactions where gateway = ${request.gateway} and direction <> 'collection' and transaction_id = ${transactionId}
      and reference <> ${request.reference} limit 1`.execute(tx)
  return rows.length > 0
}
