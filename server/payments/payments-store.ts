import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import type { Allocation } from '#domain/loans/allocation.ts'
import type { MoneySource } from '#domain/payments/payment-postings.ts'
import type { CustomerPaymentMethod, PaymentMethod, PaymentStatus } from '#domain/payments/payment.ts'
import type { Settlement } from '#domain/payments/settlement.ts'
import type { Tx } from '#server/platform/db.ts'

export interface PaymentClaim {
  readonly loanId: number
  readonly userId: string
  readonly amount: Pesewas
  readonly method: PaymentMethod
  readonly receiptNumber: string | null
  readonly receiptMadeAt: Date | null
  readonly momoProvider: string | null
  readonly momoTransactionId: string | null
  readonly momoReference?: string
  readonly bankReference?: string
  readonly enteredBy: string
  readonly enteredOn: LocalDate
  /** When the money changed hands, as staff entered it. */
  readonly valueDate: LocalDate | null
  readonly at: Date
}
/** A bank transfer is never pending. */
export type CustomerClaim = PaymentClaim & { readonly method: CustomerPaymentMethod }
export interface Completion {
  readonly settlement: Settlement
  readonly source: MoneySource
  readonly valueDate: LocalDate
  readonly at: Date
  readonly decidedBy: string | null
}

export async function insertPendingPayment(tx: Tx, claim: PaymentClaim): Promise<number> {
  const { id } = await tx
    .insertInto('payments')
    .values({ ...claimColumns(claim), status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertCompletedPayment(tx: Tx, claim: PaymentClaim, completion: Completion): Promise<number> {
  const { id } = await tx
    .insertInto('payments')
    .values({ ...claimColumns(claim), ...completionColumns(completion) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function completePendingPayment(tx: Tx, paymentId: number, completion: Completion): Promise<void> {
  await tx.updateTable('payments').set(completionColumns(completion)).where('id', '=', paymentId).execute()
}

const claimColumns = (claim: PaymentClaim) => ({
  loan_id: claim.loanId,
  user_id: claim.userId,
  amount: claim.amount,
  payment_method: claim.method,
  momo_provider: claim.momoProvider,
  momo_transaction_id: claim.momoTransactionId,
  bank_reference: claim.bankReference ?? null,
  transaction_key: keyOf(claim),
  momo_reference: claim.momoReference ?? null,
  receipt_number: claim.receiptNumber,
  receipt_generated_at: claim.receiptMadeAt,
  entered_on: claim.enteredOn,
  entered_by: claim.enteredBy,
  value_date: claim.valueDate,
  created_at: claim.at,
})

function keyOf({ momoTransactionId, bankReference }: PaymentClaim): string | null {
  const id = momoTransactionId ?? bankReference
  return id === undefined ? null : transactionKey(id)
}

const completionColumns = ({ settlement, source, valueDate, at, decidedBy }: Completion) => ({
  status: 'completed',
  amount: settlement.taken,
  unallocated_amount: settlement.rest,
  week_number: settlement.weekNumber,
  due_date: settlement.dueDate,
  receipt_verified: source !== 'momo_clearing' && source !== 'bank',
  source,
  before_payout: settlement.state === 'before_payout',
  is_late: settlement.daysLate > 0,
  days_late: settlement.daysLate,
  value_date: valueDate,
  paid_at: at,
  decided_at: at,
  decided_by: decidedBy,
})

export async function insertUnallocatedPayment(tx: Tx, claim: PaymentClaim, ended: Omit<FailedPayment, 'unallocated'>): Promise<number> {
  const { reason, at, decidedBy } = ended
  const { id } = await tx
    .insertInto('payments')
    .values({ ...claimColumns(claim), status: 'failed', reason, decided_at: at, decided_by: decidedBy, unallocated_amount: claim.amount })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface FailedPayment {
  readonly reason: string
  /** Null: a network reported it. */
  readonly decidedBy: string | null
  readonly at: Date
  readonly unallocated: Pesewas
}

export async function markPaymentFailed(tx: Tx, paymentId: number, failed: FailedPayment): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status: 'failed',
      reason: failed.reason,
      decided_at: failed.at,
      decided_by: failed.decidedBy,
      unallocated_amount: failed.unallocated,
    })
    .where('id', '=', paymentId)
    .execute()
}

export async function insertAllocations(tx: Tx, paymentId: number, loanId: number, allocations: readonly Allocation[]): Promise<void> {
  await sql`
    insert into allocations (payment_id, loan_id, week, amount, interest, principal)
    select ${paymentId}::bigint, ${loanId}::bigint, week, interest + principal, interest, principal
    from unnest(${allocations.map((one) => one.week)}::int[], ${allocations.map((one) => one.interest)}::bigint[],
      ${allocations.map((one) => one.principal)}::bigint[]) as part (week, interest, principal)`.execute(tx)
}

export async function lockPayment(tx: Tx, paymentId: number) {
  const { rows } = await sql<{
    id: number
    loan_id: number
    user_id: string
    entered_by: string | null
    amount: number
    status: PaymentStatus
    payment_method: PaymentMethod
    momo_provider: string | null
    momo_transaction_id: string | null
    receipt_number: string | null
    entered_on: LocalDate
    value_date: LocalDate | null
    created_at: Date
  }>`
    select id, loan_id, user_id, entered_by, amount, status, payment_method, momo_provider, momo_transaction_id, receipt_number, entered_on, value_date, created_at
    from payments where id = ${paymentId} for update`.execute(tx)
  const row = rows[0]
  return row && { ...row, amount: pesewas(row.amount) }
}
