import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** By receipt: after a crash another payment may get the lost one's number. */
export interface Acknowledged {
  readonly receiptNumber: string
  readonly paymentId: number
}

export interface Comparison {
  /** Acknowledged and not in the database. */
  readonly lost: readonly Acknowledged[]
  /** Receipts with more than one payment, or acknowledged as two. */
  readonly paidTwice: readonly string[]
  /** In the database without a seen success: allowed until every form was sent again. */
  readonly unseen: number
  readonly stored: number
}

export function compare(acknowledged: readonly Acknowledged[], stored: readonly Acknowledged[]): Comparison {
  const idOf = new Map(stored.map(({ receiptNumber, paymentId }) => [receiptNumber, paymentId]))
  const seen = new Map<string, number>()
  const paidTwice = new Set<string>()
  for (const { receiptNumber, paymentId } of acknowledged) {
    if ((seen.get(receiptNumber) ?? paymentId) !== paymentId) paidTwice.add(receiptNumber)
    seen.set(receiptNumber, paymentId)
  }
  for (const [receiptNumber, same] of Map.groupBy(stored, (one) => one.receiptNumber)) if (same.length > 1) paidTwice.add(receiptNumber)
  return {
    lost: acknowledged.filter(({ receiptNumber, paymentId }) => idOf.get(receiptNumber) !== paymentId),
    paidTwice: [...paidTwice],
    unseen: stored.filter(({ receiptNumber }) => !seen.has(receiptNumber)).length,
    stored: stored.length,
  }
}

export async function storedPayments(db: Db): Promise<Acknowledged[]> {
  const { rows } = await sql<{ id: number; receipt_number: string }>`
    select id, receipt_number from payments where status = 'completed' and receipt_number is not null`.execute(db)
  return rows.map((row) => ({ receiptNumber: row.receipt_number, paymentId: Number(row.id) }))
}
