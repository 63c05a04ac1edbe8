import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PlannedEarlierLoan } from '#server/imports/import-plan.ts'
import type { Tx } from '#server/platform/db.ts'

interface CustomerWithLoans {
  readonly userId: string
  readonly earlierLoans: readonly PlannedEarlierLoan[]
}

/** SHA-256, which the stored rows must have too (earlier_loans_sum in migration 0114). Null without rows. */
export function hashOfEarlierLoans(customers: readonly CustomerWithLoans[]): string | null {
  const rows = customers
    .flatMap(({ userId, earlierLoans }) => earlierLoans.map((loan) => ({ userId, ...loan })))
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, userId, amount, paidOutOn, paidOn }) => [row, userId, amount, paidOutOn, paidOn.join(',')].join('|'))
  return rows.length === 0 ? null : createHash('sha256').update(rows.join('\n'), 'utf8').digest('hex')
}

/** They move no money (rule R25). */
export async function insertEarlierLoans(tx: Tx, importId: number, userId: string, loans: readonly PlannedEarlierLoan[]): Promise<void> {
  if (loans.length === 0) return
  const rows = loans.map(({ row, amount, paidOutOn, paidOn }) => ({ row, amount, day: paidOutOn, paid: paidOn }))
  await sql`
    insert into earlier_loans (import_id, user_id, file_row, amount, paid_out_on, paid_on)
    select ${importId}::bigint, ${userId}::text, x.row, x.amount, x.day, x.paid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("row" int, amount bigint, day date, paid date[])`.execute(tx)
}
