import { formatTime } from '#web/shared/format-time.ts'
import { addDays, laterOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { FAILED_CLAIM_DAYS, FLAGGED_CLAIMS } from '#domain/loans/claim.ts'
import { formatCedis, subtract } from '#domain/kernel/money.ts'
import { refusalOfValueDate, VALUE_DATE_DAYS_BACK } from '#domain/payments/payment.ts'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'
import { reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

export function paidWith(
  payment: Pick<StaffPayment, 'paymentMethod' | 'cashReceiptNumber' | 'bankReference' | 'momoTransactionId' | 'momoProvider'>,
): string {
  if (payment.cashReceiptNumber !== null) return `Receipt ${payment.cashReceiptNumber}`
  if (payment.paymentMethod === 'cash') return 'Cash'
  if (payment.paymentMethod === 'bank') return `Bank transfer ${payment.bankReference ?? ''}`.trim()
  const network = { mtn: 'MTN', airteltigo: 'AirtelTigo', telecel: 'Telecel' }[payment.momoProvider ?? 'mtn']
  return payment.momoTransactionId === null ? `${network} mobile money` : `${network} ID ${payment.momoTransactionId}`
}

export const reasonNotToDecide = (payment: Pick<StaffPayment, 'userId'>, staff: StaffMember): string | undefined =>
  reasonOwnRecord(staff, payment.userId) ?? reasonWithout(staff, 'generate_payment_codes')

export function overpaymentLabel(payment: Pick<StaffPayment, 'amount' | 'loanOutstanding'>): string | undefined {
  if (payment.amount <= payment.loanOutstanding) return undefined
  const overpayment = formatCedis(subtract(payment.amount, payment.loanOutstanding))
  return `Only ${formatCedis(payment.loanOutstanding)} is left on this loan. The other ${overpayment} goes to the credit balance.`
}

/** Undefined below two failed claims. */
export function failedClaimsLabel({
  failedClaims,
  claimsStopped,
}: Pick<StaffPayment, 'failedClaims' | 'claimsStopped'>): string | undefined {
  if (claimsStopped) return 'Claims stopped'
  return failedClaims >= FLAGGED_CLAIMS ? `${failedClaims} failed claims in ${FAILED_CLAIM_DAYS} days` : undefined
}

export const valueDateRange = (today: LocalDate): { first: LocalDate; last: LocalDate } => ({
  first: addDays(today, -VALUE_DATE_DAYS_BACK),
  last: today,
})

/** An empty date means the day of entry. */
export const problemWithValueDate = (typed: string, today: LocalDate): string | undefined =>
  typed === '' ? undefined : refusalOfValueDate(typed, today, valueDateRange(today).first)?.message

/** Says who decided it; undefined while it waits. */
export function lostClaim(payment: Pick<StaffPayment, 'status' | 'decidedAt' | 'decidedByName'>): string | undefined {
  if (payment.status === 'pending') return undefined
  const done = payment.status === 'completed' ? 'confirmed' : payment.status
  const by = payment.decidedByName ?? 'the network'
  return `Already ${done} by ${by}${payment.decidedAt === null ? '' : ` at ${formatTime(payment.decidedAt)}`}.`
}

export const momentOf = (payment: Pick<StaffPayment, 'paidAt' | 'createdAt'>): Date =>
  payment.paidAt === null ? payment.createdAt : laterOf(payment.paidAt, payment.createdAt)
