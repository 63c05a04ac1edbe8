import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Holder } from '#server/payouts/payouts-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface NewRefund {
  readonly userId: string
  readonly amount: Pesewas
  readonly reason: string
  /** Null while it waits for a second person. */
  readonly reference: string | null
  /** Only of a transfer. */
  readonly holder: Holder | null
  readonly by: string
  readonly at: Date
  readonly on: LocalDate
}

export async function insertRefund(tx: Tx, { userId, amount, reason, reference, holder, by, at, on }: NewRefund): Promise<void> {
  await tx
    .insertInto('momo_refunds')
    .values({
      user_id: userId,
      reference,
      amount,
      reason,
      holder_name: holder?.name ?? null,
      holder_match: holder?.match ?? null,
      holder_reason: holder?.reason ?? null,
      requested_by: by,
      requested_at: at,
      requested_on: on,
    })
    .execute()
}

interface WaitingRefund {
  readonly id: number
  readonly askedBy: string
  readonly amount: Pesewas
  readonly holderReason: string | null
}

export async function waitingRefundOf(db: Db | Tx, userId: string, today: LocalDate): Promise<WaitingRefund | undefined> {
  const { rows } = await sql<{ id: number; requested_by: string; amount: number; holder_reason: string | null }>`
    select id, requested_by, amount, holder_reason from momo_refunds
    where user_id = ${userId} and reference is null and ended_at is null and requested_on = ${today}::date`.execute(db)
  const [row] = rows
  return row && { id: row.id, askedBy: row.requested_by, amount: pesewas(row.amount), holderReason: row.holder_reason }
}

/** For a new refund, which replaces the waiting one. */
export async function endWaitingRefund(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`
    update momo_refunds set ended_at = greatest(${at}::timestamptz, requested_at)
    where user_id = ${userId} and reference is null and ended_at is null`.execute(tx)
}

export async function markRefundCancelled(tx: Tx, id: number, { by, at, reason }: { by: string; at: Date; reason: string }): Promise<void> {
  await tx
    .updateTable('momo_refunds')
    .set({ ended_by: by, ended_at: sql`greatest(${at}::timestamptz, requested_at)`, end_reason: reason })
    .where('id', '=', id)
    .execute()
}

export async function markRefundReleased(
  tx: Tx,
  id: number,
  { reference, holder, by, at }: { reference: string; holder: Holder | null; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('momo_refunds')
    .set({
      reference,
      holder_name: holder?.name ?? null,
      holder_match: holder?.match ?? null,
      holder_reason: holder?.reason ?? null,
      released_by: by,
      released_at: sql`greatest(${at}::timestamptz, requested_at)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Includes refunds in flight; excludes those that a second person released or confirmed. */
export async function refundedAloneOn(db: Db | Tx, userId: string, day: LocalDate): Promise<Pesewas> {
  const { rows } = await sql<{ sum: number }>`
    select ((
        select coalesce(sum(r.amount), 0) from momo_refunds r join momo_transactions m on m.reference = r.reference
        where r.user_id = ${userId} and r.requested_on = ${day}::date and r.released_by is null and m.status <> 'FAILED'
      ) + (
        select coalesce(-sum(j.amount), 0) from journal_entries e join journal_lines j on j.entry_id = e.id and j.account = 'office_cash'
        where e.user_id = ${userId} and e.kind = 'unallocated_refunded' and e.value_date = ${day}::date
      ) - (
        select coalesce(sum(s.amount), 0) from second_person_requests s
        where s.user_id = ${userId} and s.kind = 'cash_refund' and s.outcome = 'confirmed'
          and (s.decided_at at time zone 'Africa/Accra')::date = ${day}::date
      ))::bigint as sum`.execute(db)
  return pesewas(rows[0]?.sum ?? 0)
}

export async function isRefundInFlight(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from momo_transactions where user_id = ${userId} and direction = 'refund' and status in ('CREATED', 'PENDING') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export async function lastRefundOf(db: Db | Tx, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select r.reference from momo_refunds r join momo_transactions m on m.reference = r.reference
    where r.user_id = ${userId} order by m.created_at desc, r.id desc limit 1`.execute(db)
  return rows[0]?.reference
}

export async function refundOf(tx: Tx, reference: string): Promise<{ reason: string; entryId: number | null }> {
  const { rows } = await sql<{ reason: string; entry_id: number | null }>`
    select reason, entry_id from momo_refunds where reference = ${reference}`.execute(tx)
  const [row] = rows
  invariant(row !== undefined, 'a refund has its row')
  return { reason: row.reason, entryId: row.entry_id }
}

export async function markRefundBooked(tx: Tx, reference: string, entryId: number): Promise<void> {
  await tx.updateTable('momo_refunds').set({ entry_id: entryId }).where('reference', '=', reference).execute()
}
