import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { receiptShape } from '#contract/staff-payments.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { RECEIPT_EXPIRED, type ReceiptStatus } from '#domain/payments/receipt-number.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorMoment, pageBy, type Page } from '#server/platform/http/paging.ts'

type ReceiptView = Inside<typeof receiptShape>
interface ReceiptRow {
  number: string
  status: ReceiptStatus
  loan_id: number | null
  user_id: string | null
  customer_name: string | null
  amount: number | null
  made_by: string
  made_by_name: string
  made_at: Date
  expires_on: LocalDate
  used_at: Date | null
  cancelled_at: Date | null
  cancel_reason: string | null
  closed_at: Date | null
  close_reason: string | null
}

/** Newest first, without those for `hiddenFrom`'s own loans. */
export async function receipts(
  db: Db | Tx,
  filter: { number?: string | undefined; hiddenFrom?: string; page: Page; today: LocalDate },
): Promise<{ rows: ReceiptView[]; next: string | undefined }> {
  const { number, hiddenFrom, page, today } = filter
  const before = page.cursor === undefined ? undefined : cursorMoment(page.cursor)
  const older = before ? sql`(r.made_at, r.number) < (${before.at}, ${before.name})` : sql`true`
  const { rows } = await sql<ReceiptRow>`
    select r.number, r.status, r.loan_id, r.user_id, c.full_name as customer_name, r.amount, r.made_by, m.full_name as made_by_name, r.made_at,
      r.expires_on, r.used_at, r.cancelled_at, r.cancel_reason, r.closed_at, r.close_reason
    from receipts r join users m on m.id = r.made_by left join users c on c.id = r.user_id
    where ${older} and ${number === undefined ? sql`true` : sql`r.number = ${number}`}
      and ${hiddenFrom === undefined ? sql`true` : sql`r.user_id is distinct from ${hiddenFrom}`}
    order by r.made_at desc, r.number desc limit ${page.limit + 1}`.execute(db)
  const shown = pageBy(rows, page.limit, (last) => `${last.made_at.getTime()}~${last.number}`)
  return { rows: shown.rows.map((row) => toReceiptView(row, today)), next: shown.next }
}

const toReceiptView = (row: ReceiptRow, today: LocalDate): ReceiptView => ({
  receiptNumber: row.number,
  status: (row.status === 'open' && today >= row.expires_on) || row.close_reason === RECEIPT_EXPIRED ? 'expired' : row.status,
  loanId: row.loan_id,
  userId: row.user_id,
  customerName: row.customer_name,
  amount: row.amount === null ? null : pesewas(row.amount),
  madeBy: row.made_by,
  madeByName: row.made_by_name,
  madeAt: row.made_at,
  validUntil: addDays(row.expires_on, -1),
  usedAt: row.used_at,
  cancelledAt: row.cancelled_at,
  cancelReason: row.cancel_reason,
  closedAt: row.closed_at,
  closeReason: row.close_reason,
})
