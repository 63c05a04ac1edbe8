import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
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

interface OpenRequest {
  readonly amount: Pesewas
  readonly network: MomoProvider
}

/** The request to pay this loan that the customer has not answered yet; there is one at most. */
export async function openRequestOf(tx: Tx, userId: string, loanId: number): Promise<OpenRequest | undefined> {
  const { rows } = await sql<{ amount: number; provider: MomoProvider }>`
    select amount, provider from momo_requests
    where loan_id = ${loanId} and user_id = ${userId} and direction = 'collection' and status in ('CREATED', 'PENDING')`.execute(tx)
  const [row] = rows
  return row && { amount: pesewas(row.amount), network: row.provider }
}
