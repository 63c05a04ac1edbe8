import { sql } from 'kysely'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForClosing, postingsForDifference } from '#domain/tills/till-postings.ts'
import { type Count, differenceOf, refusalOfCount, refusalToCloseTill, refusalToSignOff } from '#domain/tills/till.ts'
import { assertIndependentOf } from '#server/access/assert-independent.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { openDay } from '#server/ledger/open-day-query.ts'
import { lockTill } from '#server/ledger/own-till-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'
import { tillBalance } from '#server/tills/till-balance-query.ts'
import { ofTheOffice } from '#server/tills/till-facts.ts'

/**
 * Works also while tills are off, so that none stays open. @returns counted minus ledger. @throws Refused not_found, or by
 * refusalToCloseTill or refusalOfCount.
 */
export async function closeTill(tx: Tx, context: RequestContext, { tillId, ...count }: Count & { tillId: number }): Promise<Pesewas> {
  const till = await lockTill(tx, tillId)
  if (!till) throw new Refused(refusal('not_found'))
  const staff = { userId: context.actor.userId, permissions: context.actor.permissions }
  throwIfRefused(refusalToCloseTill(till, staff, await openDay(tx, context.today)))
  // A second statement sees bookings made before the lock was acquired.
  const ledgerBalance = await tillBalance(tx, till.id)
  throwIfRefused(refusalOfCount(count, ledgerBalance))
  const difference = differenceOf(count, ledgerBalance)
  const overOrShort = postingsForDifference(till.id, difference)
  if (overOrShort) await postEntry(tx, context, overOrShort, ofTheOffice(context, count.reason))
  const toSafe = postingsForClosing(till.id, count.counted)
  if (toSafe) await postEntry(tx, context, toSafe, ofTheOffice(context))
  const pieces = count.pieces?.filter((one) => one.count > 0)
  const firstCounted = count.firstCounted === count.counted ? null : (count.firstCounted ?? null)
  await sql`
    update tills set closed_at = greatest(${context.now}::timestamptz, opened_at), closed_by = ${context.actor.userId}, books = ${ledgerBalance},
      counted = ${count.counted}, first_counted = ${firstCounted}::bigint, difference = ${difference}, pieces = ${pieces === undefined ? null : JSON.stringify(pieces)}::jsonb,
      reason = ${count.reason ?? null}::text
    where id = ${till.id}`.execute(tx)
  await recordAuditEvent(tx, context, {
    action: 'closeTill',
    target: { kind: 'till', id: till.id },
    before: { status: till.status },
    after: {
      status: 'closed',
      booksAmount: ledgerBalance,
      countedAmount: count.counted,
      firstCountedAmount: firstCounted,
      differenceAmount: difference,
    },
    reason: count.reason,
  })
  return difference
}

/** A second person confirms the count. @throws Refused not_found or by refusalToSignOff. */
export async function signOffTill(tx: Tx, context: RequestContext, input: { tillId: number; note: string | undefined }): Promise<void> {
  const till = await lockTill(tx, input.tillId)
  if (!till) throw new Refused(refusal('not_found'))
  throwIfRefused(refusalToSignOff(till, context.actor))
  await assertIndependentOf(tx, context, [till.staffId, till.closedBy])
  await sql`
    update tills set signed_at = greatest(${context.now}::timestamptz, closed_at), signed_by = ${context.actor.userId}, sign_note = ${input.note ?? null}::text
    where id = ${till.id}`.execute(tx)
  await recordAuditEvent(tx, context, {
    action: 'signOffTill',
    target: { kind: 'till', id: till.id },
    before: { status: till.status },
    after: { status: 'signed' },
    reason: input.note,
  })
}
