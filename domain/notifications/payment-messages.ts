import { formatCedis } from '#domain/kernel/money.ts'
import type { MessageRows } from '#domain/notifications/customer-event.ts'
import { asSentence, formatCredit, smsCedis, smsCredit } from '#domain/notifications/message-parts.ts'
import type { ReminderKind } from '#domain/notifications/reminders.ts'

type PaymentKind =
  | 'receipt_made'
  | 'receipt_cancelled'
  | 'payment_pending'
  | 'payment_completed'
  | 'payment_failed'
  | 'payment_reversed'
  | 'money_applied'
  | 'money_found'
  | 'money_short'
  | 'kept_money_taken'
  | 'money_refunded'
  | 'payment_reminder'

/** Friendly before the due date, plain after it, never a threat. */
const REMINDERS: Readonly<Record<ReminderKind, { title: string; due: (day: string) => string; next: string; smsNext?: string }>> = {
  two_days_before: {
    title: 'Payment due in two days',
    due: (day) => `is due on ${day}.`,
    next: 'Paying on time raises your score.',
  },
  on_the_day: {
    title: 'Payment due today',
    due: (day) => `is due today, ${day}.`,
    next: 'Paying on time raises your score.',
  },
  day_after: {
    title: 'Payment overdue',
    due: (day) => `was due yesterday, ${day}.`,
    next: 'Nothing is added for being late. Please pay as soon as you can, or call us.',
    smsNext: 'Nothing is added for being late. Please pay soon, or call us.',
  },
  week_after: {
    title: 'Payment a week overdue',
    due: (day) => `was due on ${day}.`,
    next: 'From tomorrow it counts as missed. Please pay today, or call us.',
  },
}

/** Receipts, payments, reminders and the credit balance. */
export const PAYMENT_MESSAGES: MessageRows<PaymentKind> = {
  receipt_made: {
    sort: 'fact',
    inApp: {
      title: 'Receipt number made for you',
      text: ({ loanId, amount, receiptNumber }) =>
        `The office took ${formatCedis(amount)} in cash for loan #${loanId}. Enter receipt number ${receiptNumber} to complete the payment.`,
    },
    sms: ({ loanId, amount, receiptNumber }) =>
      `we took ${smsCedis(amount)} in cash for loan ${loanId}. Receipt number ${receiptNumber}. Enter it in the app.`,
  },
  receipt_cancelled: {
    sort: 'fact',
    inApp: {
      title: 'Receipt number cancelled',
      text: ({ amount, receiptNumber }) =>
        `Receipt number ${receiptNumber} over ${formatCedis(amount)} was cancelled at the office. If you paid that money, call us at once.`,
    },
    sms: ({ amount, receiptNumber }) =>
      `receipt ${receiptNumber} over ${smsCedis(amount)} was cancelled at the office. If you paid that money, call us at once.`,
  },
  payment_pending: {
    sort: 'notice',
    inApp: {
      title: 'Payment waits for the office',
      text: ({ amount, method }) =>
        `We have your ${method === 'cash' ? 'receipt number' : 'transaction ID'} for ${formatCedis(amount)}. The office confirms it, mostly within 24 hours.`,
    },
    sms: null,
  },
  payment_completed: {
    sort: 'fact',
    inApp: {
      title: 'Payment received',
      text: ({ loanId, amount, left, unallocated, nextDue }, formatDate) => {
        const next = nextDue === null ? '' : ` Next payment by ${formatDate(nextDue)}.`
        const rest = unallocated > 0 ? ` ${formatCedis(unallocated)} more than was left is kept for you at the office.` : ''
        return `We received ${formatCedis(amount)} for loan #${loanId}. ${formatCedis(left)} is left.${next}${rest}`
      },
    },
    sms: ({ loanId, amount, left, nextDue }, formatDate) =>
      `received ${smsCedis(amount)} for loan ${loanId}. Left: ${smsCedis(left)}.${nextDue === null ? '' : ` Next payment by ${formatDate(nextDue)}.`}`,
  },
  payment_failed: {
    sort: 'fact',
    inApp: {
      title: 'Payment not confirmed',
      text: ({ loanId, amount, reason, kept }) =>
        `Your payment of ${formatCedis(amount)} for loan #${loanId} could not be completed: ${asSentence(reason)}${formatCredit(kept)}`,
    },
    sms: ({ loanId, amount, kept }) =>
      `your payment of ${smsCedis(amount)} for loan ${loanId} could not be completed. ${kept > 0 ? 'Your money is kept for you at the office.' : 'Please see the app or call us.'}`,
  },
  payment_reversed: {
    sort: 'fact',
    inApp: {
      title: 'Payment taken back',
      text: ({ loanId, amount, reason, kept }) =>
        `Your payment of ${formatCedis(amount)} for loan #${loanId} was taken back: ${asSentence(reason)}${formatCredit(kept)}`,
    },
    sms: ({ loanId, amount, kept }) =>
      `your payment of ${smsCedis(amount)} for loan ${loanId} was taken back.${smsCredit(kept)} Questions? Call us.`,
  },
  money_applied: {
    sort: 'fact',
    inApp: {
      title: 'Your kept money was used',
      text: ({ loanId, amount, left }) =>
        `${formatCedis(amount)} that was kept for you was paid into loan #${loanId}. ${formatCedis(left)} is left.`,
    },
    sms: ({ loanId, amount, left }) => `${smsCedis(amount)} that was kept for you was paid into loan ${loanId}. Left: ${smsCedis(left)}.`,
  },
  money_found: {
    sort: 'fact',
    inApp: {
      title: 'Your money was found',
      text: ({ amount }) => `${formatCedis(amount)} that you sent by mobile money is kept for you at the office.`,
    },
    sms: ({ amount }) => `${smsCedis(amount)} that you sent by mobile money is kept for you at the office.`,
  },
  money_short: {
    sort: 'fact',
    inApp: {
      title: 'Part of your money is at the office',
      text: ({ amount }) => `The network sent you ${formatCedis(amount)} less than we had ordered. It is kept for you at the office.`,
    },
    sms: ({ amount }) => `the network sent you ${smsCedis(amount)} less than we ordered. It is kept for you at the office.`,
  },
  kept_money_taken: {
    sort: 'fact',
    inApp: {
      title: 'Kept money taken back',
      text: ({ amount, reason }) => `${formatCedis(amount)} that was kept for you is not kept any more: ${asSentence(reason)}`,
    },
    sms: ({ amount }) => `${smsCedis(amount)} that was kept for you is not kept any more. See the app or call us.`,
  },
  money_refunded: {
    sort: 'fact',
    inApp: { title: 'Money given back', text: ({ amount }) => `${formatCedis(amount)} that was kept for you was given back.` },
    sms: ({ amount }) => `${smsCedis(amount)} that was kept for you was given back. Not you? Call us at once.`,
  },
  payment_reminder: {
    sort: 'reminder',
    inApp: {
      title: ({ when }) => REMINDERS[when].title,
      text: ({ when, loanId, week, dueDate, amount }, formatDate) =>
        `${formatCedis(amount)} for week ${week} of loan #${loanId} ${REMINDERS[when].due(formatDate(dueDate))} ${REMINDERS[when].next}`,
    },
    sms: ({ when, loanId, week, dueDate, amount }, formatDate) => {
      const { due, next, smsNext = next } = REMINDERS[when]
      return `${smsCedis(amount)} for week ${week} of loan ${loanId} ${due(formatDate(dueDate))} ${smsNext}`
    },
  },
}
