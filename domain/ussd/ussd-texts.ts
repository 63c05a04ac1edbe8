import type { Pesewas } from '#domain/kernel/money.ts'
import { smsCedis } from '#domain/notifications/message-parts.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { gsmText } from '#domain/notifications/gsm-text.ts'

/** Names of menus after the code: their numbers change every year. */
const WHERE_REQUESTS_WAIT: Readonly<Record<MomoProvider, string>> = {
  mtn: ' No prompt? Dial *170#, My Wallet, My Approvals.',
  telecel: ' Need a voucher? Dial *110#, then dial us again: Pay now.',
  airteltigo: '',
}

/**
 * Basic GSM alphabet; with its longest values and "Choose again." a screen has at most 160 characters. First names only, since others may
 * hold the phone.
 */
export const USSD_TEXTS = {
  menu: (name: string) => (name === '' ? 'Mmoa Loans' : `Mmoa Loans. Hello, ${name}`),
  balanceKey: (key: string) => `${key} Balance and next due`,
  payKey: (key: string) => `${key} Pay now`,
  receiptsKey: (key: string) => `${key} Last payments`,
  helpKey: (key: string) => `${key} Help`,
  menuKey: (key: string) => `${key} Menu`,
  notUnderstood: 'Choose again.',

  owed: (amount: Pesewas) => `You owe ${smsCedis(amount)}:`,
  whichToPay: 'Pay which loan?',
  loanKey: (key: string, loanId: number, amount: Pesewas) => `${key} Loan ${loanId}: ${smsCedis(amount)}`,
  moreLoans: 'More at the office',

  loan: (loanId: number, left: Pesewas) => `Loan ${loanId}: ${smsCedis(left)} left`,
  overdue: (amount: Pesewas, since: string) => `OVERDUE ${smsCedis(amount)} since ${since}`,
  next: (amount: Pesewas, on: string) => `Next ${smsCedis(amount)} by ${on}`,
  notPaidOut: 'Approved, not yet paid out',
  writtenOff: 'This loan is closed. You can still pay its balance.',
  noLoan: 'You have no loan.',
  mayApply: (most: Pesewas) => `You can apply for up to ${smsCedis(most)} in the app or at the office.`,
  nowAt: {
    prompt: (amount: Pesewas) => `${smsCedis(amount)} waits for your PIN.`,
    checked: (amount: Pesewas) => `${smsCedis(amount)} is being checked. Do not pay it again.`,
    receipt: (amount: Pesewas) => `We have your cash, ${smsCedis(amount)}: confirm it in the app.`,
    lowerTerms: (amount: Pesewas) => `We can lend you ${smsCedis(amount)}. Answer in the app.`,
    approved: (amount: Pesewas) => `${smsCedis(amount)} is ready at the office. Bring your Ghana Card.`,
    transferWaiting: (amount: Pesewas) => `We are sending you ${smsCedis(amount)}.`,
    transferSent: (amount: Pesewas) => `${smsCedis(amount)} is on its way to your wallet.`,
    rejected: 'We could not approve your application. See the app.',
    approvalEnded: 'Your application has ended. You owe nothing for it.',
  },
  applied: (amount: Pesewas) => `You owe nothing. Your application for ${smsCedis(amount)} is with the office.`,
  paidUp: 'All is paid. You owe nothing. Well done!',
  nothingToPay: 'There is nothing to pay now.',

  payKeyOf: (key: string, amount: Pesewas) => `${key} Pay ${smsCedis(amount)}`,
  overdueNow: 'It is overdue.',
  otherKey: (key: string) => `${key} Other amount`,
  typeAmount: 'Type the amount in cedis, such as 50 or 50.25',
  left: (amount: Pesewas) => `${smsCedis(amount)} is left.`,
  closes: (amount: Pesewas) => `${smsCedis(amount)} closes it today.`,
  confirm: (loanId: number, amount: Pesewas) => `Pay ${smsCedis(amount)} for loan ${loanId} from the wallet of this number?`,
  confirmKey: (key: string) => `${key} Yes, pay`,
  noKey: (key: string) => `${key} No, back to menu`,
  ordered: (loanId: number, amount: Pesewas, network: MomoProvider) =>
    `Approve the prompt with your PIN to pay ${smsCedis(amount)} for loan ${loanId}.${WHERE_REQUESTS_WAIT[network]}`,
  waits: (loanId: number, amount: Pesewas, network: MomoProvider) =>
    `${smsCedis(amount)} for loan ${loanId} waits for your PIN.${WHERE_REQUESTS_WAIT[network]}`,
  voucher: (loanId: number, amount: Pesewas) =>
    `${smsCedis(amount)} for loan ${loanId} needs a voucher. Dial *110# to make one, then type it here.`,
  voucherTaken: 'Your voucher was passed on. You get an SMS when the payment is there.',
  noNetwork: 'Mobile money is not available for your network yet. Please pay at the office.',
  refused: 'This cannot be paid here now. Please pay at the office.',

  noPayments: 'No payment yet.',
  payments: 'Last payments',
  payment: (on: string, amount: Pesewas, loanId: number, waits: boolean) =>
    `${on} ${smsCedis(amount)} loan ${loanId}${waits ? ' waits' : ''}`,

  help: (officePhone: string | undefined) => (officePhone === undefined ? 'Visit the office.' : `Call ${officePhone} or visit the office.`),
  helpCode: (code: string) => `Dial ${code} any time.`,
  helpPin: 'Never tell anybody your PIN.',

  unknownNumber: (web: string) => `This number has no account with Mmoa Loans. Visit the office or ${web} to join.`,
  deactivated: 'This account has been deactivated. Please contact the office.',
  dormant: 'This account was not used for half a year. For your safety it opens at the office only. Please bring your Ghana Card.',
  staff: 'Mmoa Loans: staff accounts are not served here. Please use the app.',
  notOpenToYou: 'This is not open to your account. Please ask the office.',
  tooOften: 'You asked very often. Please dial again in a few minutes.',
  sessionOver: 'This session is over. Nothing was changed by this answer. Please dial again.',
} as const

/** Of the basic GSM alphabet. */
export const LONGEST_USSD_SCREEN = 160

/** Two characters each, and missing on some handsets. */
const EXTENDED = /[\^{}\\[\]~|€]/g

/** Cut to a screen, so that no name or setting breaks a response. */
export const asUssdText = (text: string): string => gsmText(text).replace(EXTENDED, '?').slice(0, LONGEST_USSD_SCREEN)
