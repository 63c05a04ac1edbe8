import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Allocation } from '#domain/loans/allocation.ts'
import type { MoneySource } from '#domain/payments/payment-postings.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import type { Placement, ReplayedPayment } from '#domain/payments/replay.ts'
import type { Tx } from '#server/platform/db.ts'

interface PaymentRow {
  id: number
  loan_id: number
  user_id: string
  amount: number
  unallocated_amount: number
  status: PaymentStatus
  source: MoneySource | null
  receipt_number: string | null
  paid_at: Date | null
  import_id: number | null
  recovered: boolean
  proved: boolean
  value_date: LocalDate | null
  decided_by: string | null
  momo_reference: string | null
  erased: boolean
  parts: [week: number, interest: number, principal: number][]
}

/** Whether payment `p` was made after the write-off of its loan. */
const WAS_RECOVERY = sql`exists (
  select 1 from journal_entries e join journal_lines j on j.entry_id = e.id
  where e.payment_id = p.id and e.kind = 'payment_completed' and j.account = 'recoveries')`

export async function lockCompletedPayment(tx: Tx, id: number) {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.loan_id, p.user_id, p.amount, p.unallocated_amount, p.status, p.source, p.receipt_number, p.paid_at, p.import_id,
      ${WAS_RECOVERY} as recovered, p.value_date, p.decided_by, p.momo_reference,
      p.source = 'momo_clearing' and (p.momo_reference is not null or exists (select 1 from momo_statement_lines s where s.payment_id = p.id)) is true
        or p.source = 'bank' is true and exists (select 1 from bank_statement_lines s where s.payment_id = p.id) as proved,
      exists (select 1 from users u where u.id = p.user_id and u.erased_at is not null) as erased,
      coalesce((select json_agg(json_build_array(a.week, a.interest, a.principal) order by a.week) from allocations a where a.payment_id = p.id), '[]') as parts
    from payments p where p.id = ${id} for update`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  return {
    id: row.id,
    loanId: row.loan_id,
    userId: row.user_id,
    amount: pesewas(row.amount),
    unallocated: pesewas(row.unallocated_amount),
    status: row.status,
    source: row.source,
    receiptNumber: row.receipt_number,
    paidAt: row.paid_at,
    wasImported: row.import_id !== null,
    recovered: row.recovered,
    proved: row.proved,
    valueDate: row.value_date,
    /** Null: a network reported it. */
    takenBy: row.momo_reference === null ? row.decided_by : null,
    customerWasErased: row.erased,
    allocations: row.parts.map(([week, interest, principal]): Allocation => ({
      week,
      amount: pesewas(interest + principal),
      interest: pesewas(interest),
      principal: pesewas(principal),
    })),
  }
}

export async function markPaymentReversed(tx: Tx, id: number, { at, by, reason }: { at: Date; by: string; reason: string }): Promise<void> {
  await tx.updateTable('payments').set({ status: 'reversed', decided_at: at, decided_by: by, reason }).where('id', '=', id).execute()
}

export interface CompletedPayments {
  /** In booking order. */
  readonly payments: readonly ReplayedPayment[]
  /** A recovery earns no interest. */
  readonly earning: ReadonlySet<number>
  /** Earned by them, and the part earned before the reversed payment. */
  readonly interest: Pesewas
  readonly interestBefore: Pesewas
}

/** Without the reversed payment. */
export async function completedPayments(tx: Tx, loanId: number, reversed: { id: number; paidAt: Date | null }): Promise<CompletedPayments> {
  const { rows } = await sql<{
    id: number
    amount: number
    value_date: LocalDate
    before_payout: boolean
    recovered: boolean
    is_before: boolean
    interest: number
  }>`
    select p.id, p.amount, p.value_date, p.before_payout, ${WAS_RECOVERY} as recovered,
      (p.paid_at, p.id) < (${reversed.paidAt}::timestamptz, ${reversed.id}::bigint) as is_before,
      coalesce((select sum(a.interest) from allocations a where a.payment_id = p.id), 0)::bigint as interest
    from payments p where p.loan_id = ${loanId} and p.status = 'completed' order by recovered, p.paid_at, p.id`.execute(tx)
  const earning = rows.filter((row) => !row.recovered)
  return {
    payments: rows.map((row) => ({ id: row.id, amount: pesewas(row.amount), valueDate: row.value_date, beforePayout: row.before_payout })),
    earning: new Set(earning.map((row) => row.id)),
    interest: interestOf(earning),
    interestBefore: interestOf(earning.filter((row) => row.is_before)),
  }
}

const interestOf = (rows: readonly { interest: number }[]): Pesewas => pesewas(rows.reduce((sum, row) => sum + row.interest, 0))

export async function savePlacements(tx: Tx, loanId: number, placements: readonly Placement[]): Promise<void> {
  if (placements.length === 0) return
  const ids = placements.map((one) => one.id)
  await sql`delete from allocations where payment_id = any(${ids}::bigint[])`.execute(tx)
  const parts = placements.flatMap((one) => one.allocations.map((part) => ({ ...part, id: one.id })))
  await sql`
    insert into allocations (payment_id, loan_id, week, amount, interest, principal)
    select id, ${loanId}::bigint, week, interest + principal, interest, principal
    from unnest(${parts.map((one) => one.id)}::bigint[], ${parts.map((one) => one.week)}::int[], ${parts.map((one) => one.interest)}::bigint[],
      ${parts.map((one) => one.principal)}::bigint[]) as part (id, week, interest, principal)`.execute(tx)
  await sql`
    update payments p set week_number = at.week, due_date = at.due_date, is_late = at.days_late > 0, days_late = at.days_late
    from unnest(${ids}::bigint[], ${placements.map((one) => one.weekNumber)}::int[], ${placements.map((one) => one.dueDate)}::date[],
      ${placements.map((one) => one.daysLate)}::int[]) as at (id, week, due_date, days_late)
    where p.id = at.id`.execute(tx)
}
