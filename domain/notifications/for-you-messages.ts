import { formatCedis } from '#domain/kernel/money.ts'
import type { AppMessage, CustomerEvent } from '#domain/notifications/customer-event.ts'

export type ForYouEvent = Extract<CustomerEvent, { kind: 'applied_for_you' | 'accepted_for_you' | 'profile_changed' | 'phone_changed' }>

const CALL_US = 'If you did not ask for it, call us at once.'

/** What the office did in a customer's name: it is told to their phone too, where they have one, because nobody else would notice a wrong one. */
export function forYouMessage(event: ForYouEvent): AppMessage {
  switch (event.kind) {
    case 'applied_for_you':
      return {
        type: event.kind,
        title: 'Application entered for you',
        message: `${event.staffName} entered your application for ${formatCedis(event.amount)} at the office. You get an answer within 7 business days. ${CALL_US}`,
        loanId: event.loanId,
      }
    case 'accepted_for_you':
      return {
        type: event.kind,
        title: 'Signed terms entered for you',
        message: `${event.staffName} entered the sheet with which you accepted the terms of your loan of ${formatCedis(event.amount)}. ${CALL_US}`,
        loanId: event.loanId,
      }
    case 'phone_changed':
      return {
        type: 'security',
        title: 'Phone number changed',
        message: `${event.staffName} changed the phone number of your account at the office. ${CALL_US}`,
        loanId: null,
      }
    case 'profile_changed': {
      const what = event.wallet ? 'mobile money wallet of your account' : 'profile of your account'
      return {
        type: 'security',
        title: event.wallet ? 'Wallet changed' : 'Profile changed',
        message: `${event.staffName} changed the ${what} at the office. ${CALL_US}`,
        loanId: null,
      }
    }
  }
}
