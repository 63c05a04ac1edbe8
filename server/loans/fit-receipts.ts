import { sql } from 'kysely'
import { laterOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { reservedOf } from '#domain/ledger/lots.ts'
import { RECEIPT_EXPIRED } from '#domain/payments/receipt-number.ts'
import { recordAuditEvent, type ActingContext } from '#server/audit/audit-event.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Tx } from '#server/platform/db.ts'

interface OpenReceipt {
  readonly number: string
  readonly amount: Pesewas
  readonly reserved: Pesewas
  readonly madeAt: Date
  readonly expiresOn: LocalDate
}

export interface LoanOfReceipts {
  readonly loanId: number
  readonly userId: string
  /** What the loan still takes, in pesewas; nothing where it is closed. */
  readonly left: Pesewas
  /** The sentence for the customer where the loan takes nothing. */
  readonly reason: string
}

/**
 * Under the customer's lock, after every change of what a loan takes: its open receipts never reserve more than is left, oldest first. Expired
 * ones, and all where the loan takes nothing, are closed, and their money is free at once (rule P24).
 */
export async function fitReceipts(tx: Tx, context: ActingContext, loan: LoanOfReceipts): Promise<void> {
  const receipts = await openReceiptsOf(tx, loan.loanId)
  const isExpired = (receipt: OpenReceipt) => context.today >= receipt.expiresOn
  for (const receipt of receipts) {
    if (isExpired(receipt)) await close(tx, context, loan, receipt, RECEIPT_EXPIRED)
    else if (loan.left === NOTHING) await close(tx, context, loan, receipt, loan.reason)
  }
  if (loan.left === NOTHING) return
  const valid = receipts.filter((receipt) => !isExpired(receipt))
  for (const { number, reserved, fits } of reservedOf(valid, loan.left))
    if (fits < reserved) await tx.updateTable('receipts').set({ reserved_amount: fits }).where('number', '=', number).execute()
}

/** In pesewas: the money of valid open receipts that waits for this loan. */
export async function reservedForLoan(tx: Tx, loanId: number, today: LocalDate): Promise<Pesewas> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(reserved_amount), 0)::bigint as sum from receipts
    where loan_id = ${loanId} and status = 'open' and expires_on > ${today}::date`.execute(tx)
  return pesewas(rows[0]?.sum ?? 0)
}

async function openReceiptsOf(tx: Tx, loanId: number): Promise<OpenReceipt[]> {
  const { rows } = await sql<{ number: string; amount: number; reserved_amount: number; made_at: Date; expires_on: LocalDate }>`
    select number, amount, reserved_amount, made_at, expires_on from receipts
    where loan_id = ${loanId} and status = 'open' order by made_at, number for update`.execute(tx)
  return rows.map((row) => ({
    number: row.number,
    amount: pesewas(row.amount),
    reserved: pesewas(row.reserved_amount),
    madeAt: row.made_at,
    expiresOn: row.expires_on,
  }))
}

async function close(
  tx: Tx,
  context: ActingContext,
  { loanId, userId }: LoanOfReceipts,
  { number, amount, madeAt }: OpenReceipt,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ status: 'closed', closed_at: laterOf(context.now, madeAt), close_reason: reason, reserved_amount: 0 })
    .where('number', '=', number)
    .execute()
  await recordAuditEvent(tx, context, {
    action: 'closeReceipt',
    target: { kind: 'receipt', id: number },
    before: { status: 'open' },
    after: { status: 'closed', loanId, amount },
    reason,
  })
  const { phone } = await tx.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow()
  const event = { kind: 'receipt_closed' as const, loanId, amount, receiptNumber: number, reason }
  await notifyCustomer(tx, { userId, phone, event, now: context.now })
}
