import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import { hasReceipt } from '#domain/documents/has-receipt.ts'

export const PAYOFF_DAYS_AHEAD = 30

interface LoanFacts {
  readonly status: LoanStatus
  readonly outstanding: Pesewas
  readonly awaitsAcceptance: boolean
}

/** Needs approval and acceptance of the terms. */
export function refusalToAgreement({ status, awaitsAcceptance }: LoanFacts): Refusal | undefined {
  const approved = status === 'approved' || status === 'active' || status === 'completed' || status === 'written_off'
  return approved && !awaitsAcceptance ? undefined : refusal('no_agreement')
}

export const refusalToReceipt = (status: PaymentStatus): Refusal | undefined =>
  hasReceipt(status) ? undefined : refusal('payment_not_counted')

/** `openDay`: the open business day, the last one with bookings. */
export const refusalToStatement = (from: LocalDate, to: LocalDate, openDay: LocalDate): Refusal | undefined =>
  from > to || to > openDay ? refusal('statement_days_wrong') : undefined

export function refusalToPayOff({ status, outstanding }: LoanFacts): Refusal | undefined {
  if (status === 'approved' || status === 'pending') return refusal('nothing_paid_out')
  return (status === 'active' || status === 'written_off') && outstanding > NOTHING ? undefined : refusal('nothing_to_pay_off')
}

export const refusalToPayOffOn = (on: LocalDate, today: LocalDate): Refusal | undefined =>
  on < today || on > addDays(today, PAYOFF_DAYS_AHEAD) ? refusal('payoff_day_wrong') : undefined

export const refusalToCompletion = ({ status }: Pick<LoanFacts, 'status'>): Refusal | undefined =>
  status === 'completed' ? undefined : refusal('loan_not_completed')
