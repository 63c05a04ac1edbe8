import { formatCedis } from '#domain/kernel/money.ts'
import type { MessageRows } from '#domain/notifications/customer-event.ts'
import { asSentence, formatCredit, smsCedis, smsCredit } from '#domain/notifications/message-parts.ts'
import type { ReminderKind } from '#domain/notifications/reminders.ts'

type PaymentKind =
  | 'receipt_made'
  | 'receipt_cancelled'
  | 'receipt_closed'
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
  | 'collection_sms'

/** Never a threat. */
const REMINDERS: Readonly<Record<ReminderKind, { title: string; due: (day: string) => string; next: string }>> = {
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
    next: 'There is no late fee. Please pay as soon as you can, or call us.',
  },
  week_after: {
    title: 'Payment a week overdue',
    due: (day) => `was due on ${day}.`,
    next: 'From tomorrow it counts as missed. Please pay today, or call us.',
  },
}

export const PAYMENT_MESSAGES: MessageRows<PaymentKind> = {
  receipt_made: {
    sort: 'receipt',
    inApp: {
      title: 'Your receipt number',
      text: ({ loanId, amount, receiptNumber }) =>
        `We received ${formatCedis(amount)} in cash for loan #${loanId}. Enter receipt number ${receiptNumber} to complete the payment.`,
    },
    sms: ({ loanId, amount, receiptNumber }) =>
      `we received ${smsCedis(amount)} in cash for loan ${loanId}. Enter receipt number ${receiptNumber} in the app.`,
  },
  receipt_cancelled: {
    sort: 'alarm',
    inApp: {
      title: 'Receipt cancelled',
      text: ({ amount, receiptNumber }) =>
        `We cancelled receipt ${receiptNumber} for ${formatCedis(amount)}. If you paid this money, call us now.`,
    },
    sms: ({ amount, receiptNumber }) =>
      `we cancelled receipt ${receiptNumber} for ${smsCedis(amount)}. If you paid this money, call us now.`,
  },
  receipt_closed: {
    sort: 'fact',
    inApp: {
      title: 'Receipt closed',
      text: ({ amount, receiptNumber, reason, kept }) =>
        `Receipt ${receiptNumber} for ${formatCedis(amount)} is closed. ${reason} ${kept < amount ? `${formatCedis(kept)} of its` : 'The'} money is in your credit balance.`,
    },
    sms: ({ amount, receiptNumber, kept }) =>
      `receipt ${receiptNumber} for ${smsCedis(amount)} is closed. ${kept < amount ? `${smsCedis(kept)} of its` : 'The'} money is in your credit balance.`,
  },
  payment_pending: {
    sort: 'notice',
    inApp: {
      title: 'Payment waits for confirmation',
      text: ({ amount, method }) =>
        `We received your ${method === 'cash' ? 'receipt number' : 'transaction ID'} for ${formatCedis(amount)}. The office usually confirms it within 24 hours.`,
    },
    sms: null,
  },
  payment_completed: {
    sort: 'receipt',
    inApp: {
      title: 'Payment received',
      text: ({ loanId, amount, left, unallocated, nextDue }, formatDate) => {
        const next = nextDue === null ? '' : ` Next payment by ${formatDate(nextDue)}.`
        const rest = unallocated > 0 ? ` We added the overpayment of ${formatCedis(unallocated)} to your credit balance.` : ''
        return `We received ${formatCedis(amount)} for loan #${loanId}. Loan balance: ${formatCedis(left)}.${next}${rest}`
      },
    },
    sms: ({ loanId, amount, left, nextDue }, formatDate) =>
      `we received ${smsCedis(amount)} for loan ${loanId}. Loan balance: ${smsCedis(left)}.${nextDue === null ? '' : ` Next payment by ${formatDate(nextDue)}.`}`,
  },
  payment_failed: {
    sort: 'fact',
    inApp: {
      title: 'Payment not confirmed',
      text: ({ loanId, amount, reason, kept }) =>
        `We could not complete your payment of ${formatCedis(amount)} for loan #${loanId}: ${asSentence(reason)}${formatCredit(kept)}`,
    },
    sms: ({ loanId, amount, kept }) =>
      `we could not complete your payment of ${smsCedis(amount)} for loan ${loanId}. ${kept > 0 ? 'We added the money to your credit balance.' : 'See the app or call us.'}`,
  },
  payment_reversed: {
    sort: 'alarm',
    inApp: {
      title: 'Payment reversed',
      text: ({ loanId, amount, reason, kept }) =>
        `We reversed your payment of ${formatCedis(amount)} for loan #${loanId}: ${asSentence(reason)}${formatCredit(kept)}`,
    },
    sms: ({ loanId, amount, kept }) =>
      `we reversed your payment of ${smsCedis(amount)} for loan ${loanId}.${smsCredit(kept)} Questions? Call us.`,
  },
  money_applied: {
    sort: 'fact',
    inApp: {
      title: 'Credit balance applied to your loan',
      text: ({ loanId, amount, left }) =>
        `We applied ${formatCedis(amount)} of your credit balance to loan #${loanId}. Loan balance: ${formatCedis(left)}.`,
    },
    sms: ({ loanId, amount, left }) =>
      `we applied ${smsCedis(amount)} of your credit balance to loan ${loanId}. Loan balance: ${smsCedis(left)}.`,
  },
  money_found: {
    sort: 'receipt',
    inApp: {
      title: 'We found your money',
      text: ({ amount }) => `We added the ${formatCedis(amount)} that you sent by mobile money to your credit balance.`,
    },
    sms: ({ amount }) => `we added the ${smsCedis(amount)} that you sent by mobile money to your credit balance.`,
  },
  money_short: {
    sort: 'fact',
    inApp: {
      title: 'Part of your money is in your credit balance',
      text: ({ amount }) =>
        `The network sent you ${formatCedis(amount)} less than we ordered. We added this amount to your credit balance.`,
    },
    sms: ({ amount }) => `the network sent you ${smsCedis(amount)} less than we ordered. We added this amount to your credit balance.`,
  },
  kept_money_taken: {
    sort: 'alarm',
    inApp: {
      title: 'Credit balance reduced',
      text: ({ amount, reason }) => `We removed ${formatCedis(amount)} from your credit balance: ${asSentence(reason)}`,
    },
    sms: ({ amount }) => `we removed ${smsCedis(amount)} from your credit balance. See the app or call us.`,
  },
  money_refunded: {
    sort: 'alarm',
    inApp: { title: 'Credit balance refunded', text: ({ amount }) => `We refunded ${formatCedis(amount)} of your credit balance.` },
    sms: ({ amount }) => `we refunded ${smsCedis(amount)} of your credit balance. Not received? Call us now.`,
  },
  payment_reminder: {
    sort: 'reminder',
    inApp: {
      title: ({ when }) => REMINDERS[when].title,
      text: ({ when, loanId, week, dueDate, amount, unit = 'week' }, formatDate) =>
        `${formatCedis(amount)} for ${unit} ${week} of loan #${loanId} ${REMINDERS[when].due(formatDate(dueDate))} ${REMINDERS[when].next}`,
    },
    sms: ({ when, loanId, week, dueDate, amount, unit = 'week' }, formatDate) => {
      const { due, next } = REMINDERS[when]
      return `${smsCedis(amount)} for ${unit} ${week} of loan ${loanId} ${due(formatDate(dueDate))} ${next}`
    },
  },
  collection_sms: {
    sort: 'reminder',
    inApp: null,
    // Office texts may begin with the name.
    sms: ({ text }) => text.replace(/^Mmoa Loans: /, ''),
  },
}
