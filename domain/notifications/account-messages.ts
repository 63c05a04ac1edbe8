import { formatCedis } from '#domain/kernel/money.ts'
import type { MessageRows } from '#domain/notifications/customer-event.ts'
import { smsCedis } from '#domain/notifications/message-parts.ts'

type AccountKind =
  | 'sign_in_code'
  | 'wallet_code'
  | 'office_code_issued'
  | 'phone_changed'
  | 'profile_changed'
  | 'signed_out_everywhere'
  | 'applied_for_you'
  | 'accepted_for_you'
  | 'complaint_answered'
  | 'data_request_answered'

const CALL_US = 'If you did not ask for it, call us at once.'
const SMS_CALL_US = 'Not asked for? Call us at once.'
const LONGEST_NAME = 32
/** A long name is cut, so that the SMS stays one part. */
const named = (name: string): string => (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}.`)
const changedPart = ({ wallet }: { wallet: boolean }): string => (wallet ? 'mobile money wallet' : 'profile')

/** Codes, changes of an account and entries that staff made for a customer: only the customer can notice a wrong one. */
export const ACCOUNT_MESSAGES: MessageRows<AccountKind> = {
  sign_in_code: {
    sort: 'code',
    inApp: null,
    sms: ({ code }) => `your sign-in code is ${code}. It works for 10 minutes. Never tell it to anybody, not even to us.`,
  },
  wallet_code: {
    sort: 'code',
    inApp: null,
    sms: ({ code, ending }) =>
      `${code} is the code for your wallet ending ${ending}. Tell it to the office only if this is your wallet. If not, call us at once.`,
  },
  office_code_issued: {
    sort: 'fact',
    inApp: {
      type: 'security',
      title: 'Sign-in code from the office',
      text: ({ staffName }) =>
        `${staffName} gave out a sign-in code for your account at the office. If that was not for you, call us at once.`,
    },
    sms: ({ staffName }) => `${named(staffName)} gave out a sign-in code for your account at the office. ${SMS_CALL_US}`,
  },
  phone_changed: {
    sort: 'fact',
    inApp: {
      type: 'security',
      title: 'Phone number changed',
      text: ({ staffName }) => `${staffName} changed the phone number of your account at the office. ${CALL_US}`,
    },
    sms: ({ staffName }) => `${named(staffName)} changed the phone number of an account at the office. ${SMS_CALL_US}`,
  },
  profile_changed: {
    sort: 'fact',
    inApp: {
      type: 'security',
      title: ({ wallet }) => (wallet ? 'Wallet changed' : 'Profile changed'),
      text: (event) => `${event.staffName} changed the ${changedPart(event)} of your account at the office. ${CALL_US}`,
    },
    sms: (event) => `${named(event.staffName)} changed the ${changedPart(event)} of your account at the office. ${SMS_CALL_US}`,
  },
  signed_out_everywhere: {
    sort: 'fact',
    inApp: { type: 'security', title: 'Signed out everywhere', text: () => 'Every phone was signed out of your account.' },
    sms: null,
  },
  applied_for_you: {
    sort: 'fact',
    inApp: {
      title: 'Application entered for you',
      text: ({ staffName, amount }) =>
        `${staffName} entered your application for ${formatCedis(amount)} at the office. You get an answer within 7 business days. ${CALL_US}`,
    },
    sms: ({ staffName, amount }) =>
      `${named(staffName)} entered an application for ${smsCedis(amount)} for you at the office. ${SMS_CALL_US}`,
  },
  accepted_for_you: {
    sort: 'fact',
    inApp: {
      title: 'Signed terms entered for you',
      text: ({ staffName, amount }) =>
        `${staffName} entered the sheet with which you accepted the terms of your loan of ${formatCedis(amount)}. ${CALL_US}`,
    },
    sms: ({ staffName, amount }) => `${named(staffName)} entered your signed terms for a loan of ${smsCedis(amount)}. ${SMS_CALL_US}`,
  },
  complaint_answered: {
    sort: 'notice',
    inApp: {
      title: 'Your complaint is answered',
      text: ({ id }) => `We answered your complaint #${id}. Read it under "Complaints and my data".`,
    },
    sms: ({ id }) => `we answered your complaint ${id}. Please open the app to read it.`,
  },
  data_request_answered: {
    sort: 'notice',
    inApp: {
      title: 'Your request is answered',
      text: ({ id }) => `We answered your request #${id} about your data. Read it under "Complaints and my data".`,
    },
    sms: ({ id }) => `we answered your request ${id} about your data. Please open the app to read it.`,
  },
}
