import { formatCedis } from '#domain/kernel/money.ts'
import { asSentence, type AppMessage, type CustomerEvent } from '#domain/notifications/customer-event.ts'

type UndoKind = 'approval_undone' | 'payout_returned' | 'loan_written_off' | 'payment_reversed' | 'money_applied' | 'refinance_settled'
export type UndoEvent = Extract<CustomerEvent, { kind: UndoKind }>

const kept = (amount: number, said: string): string => (amount > 0 ? ` ${said} is kept for you at the office.` : '')

/** What was undone, settled or given back, in words. */
export function undoMessage(event: UndoEvent): AppMessage {
  switch (event.kind) {
    case 'approval_undone':
      return {
        type: event.kind,
        title: 'Approval taken back',
        message: `The approval of loan #${event.loanId} was taken back; your application is looked at again.${kept(event.released, formatCedis(event.released))}`,
        loanId: event.loanId,
      }
    case 'payout_returned':
      return {
        type: event.kind,
        title: 'Payout returned',
        message: `The ${formatCedis(event.amount)} of loan #${event.loanId} came back to the office. The loan is approved and can be paid out again.`,
        loanId: event.loanId,
      }
    case 'loan_written_off':
      return {
        type: event.kind,
        title: 'Loan closed as unpaid',
        message: `Loan #${event.loanId} was closed as unpaid. ${formatCedis(event.left)} is still owed; you can pay it at any time, and then apply again.`,
        loanId: event.loanId,
      }
    case 'payment_reversed':
      return {
        type: event.kind,
        title: 'Payment taken back',
        message: `Your payment of ${formatCedis(event.amount)} for loan #${event.loanId} was taken back: ${asSentence(event.reason)}${kept(event.kept, formatCedis(event.kept))}`,
        loanId: event.loanId,
      }
    case 'money_applied':
      return {
        type: event.kind,
        title: 'Your kept money was used',
        message: `${formatCedis(event.amount)} that was kept for you was paid into loan #${event.loanId}. ${formatCedis(event.left)} is left.`,
        loanId: event.loanId,
      }
    case 'refinance_settled':
      return {
        type: event.kind,
        title: 'Old loan settled',
        message: `Loan #${event.loanId} was settled with ${formatCedis(event.settled)} out of loan #${event.newLoanId}.`,
        loanId: event.loanId,
      }
  }
}
