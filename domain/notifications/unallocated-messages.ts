import { formatCedis } from '#domain/kernel/money.ts'
import { asSentence, type AppMessage, type CustomerEvent } from '#domain/notifications/customer-event.ts'

export type UnallocatedEvent = Extract<CustomerEvent, { kind: 'money_found' | 'money_short' | 'kept_money_taken' | 'money_refunded' }>

/** What became of money that is kept for the customer, in words. */
export function unallocatedMessage(event: UnallocatedEvent): AppMessage {
  switch (event.kind) {
    case 'money_found':
      return {
        type: event.kind,
        title: 'Your money was found',
        message: `${formatCedis(event.amount)} that you sent by mobile money is kept for you at the office.`,
        loanId: null,
      }
    case 'money_short':
      return {
        type: event.kind,
        title: 'Part of your money is at the office',
        message: `The network sent you ${formatCedis(event.amount)} less than we had ordered. It is kept for you at the office.`,
        loanId: null,
      }
    case 'kept_money_taken':
      return {
        type: event.kind,
        title: 'Kept money taken back',
        message: `${formatCedis(event.amount)} that was kept for you is not kept any more: ${asSentence(event.reason)}`,
        loanId: null,
      }
    case 'money_refunded':
      return {
        type: event.kind,
        title: 'Money given back',
        message: `${formatCedis(event.amount)} that was kept for you was given back.`,
        loanId: null,
      }
  }
}
