import { formatCedis } from '#domain/kernel/money.ts'
import type { MessageRows } from '#domain/notifications/customer-event.ts'
import { asSentence, fittingSms, formatCredit, smsCedis, smsCredit } from '#domain/notifications/message-parts.ts'

type LoanKind =
  | 'application_received'
  | 'loan_approved'
  | 'loan_rejected'
  | 'loan_withdrawn'
  | 'approval_undone'
  | 'loan_disbursed'
  | 'payout_returned'
  | 'loan_written_off'
  | 'loan_completed'
  | 'refinance_settled'
  | 'due_dates_moved'
  | 'loan_postponed'
  | 'postponement_declined'

const NO_COST = 'It costs nothing, and the amounts stay the same.'

/** The steps of a loan from its application to its end, and its due dates. */
export const LOAN_MESSAGES: MessageRows<LoanKind> = {
  application_received: {
    sort: 'notice',
    inApp: {
      title: 'Application received',
      text: ({ amount }) => `We have your application for ${formatCedis(amount)}. You get an answer within 7 business days.`,
    },
    sms: null,
  },
  loan_approved: {
    sort: 'notice',
    inApp: {
      title: 'Loan approved',
      text: ({ approved, requested, weekly }) =>
        `Your loan of ${formatCedis(approved)} is approved: 13 weekly payments of ${formatCedis(weekly)}. ${
          approved < requested
            ? 'It is less than you asked for: please read the new terms in the app and accept them before the money is paid out.'
            : 'Come to the office with your Ghana Card to receive the money.'
        }`,
    },
    sms: ({ approved, requested }) =>
      `your loan of ${smsCedis(approved)} is approved. ${approved < requested ? 'Please accept the new terms in the app first.' : 'Come to the office with your Ghana Card.'}`,
  },
  loan_rejected: {
    sort: 'notice',
    inApp: { title: 'Application not approved', text: ({ reason }) => `Your application could not be approved. ${reason}` },
    sms: ({ reason }) =>
      fittingSms(
        `your application could not be approved. ${reason}`,
        'your application could not be approved. Please see the app or call us.',
      ),
  },
  loan_withdrawn: {
    sort: 'fact',
    inApp: {
      title: 'Loan withdrawn',
      text: ({ loanId, released }) =>
        released > 0
          ? `Loan #${loanId} was withdrawn. The ${formatCedis(released)} that you had paid is kept for you at the office.`
          : `Loan #${loanId} was withdrawn. Nothing is owed for it.`,
    },
    sms: ({ loanId, released }) => (released > 0 ? `loan ${loanId} was withdrawn.${smsCredit(released)}` : null),
  },
  approval_undone: {
    sort: 'notice',
    inApp: {
      title: 'Approval taken back',
      text: ({ loanId, released }) =>
        `The approval of loan #${loanId} was taken back; your application is looked at again.${formatCredit(released)}`,
    },
    sms: ({ loanId, released }) =>
      `the approval of loan ${loanId} was taken back. Your application is looked at again.${smsCredit(released)}`,
  },
  loan_disbursed: {
    sort: 'fact',
    inApp: {
      title: 'Loan paid out',
      text: ({ amount, weekly, firstDue }, formatDate) =>
        `You received ${formatCedis(amount)}. Your first payment of ${formatCedis(weekly)} is due on ${formatDate(firstDue)}.`,
    },
    sms: ({ amount, weekly, firstDue }, formatDate) =>
      `you received ${smsCedis(amount)}. First payment ${smsCedis(weekly)} by ${formatDate(firstDue)}. Not you? Call us at once.`,
  },
  payout_returned: {
    sort: 'fact',
    inApp: {
      title: 'Payout returned',
      text: ({ loanId, amount }) =>
        `The ${formatCedis(amount)} of loan #${loanId} came back to the office. The loan is approved and can be paid out again.`,
    },
    sms: ({ loanId, amount }) => `the ${smsCedis(amount)} of loan ${loanId} came back to the office. Not you? Call us at once.`,
  },
  loan_written_off: {
    sort: 'fact',
    inApp: {
      title: 'Loan closed as unpaid',
      text: ({ loanId, left }) =>
        `Loan #${loanId} was closed as unpaid. ${formatCedis(left)} is still owed; you can pay it at any time, and then apply again.`,
    },
    sms: ({ loanId, left }) => `loan ${loanId} was closed as unpaid. ${smsCedis(left)} is still owed. Please call us.`,
  },
  loan_completed: {
    sort: 'fact',
    inApp: { title: 'Loan repaid', text: ({ loanId, total }) => `Well done: all ${formatCedis(total)} of loan #${loanId} is repaid.` },
    sms: ({ loanId }) => `well done, loan ${loanId} is fully repaid. Thank you.`,
  },
  refinance_settled: {
    sort: 'fact',
    inApp: {
      title: 'Old loan settled',
      text: ({ loanId, newLoanId, settled }) => `Loan #${loanId} was settled with ${formatCedis(settled)} out of loan #${newLoanId}.`,
    },
    sms: null,
  },
  due_dates_moved: {
    sort: 'notice',
    inApp: {
      title: 'Payment days moved',
      text: ({ loanId, moves }, formatDate) => {
        const days = moves.map(
          ({ week, from, to, note }) => `week ${week} from ${formatDate(from)} to ${formatDate(to)}${note === null ? '' : ` (${note})`}`,
        )
        return `Loan #${loanId}: ${days.join(', ')}. ${NO_COST}`
      },
    },
    sms: ({ loanId, next }, formatDate) =>
      next === null ? null : `your next payment of loan ${loanId} is now due on ${formatDate(next)}. It costs nothing.`,
  },
  loan_postponed: {
    sort: 'notice',
    inApp: {
      title: 'One more week',
      text: ({ loanId, nextDue, lastDue }, formatDate) =>
        `Loan #${loanId} was postponed by a week. Your next payment is due on ${formatDate(nextDue)}, the last on ${formatDate(lastDue)}. ${NO_COST}`,
    },
    sms: ({ loanId, nextDue }, formatDate) =>
      `loan ${loanId} was postponed by a week. Next payment: ${formatDate(nextDue)}. It costs nothing.`,
  },
  postponement_declined: {
    sort: 'notice',
    inApp: {
      title: 'No postponement',
      text: ({ loanId, reason }) => `Loan #${loanId} could not be postponed: ${asSentence(reason)} Your payment days stay as they are.`,
    },
    sms: ({ loanId }) => `loan ${loanId} could not be postponed. Your payment days stay as they are. Questions? Call us.`,
  },
}
