import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { NOTHING, type Pesewas, formatCedis } from '#domain/kernel/money.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import { hasReceipt } from '#domain/documents/has-receipt.ts'
import { canonicalJson, type DocumentFacts } from '#domain/documents/document-page.ts'
import { formatBalance, formatDate } from '#domain/documents/document-source.ts'

export const PAYOFF_DAYS_AHEAD = 30

interface LoanFacts {
  readonly status: LoanStatus
  readonly outstanding: Pesewas
  readonly awaitsAcceptance: boolean
}

/** Needs approval and accepted terms. */
export function refusalToAgreement({ status, awaitsAcceptance }: LoanFacts): Refusal | undefined {
  const approved = status === 'approved' || status === 'active' || status === 'completed' || status === 'written_off'
  return approved && !awaitsAcceptance ? undefined : refusal('no_agreement')
}

export const refusalToReceipt = (status: PaymentStatus): Refusal | undefined =>
  hasReceipt(status) ? undefined : refusal('payment_not_counted')

/** `openDay`: the last day with bookings. */
export const refusalToStatement = (from: LocalDate, to: LocalDate, openDay: LocalDate): Refusal | undefined =>
  from > to || to > openDay ? refusal('statement_days_wrong') : undefined

export function refusalToPayOff({ status, outstanding }: LoanFacts): Refusal | undefined {
  if (status === 'approved' || status === 'pending') return refusal('nothing_paid_out')
  return (status === 'active' || status === 'written_off') && outstanding > NOTHING ? undefined : refusal('nothing_to_pay_off')
}

export const refusalToPayOffOn = (on: LocalDate, today: LocalDate): Refusal | undefined =>
  on < today || on > addDays(today, PAYOFF_DAYS_AHEAD) ? refusal('payoff_day_wrong') : undefined

/** Also for a written-off loan recovered in full. */
export const refusalToCompletion = ({ status, outstanding }: Pick<LoanFacts, 'status' | 'outstanding'>): Refusal | undefined =>
  status === 'completed' || (status === 'written_off' && outstanding === NOTHING) ? undefined : refusal('loan_not_completed')

/** Empty while valid. `now`: today's facts, or why it is not issued. A new phone number or office address outdates nothing. */
export function reasonsOutdated(issued: DocumentFacts, now: DocumentFacts | Refusal, today: LocalDate): string[] {
  const passed = issued.kind === 'payoff' && issued.on < today ? [`It was for ${formatDate(issued.on)}, and that day has passed.`] : []
  if ('code' in now) return [...passed, `It would not be issued today: ${now.message}`]
  return canonicalJson(issued) === canonicalJson(now) ? passed : [...passed, whatChanged(issued, now)]
}

function whatChanged(issued: DocumentFacts, now: DocumentFacts): string {
  if (issued.kind === 'receipt' && now.kind === 'receipt' && now.reversed) return 'The payment was reversed.'
  if (issued.kind === 'payoff' && now.kind === 'payoff') return `The balance changed. It is now ${formatCedis(now.amount)}.`
  if (issued.kind === 'overdue' && now.kind === 'overdue')
    return `The amounts changed. ${formatCedis(now.overdue)} is overdue now, and the balance is ${formatCedis(now.amount)}.`
  if (issued.kind === 'statement' && now.kind === 'statement')
    return `This period has new entries. The closing balance is now ${formatBalance(now.closing)}.`
  if (issued.kind === 'agreement' && now.kind === 'agreement') {
    if (issued.termsHash !== now.termsHash) return 'Other terms were accepted later.'
    if (now.disbursedOn === null) return 'The payout was returned, so its dates are not valid.'
    return issued.disbursedOn === now.disbursedOn
      ? 'Payment dates changed later.'
      : `The loan was paid out on ${formatDate(now.disbursedOn)}. The dates count from that day.`
  }
  return 'The records are different today.'
}
