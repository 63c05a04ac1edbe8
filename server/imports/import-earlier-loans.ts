import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PlannedEarlierLoan } from '#server/imports/import-plan-repaid.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import type { Tx } from '#server/platform/db.ts'

interface CustomerWithLoans {
  readonly userId: string
  readonly earlierLoans: readonly PlannedEarlierLoan[]
}

/** SHA-256, as earlier_loans_sum() of migration 0154 computes it of the stored rows. Null without rows. */
export function hashOfEarlierLoans(customers: readonly CustomerWithLoans[]): string | null {
  const rows = customers
    .flatMap(({ userId, earlierLoans }) => earlierLoans.map((loan) => ({ userId, ...loan })))
    .toSorted((a, b) => a.row - b.row)
    .map(({ row, userId, amount, paidOutOn, paidOn, ...its }) =>
      [
        row,
        userId,
        amount,
        paidOutOn,
        paidOn.join(','),
        ...(isOfVersionOne(its) ? [] : [its.product.version, its.payDay ?? 0, its.total]),
      ].join('|'),
    )
  return rows.length === 0 ? null : createHash('sha256').update(rows.join('\n'), 'utf8').digest('hex')
}

const isOfVersionOne = ({ product }: Pick<PlannedEarlierLoan, 'product'>): boolean => product.version === VERSION_ONE.version

/** Earlier loans move no money (rule R25). */
export async function insertEarlierLoans(tx: Tx, importId: number, userId: string, loans: readonly PlannedEarlierLoan[]): Promise<void> {
  if (loans.length === 0) return
  const rows = loans.map(({ row, product, payDay, amount, total, paidOutOn, paidOn }) => ({
    row,
    version: product.version,
    pay: payDay,
    amount,
    total: isOfVersionOne({ product }) ? null : total,
    day: paidOutOn,
    paid: paidOn,
  }))
  await sql`
    insert into earlier_loans (import_id, user_id, file_row, product_version, pay_day, amount, total, paid_out_on, paid_on)
    select ${importId}::bigint, ${userId}::text, x.row, x.version, x.pay, x.amount, x.total, x.day, x.paid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("row" int, version int, pay int, amount bigint, total bigint, day date, paid date[])`.execute(
    tx,
  )
}
