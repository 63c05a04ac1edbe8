import type { LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { asSentence, type AppMessage, type CustomerEvent } from '#domain/notifications/customer-event.ts'

type MoneyKind =
  | 'loan_withdrawn'
  | 'loan_disbursed'
  | 'receipt_made'
  | 'receipt_cancelled'
  | 'payment_pending'
  | 'payment_completed'
  | 'payment_failed'
  | 'loan_completed'
export type MoneyEvent = Extract<CustomerEvent, { kind: MoneyKind }>

/** The events that move money, or ask for it, in words. */
export function moneyMessage(event: MoneyEvent, formatDate: (day: LocalDate) => string): AppMessage {
  const { loanId } = event
  switch (event.kind) {
    case 'loan_withdrawn':
      return {
        type: event.kind,
        title: 'Loan withdrawn',
        message:
          event.released > 0
            ? `Loan #${loanId} was withdrawn. The ${formatCedis(event.released)} that you had paid is kept for you at the office.`
            : `Loan #${loanId} was withdrawn. Nothing is owed for it.`,
        loanId,
      }
    case 'loan_disbursed':
      return {
        type: event.kind,
        title: 'Loan paid out',
        message: `You received ${formatCedis(event.amount)}. Your first payment of ${formatCedis(event.weekly)} is due on ${formatDate(event.firstDue)}.`,
        loanId,
      }
    case 'receipt_made':
      return {
        type: event.kind,
        title: 'Receipt number made for you',
        message: `The office took ${formatCedis(event.amount)} in cash for loan #${loanId}. Enter receipt number ${event.receiptNumber} to complete the payment.`,
        loanId,
      }
    case 'receipt_cancelled':
      return {
        type: event.kind,
        title: 'Receipt number cancelled',
        message: `Receipt number ${event.receiptNumber} over ${formatCedis(event.amount)} was cancelled at the office. If you paid that money, call us at once.`,
        loanId,
      }
    case 'payment_pending':
      return {
        type: event.kind,
        title: 'Payment waits for the office',
        message: `We have your ${event.method === 'cash' ? 'receipt number' : 'transaction ID'} for ${formatCedis(event.amount)}. The office confirms it, mostly within 24 hours.`,
        loanId,
      }
    case 'payment_completed':
      return completed(event, formatDate)
    case 'payment_failed':
      return {
        type: event.kind,
        title: 'Payment not confirmed',
        message: `Your payment of ${formatCedis(event.amount)} for loan #${loanId} could not be completed: ${asSentence(event.reason)}${event.kept > 0 ? ` ${formatCedis(event.kept)} is kept for you at the office.` : ''}`,
        loanId,
      }
    case 'loan_completed':
      return {
        type: event.kind,
        title: 'Loan repaid',
        message: `Well done: all ${formatCedis(event.total)} of loan #${loanId} is repaid.`,
        loanId,
      }
  }
}

function completed(event: Extract<MoneyEvent, { kind: 'payment_completed' }>, formatDate: (day: LocalDate) => string): AppMessage {
  const rest = event.unallocated > 0 ? ` ${formatCedis(event.unallocated)} more than was left is kept for you at the office.` : ''
  const next = event.nextDue === null ? '' : ` Next payment by ${formatDate(event.nextDue)}.`
  return {
    type: event.kind,
    title: 'Payment received',
    message: `We received ${formatCedis(event.amount)} for loan #${event.loanId}. ${formatCedis(event.left)} is left.${next}${rest}`,
    loanId: event.loanId,
  }
}
