import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { UssdLoan } from '#domain/ussd/ussd-loans.ts'
import { PAYMENTS_SHOWN, type UssdPayment } from '#domain/ussd/ussd-screens.ts'
import { loansOfCustomer } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { paymentRows } from '#server/payments/payments-query.ts'
import type { Tx } from '#server/platform/db.ts'

/** The customer's loans as the app shows them. */
export const ussdLoans = async (tx: Tx, userId: string, today: LocalDate): Promise<UssdLoan[]> =>
  (await loansOfCustomer(tx, userId, today)).map((row) => toLoanView(row, today))

/** The latest payments that count or wait, newest first. */
export async function ussdPayments(tx: Tx, userId: string): Promise<UssdPayment[]> {
  const rows = await paymentRows(tx, sql`p.user_id = ${userId} and p.status in ('completed', 'pending')`, PAYMENTS_SHOWN)
  return rows.map((row) => ({
    loanId: row.loan_id,
    amount: pesewas(row.amount),
    on: row.value_date ?? row.entered_on,
    waits: row.status === 'pending',
  }))
}
