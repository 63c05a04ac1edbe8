import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { staffPaymentShape } from '#contract/staff-payments.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { areClaimsStopped, recentFailedClaims } from '#domain/loans/claim.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import { failedClaims, toFailedClaims, type FailedClaimRow } from '#server/loans/failed-claims-query.ts'
import { isOutgoing } from '#server/ledger/received-money-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'
import { toPaymentView, type PaymentRow } from '#server/payments/payment-view.ts'

const COLUMNS = sql`p.id, p.loan_id, p.user_id, p.week_number,
  (select v.product_version from loans v where v.id = p.loan_id) as product_version, p.due_date, p.amount, p.unallocated_amount, p.status, p.payment_method, p.momo_provider,
  p.momo_transaction_id, p.bank_reference, p.momo_reference, p.receipt_number, p.receipt_verified, p.receipt_generated_at, p.import_id, p.is_late, p.days_late, p.value_date,
  p.entered_on, p.paid_at, p.decided_at, p.decided_by, p.reason, p.created_at`

/** Newest first; `condition` names the table `p`. */
export async function paymentRows(db: Db | Tx, condition: RawBuilder<unknown>, limit: number): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`select ${COLUMNS} from payments p where ${condition} order by p.id desc limit ${limit}`.execute(db)
  return rows
}

export async function paymentRow(db: Db | Tx, id: number): Promise<PaymentRow> {
  const [row] = await paymentRows(db, sql`p.id = ${id}`, 1)
  if (!row) throw new Error(`payment ${id} is gone`)
  return row
}

export async function ownPayments(db: Db, userId: string, page: Page) {
  const before = cursorId(page)
  const older = before === undefined ? sql`` : sql`and p.id < ${before}`
  const { rows, next } = pageById(await paymentRows(db, sql`p.user_id = ${userId} ${older}`, page.limit + 1), page.limit)
  return { rows: rows.map(toPaymentView), next }
}

type StaffPaymentView = Inside<typeof staffPaymentShape>
interface StaffPaymentRow extends PaymentRow {
  readonly customer_name: string
  readonly customer_phone: string | null
  readonly decided_by_name: string | null
  readonly loan_outstanding: number
  readonly competing_claims: number
  readonly is_outgoing: boolean
  readonly failed_claims: readonly FailedClaimRow[]
}
type MaskPhone = (phone: string | null) => string | null

function orderOf(status: PaymentStatus | undefined, from: number | undefined): { beyond: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  if (status === 'pending') return { beyond: from === undefined ? sql`true` : sql`p.id > ${from}`, order: sql`p.id` }
  if (status !== 'completed') return { beyond: from === undefined ? sql`true` : sql`p.id < ${from}`, order: sql`p.id desc` }
  const later = sql`(p.paid_at, p.id) < (select q.paid_at, q.id from payments q where q.id = ${from})`
  return { beyond: from === undefined ? sql`true` : later, order: sql`p.paid_at desc, p.id desc` }
}

/** Pending ones oldest first, completed ones by completion, others newest first; without those of `hiddenFrom`. */
export async function staffPayments(
  db: Db | Tx,
  filter: { status: PaymentStatus | undefined; id?: number; hiddenFrom?: string; page: Page; today: LocalDate },
  maskPhone: MaskPhone,
): Promise<{ rows: StaffPaymentView[]; next: string | undefined }> {
  const { beyond, order } = orderOf(filter.status, cursorId(filter.page))
  const { rows } = await sql<StaffPaymentRow>`
    select ${COLUMNS}, u.full_name as customer_name, u.phone as customer_phone, d.full_name as decided_by_name,
      l.total_repayment - l.amount_paid - l.settled_by_refinance as loan_outstanding,
      case when p.momo_transaction_id is null then 0 else (
        select count(*)::int from payments o
        where o.id <> p.id and o.transaction_key = p.transaction_key
          and o.status in ('pending', 'completed')
      ) end as competing_claims,
      p.status = 'pending' and p.transaction_key is not null and ${isOutgoing(sql`p.transaction_key`)} as is_outgoing, ${failedClaims(sql`p.user_id`)} as failed_claims
    from payments p join users u on u.id = p.user_id join loans l on l.id = p.loan_id left join users d on d.id = p.decided_by
    where ${beyond} and ${filter.status === undefined ? sql`true` : sql`p.status = ${filter.status}`} and ${filter.id === undefined ? sql`true` : sql`p.id = ${filter.id}`}
      and ${filter.hiddenFrom === undefined ? sql`true` : sql`p.user_id <> ${filter.hiddenFrom}`}
    order by ${order} limit ${filter.page.limit + 1}`.execute(db)
  const { rows: shown, next } = pageById(rows, filter.page.limit)
  return { rows: shown.map((row) => toStaffPayment(row, maskPhone, filter.today)), next }
}

const toStaffPayment = (row: StaffPaymentRow, maskPhone: MaskPhone, today: LocalDate): StaffPaymentView => ({
  ...toPaymentView(row),
  customerName: row.customer_name,
  customerPhone: maskPhone(row.customer_phone),
  loanOutstanding: pesewas(row.loan_outstanding),
  enteredOn: row.entered_on,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  decidedByName: row.decided_by_name,
  competingClaims: row.competing_claims,
  isOutgoing: row.is_outgoing,
  failedClaims: recentFailedClaims(toFailedClaims(row.failed_claims), today),
  claimsStopped: areClaimsStopped(toFailedClaims(row.failed_claims)),
})
