import { formatCedis } from '#domain/kernel/money.ts'
import type { FactorChange, MessageRows } from '#domain/notifications/customer-event.ts'
import { smsCedis } from '#domain/notifications/message-parts.ts'

type AccountKind =
  | 'sign_in_code'
  | 'wallet_code'
  | 'office_code_issued'
  | 'office_code_sent'
  | 'first_code'
  | 'phone_changed'
  | 'name_corrected'
  | 'profile_changed'
  | 'signed_out_everywhere'
  | 'device_forgotten'
  | 'sms_codes_ended'
  | 'second_factor_changed'
  | 'applied_for_you'
  | 'accepted_for_you'
  | 'complaint_answered'
  | 'data_request_answered'

const CALL_US = 'If you did not request this, call us now.'
const LONGEST_NAME = 32
/** Cut, so that the SMS stays one part. */
const named = (name: string): string => (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}.`)
const changedPart = ({ wallet }: { wallet: boolean }): string => (wallet ? 'mobile money wallet' : 'profile')

function factorPart(change: FactorChange): string {
  switch (change.what) {
    case 'app_set_up':
      return 'an authenticator app was set up for the administrator.'
    case 'recovery_code_used':
      return 'a recovery code of the administrator was used.'
    case 'passkey_copied':
      return 'a copy of a passkey of the administrator was refused. Remove it.'
    case 'passkey_added':
      return `the passkey "${named(change.name)}" was added for the administrator.`
    case 'passkey_removed':
      return `the passkey "${named(change.name)}" of the administrator was removed.`
  }
}
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const NOT_YOU = 'Not you? Change the password.'

/** Only the customer can notice a wrong change. */
export const ACCOUNT_MESSAGES: MessageRows<AccountKind> = {
  sign_in_code: {
    sort: 'code',
    inApp: null,
    sms: ({ code }) => `your sign-in code is ${code}. It works for 10 minutes. Never share it, not even with us.`,
  },
  wallet_code: {
    sort: 'code',
    inApp: null,
    sms: ({ code, ending }) =>
      `${code} is the code for your wallet ending ${ending}. Give it to our staff only if this is your wallet. If it is not, call us now.`,
  },
  office_code_issued: {
    sort: 'alarm',
    inApp: {
      type: 'security',
      title: 'Sign-in code from the office',
      text: ({ staffName }) => `${staffName} issued a sign-in code for your account at the office. ${CALL_US}`,
    },
    sms: ({ staffName }) => `${named(staffName)} issued a sign-in code for your account at the office. ${CALL_US}`,
  },
  office_code_sent: {
    sort: 'code',
    inApp: {
      type: 'security',
      title: 'Sign-in code from the office',
      text: ({ staffName }) => `${staffName} sent a sign-in code to your phone. ${CALL_US}`,
    },
    sms: ({ code, staffName }) =>
      `${named(staffName)} sent you the sign-in code ${code}. It works once, within 24 hours. Not expected? Call us now.`,
  },
  first_code: {
    sort: 'code',
    inApp: {
      type: 'security',
      title: 'Account opened',
      text: ({ staffName }) => `${staffName} opened this account for you. ${CALL_US}`,
    },
    sms: ({ code, staffName }) =>
      `${named(staffName)} opened an account for you. Your first sign-in code is ${code}. It works once, within 7 days. Never share it.`,
  },
  phone_changed: {
    sort: 'alarm',
    inApp: {
      type: 'security',
      title: 'Phone number changed',
      text: ({ staffName }) => `${staffName} changed the phone number of your account at the office. ${CALL_US}`,
    },
    sms: ({ staffName }) => `${named(staffName)} changed the phone number of an account at the office. ${CALL_US}`,
  },
  name_corrected: {
    sort: 'alarm',
    inApp: {
      type: 'security',
      title: 'Name corrected',
      text: ({ staffName }) => `${staffName} corrected the name of your account at the office. ${CALL_US}`,
    },
    sms: ({ staffName }) => `${named(staffName)} corrected the name of your account at the office. ${CALL_US}`,
  },
  profile_changed: {
    sort: 'alarm',
    inApp: {
      type: 'security',
      title: ({ wallet }) => (wallet ? 'Wallet changed' : 'Profile changed'),
      text: (event) => `${event.staffName} changed the ${changedPart(event)} of your account at the office. ${CALL_US}`,
    },
    sms: (event) => `${named(event.staffName)} changed the ${changedPart(event)} of your account at the office. ${CALL_US}`,
  },
  signed_out_everywhere: {
    sort: 'alarm',
    inApp: {
      type: 'security',
      title: 'Signed out everywhere',
      text: () => `Your account was signed out on every phone. ${CALL_US}`,
    },
    sms: () => `your account was signed out on every phone. ${CALL_US}`,
  },
  device_forgotten: {
    sort: 'alarm',
    inApp: {
      type: 'security',
      title: 'A copied sign-in was used',
      text: () =>
        'A copy of the sign-in of one of your phones was used, so that phone was signed out. If anything looks wrong, call us now.',
    },
    sms: () => "a copy of your phone's sign-in was used elsewhere. We signed that phone out. If anything looks wrong, call us now.",
  },
  sms_codes_ended: {
    sort: 'alarm',
    inApp: {
      type: 'security',
      title: 'Too many wrong codes',
      text: () =>
        'Too many wrong sign-in codes were entered for your account. New phones need a code from the office now. If it was not you, call us now.',
    },
    sms: () =>
      'too many wrong sign-in codes were entered for your account. New phones need a code from the office now. If it was not you, call us now.',
  },
  second_factor_changed: {
    sort: 'alarm',
    inApp: {
      type: 'security',
      title: 'Second factor of the administrator',
      text: (event) => `${capital(factorPart(event))} ${NOT_YOU}`,
    },
    sms: (event) => `${factorPart(event)} ${NOT_YOU}`,
  },
  applied_for_you: {
    sort: 'alarm',
    inApp: {
      title: 'Application entered for you',
      text: ({ staffName, amount }) =>
        `${staffName} entered your application for ${formatCedis(amount)} at the office. You will get an answer within 7 business days. ${CALL_US}`,
    },
    sms: ({ staffName, amount }) => `${named(staffName)} entered an application for ${smsCedis(amount)} for you at the office. ${CALL_US}`,
  },
  accepted_for_you: {
    sort: 'alarm',
    inApp: {
      title: 'Signed terms entered for you',
      text: ({ staffName, amount }) =>
        `${staffName} entered your signed acceptance of the terms of your loan of ${formatCedis(amount)}. ${CALL_US}`,
    },
    sms: ({ staffName, amount }) => `${named(staffName)} entered your signed terms for a loan of ${smsCedis(amount)}. ${CALL_US}`,
  },
  complaint_answered: {
    sort: 'notice',
    inApp: {
      title: 'We answered your complaint',
      text: ({ id }) => `We answered your complaint #${id}. Read it under "Complaints and my data".`,
    },
    sms: ({ id }) => `we answered your complaint ${id}. Please open the app to read it.`,
  },
  data_request_answered: {
    sort: 'notice',
    inApp: {
      title: 'We answered your request',
      text: ({ id }) => `We answered your request #${id} about your data. Read it under "Complaints and my data".`,
    },
    sms: ({ id }) => `we answered your request ${id} about your data. Please open the app to read it.`,
  },
}
