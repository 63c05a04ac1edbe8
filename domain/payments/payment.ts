import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { smaller, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { loanCan, type LoanStatus } from '#domain/loans/loan.ts'
import type { CUSTOMER_PAYMENT_METHODS, MOMO_PROVIDERS, PAYMENT_METHODS, PAYMENT_STATUSES } from '#domain/payments/payment-choices.ts'

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export type CustomerPaymentMethod = (typeof CUSTOMER_PAYMENT_METHODS)[number]
export type MomoProvider = (typeof MOMO_PROVIDERS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** For confirmed money. */
export const VALUE_DATE_DAYS_BACK = 7

export interface PayableLoan {
  readonly status: LoanStatus
  readonly outstanding: Pesewas
  readonly awaitsAcceptance: boolean
}

export function refusalToPay(loan: PayableLoan, amount: Pesewas): Refusal | undefined {
  const closed = refusalOfStatus(loan)
  if (closed) return closed
  if (amount <= 0) return refusal('amount_not_positive')
  if (amount > loan.outstanding) return refusal('more_than_left', { amount: loan.outstanding })
  return wouldEndBeforePayout(loan, amount) ? refusal('not_paid_out_yet') : undefined
}

function refusalOfStatus(loan: PayableLoan): Refusal | undefined {
  if (!loanCan('pay', loan.status)) return refusal('not_payable')
  return loan.awaitsAcceptance ? refusal('terms_await_acceptance') : undefined
}

/** For any amount. */
export const refusalToTakeMoney = (loan: PayableLoan): Refusal | undefined =>
  refusalOfStatus(loan) ?? (loan.outstanding > 0 ? undefined : refusal('not_payable'))

/** Rule L13. */
const wouldEndBeforePayout = (loan: PayableLoan, amount: Pesewas): boolean => loan.status === 'approved' && amount >= loan.outstanding

/** Without what open receipts `reserved` (rule P24). */
export function refusalToReceive(loan: PayableLoan, reserved: Pesewas, amount: Pesewas): Refusal | undefined {
  const left = subtract(loan.outstanding, smaller(reserved, loan.outstanding))
  if (amount > left) return refusal('receipts_wait', { left, reserved })
  return wouldEndBeforePayout({ ...loan, outstanding: left }, amount) ? refusal('not_paid_out_yet') : undefined
}

/** For a bound receipt or a confirmation. */
export function refusalToTakeArrived(loan: PayableLoan, amount: Pesewas): Refusal | undefined {
  return refusalToTakeMoney(loan) ?? (wouldEndBeforePayout(loan, amount) ? refusal('not_paid_out_yet') : undefined)
}

/** The rest becomes unallocated. */
export function splitArrived(loan: PayableLoan, amount: Pesewas): { taken: Pesewas; rest: Pesewas } {
  const taken = smaller(amount, loan.outstanding)
  return { taken, rest: subtract(amount, taken) }
}

/** A receipt counts on its own day. */
export const refusalOfReceiptDate = (valueDate: LocalDate | undefined, madeOn: LocalDate): Refusal | undefined =>
  valueDate === undefined || valueDate === madeOn
    ? undefined
    : refusal('receipt_has_its_day', { day: madeOn }, { errors: { valueDate: refusal('receipt_has_its_day', { day: madeOn }).message } })

/** Rule P10. */
export function refusalOfValueDate(valueDate: LocalDate, today: LocalDate, approvedOn: LocalDate): Refusal | undefined {
  const inRange = valueDate <= today && valueDate >= addDays(today, -VALUE_DATE_DAYS_BACK) && valueDate >= approvedOn
  return inRange
    ? undefined
    : refusal('value_date_out_of_range', undefined, { errors: { valueDate: refusal('value_date_out_of_range').message } })
}
