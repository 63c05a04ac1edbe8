import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import { hasReceipt } from '#domain/documents/has-receipt.ts'

/** How many days ahead a pay-off letter may be made for. */
export const PAYOFF_DAYS_AHEAD = 30

interface Standing {
  readonly status: LoanStatus
  readonly outstanding: Pesewas
  readonly awaitsAcceptance: boolean
}

/** Why there is no agreement: it is what both sides have agreed to, from the approval and the acceptance of its terms on. */
export function refusalToAgreement({ status, awaitsAcceptance }: Standing): Refusal | undefined {
  const approved = status === 'approved' || status === 'active' || status === 'completed' || status === 'written_off'
  return approved && !awaitsAcceptance ? undefined : refusal('no_agreement')
}

/** Why there is no receipt for a payment. */
export const refusalToReceipt = (status: PaymentStatus): Refusal | undefined =>
  hasReceipt(status) ? undefined : refusal('payment_not_counted')

/** Why there is no statement. `openDay` is the open business day, the last on which something may be booked. */
export const refusalToStatement = (from: LocalDate, to: LocalDate, openDay: LocalDate): Refusal | undefined =>
  from > to || to > openDay ? refusal('statement_days_wrong') : undefined

/** Why there is nothing to pay off. */
export function refusalToPayOff({ status, outstanding }: Standing): Refusal | undefined {
  if (status === 'approved' || status === 'pending') return refusal('nothing_paid_out')
  return (status === 'active' || status === 'written_off') && outstanding > NOTHING ? undefined : refusal('nothing_to_pay_off')
}

/** A pay-off letter is for a day from today to thirty days ahead. */
export const refusalToPayOffOn = (on: LocalDate, today: LocalDate): Refusal | undefined =>
  on < today || on > addDays(today, PAYOFF_DAYS_AHEAD) ? refusal('payoff_day_wrong') : undefined

export const refusalToCompletion = ({ status }: Pick<Standing, 'status'>): Refusal | undefined =>
  status === 'completed' ? undefined : refusal('loan_not_completed')
