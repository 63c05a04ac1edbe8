import { formatCedis } from '#domain/kernel/money.ts'
import { APPROVAL_DAYS } from '#domain/loans/approval-expiry.ts'
import type { MessageRows } from '#domain/notifications/customer-event.ts'
import { asSentence, fittingSms, formatCredit, smsCedis, smsCredit } from '#domain/notifications/message-parts.ts'

const withStep = (step: string | null): string => (step === null ? '' : ` ${step}`)

type LoanKind =
  | 'application_received'
  | 'loan_approved'
  | 'loan_rejected'
  | 'loan_withdrawn'
  | 'approval_undone'
  | 'approval_expired'
  | 'loan_disbursed'
  | 'payout_returned'
  | 'loan_written_off'
  | 'loan_completed'
  | 'refinance_settled'
  | 'due_dates_moved'
  | 'loan_postponed'
  | 'second_plan_made'
  | 'postponement_declined'

const intervalOf = (weeks: number): string => (weeks === 1 ? 'each week' : `every ${weeks} weeks`)
const NO_COST = 'It costs nothing, and the amounts stay the same.'

export const LOAN_MESSAGES: MessageRows<LoanKind> = {
  application_received: {
    sort: 'notice',
    inApp: {
      title: 'Application received',
      text: ({ amount }) => `We received your application for ${formatCedis(amount)}. You will get an answer within 7 business days.`,
    },
    sms: null,
  },
  loan_approved: {
    sort: 'notice',
    inApp: {
      title: 'Loan approved',
      text: ({ approved, requested, weekly, payments = '13 weekly', collectBy }, formatDate) =>
        `Your loan of ${formatCedis(approved)} is approved: ${payments} payments of ${formatCedis(weekly)}. ${
          approved < requested
            ? 'This is less than you requested. Read the new terms in the app and accept them before we pay out the money.'
            : `Come to the office with your Ghana Card by ${formatDate(collectBy)} to receive the money.`
        }`,
    },
    sms: ({ approved, requested, collectBy }, formatDate) =>
      `your loan of ${smsCedis(approved)} is approved. ${approved < requested ? 'Please accept the new terms in the app first.' : `Come to the office with your Ghana Card by ${formatDate(collectBy)}.`}`,
  },
  loan_rejected: {
    sort: 'notice',
    inApp: {
      title: 'Application not approved',
      text: ({ reason, step }) => `We could not approve your application. ${reason}${withStep(step)}`,
    },
    sms: ({ reason, step }) =>
      fittingSms(
        `we could not approve your application. ${reason}${withStep(step)}`,
        'we could not approve your application. See the app or call us.',
      ),
  },
  loan_withdrawn: {
    sort: 'fact',
    inApp: {
      title: 'Loan withdrawn',
      text: ({ loanId, released }) =>
        released > 0
          ? `Loan #${loanId} was withdrawn. We added the ${formatCedis(released)} that you paid to your credit balance.`
          : `Loan #${loanId} was withdrawn. You owe nothing for it.`,
    },
    sms: ({ loanId, released }) => (released > 0 ? `loan ${loanId} was withdrawn.${smsCredit(released)}` : null),
  },
  approval_undone: {
    sort: 'notice',
    inApp: {
      title: 'Approval withdrawn',
      text: ({ loanId, released }) =>
        `We withdrew the approval of loan #${loanId} and will review your application again.${formatCredit(released)}`,
    },
    sms: ({ loanId, released }) =>
      `we withdrew the approval of loan ${loanId} and will review your application again.${smsCredit(released)}`,
  },
  approval_expired: {
    sort: 'notice',
    inApp: {
      title: 'Approval expired',
      text: ({ loanId, released }) =>
        `Loan #${loanId} was not paid out within ${APPROVAL_DAYS} days, so its approval expired. You owe nothing for it.${formatCredit(released)}`,
    },
    sms: ({ loanId, released }) =>
      `the approval of loan ${loanId} expired after ${APPROVAL_DAYS} days. You owe nothing for it.${smsCredit(released)}`,
  },
  loan_disbursed: {
    sort: 'alarm',
    inApp: {
      title: 'Loan paid out',
      text: ({ amount, weekly, firstDue }, formatDate) =>
        `You received ${formatCedis(amount)}. Your first payment of ${formatCedis(weekly)} is due on ${formatDate(firstDue)}.`,
    },
    sms: ({ amount, weekly, firstDue }, formatDate) =>
      `you received ${smsCedis(amount)}. First payment ${smsCedis(weekly)} by ${formatDate(firstDue)}. Not you? Call us now.`,
  },
  payout_returned: {
    sort: 'alarm',
    inApp: {
      title: 'Payout returned',
      text: ({ loanId, amount, opened }) =>
        `The payout of ${formatCedis(amount)} for loan #${loanId} was returned to us. The loan is still approved, and we can pay it out again.${
          opened === null ? '' : ` Loan #${opened}, which it had settled, is open again.`
        }`,
    },
    sms: ({ loanId, amount, opened }) =>
      `the payout of ${smsCedis(amount)} for loan ${loanId} was returned to us.${
        opened === null ? '' : ` Loan ${opened} is open again.`
      } If you did not return it, call us now.`,
  },
  loan_written_off: {
    sort: 'fact',
    inApp: {
      title: 'Loan closed as unpaid',
      text: ({ loanId, left }) => `We closed loan #${loanId} as unpaid. You still owe ${formatCedis(left)}. You can pay it at any time.`,
    },
    sms: ({ loanId, left }) => `we closed loan ${loanId} as unpaid. You still owe ${smsCedis(left)}. Please call us.`,
  },
  loan_completed: {
    sort: 'fact',
    inApp: {
      title: 'Loan repaid',
      text: ({ loanId, total }) => `Well done! You have repaid all ${formatCedis(total)} of loan #${loanId}.`,
    },
    sms: ({ loanId }) => `well done, loan ${loanId} is fully repaid. Thank you.`,
  },
  refinance_settled: {
    sort: 'fact',
    inApp: {
      title: 'Old loan settled',
      text: ({ loanId, newLoanId, settled }) => `We used ${formatCedis(settled)} of loan #${newLoanId} to settle loan #${loanId}.`,
    },
    sms: null,
  },
  due_dates_moved: {
    sort: 'notice',
    inApp: {
      title: 'Payment days moved',
      text: ({ loanId, moves, unit = 'week' }, formatDate) => {
        const days = moves.map(
          ({ week, from, to, note }) => `${unit} ${week} from ${formatDate(from)} to ${formatDate(to)}${note === null ? '' : ` (${note})`}`,
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
        `We postponed loan #${loanId} by one week. Your next payment is due on ${formatDate(nextDue)}, the last on ${formatDate(lastDue)}. ${NO_COST}`,
    },
    sms: ({ loanId, nextDue }, formatDate) =>
      `we postponed loan ${loanId} by one week. Next payment: ${formatDate(nextDue)}. It costs nothing.`,
  },
  second_plan_made: {
    sort: 'notice',
    inApp: {
      title: 'A second plan',
      text: ({ loanId, left, payments, everyWeeks, nextDue, lastDue }, formatDate) =>
        `Loan #${loanId} has new payment days. ${formatCedis(left)} is left, in ${payments === 1 ? 'one payment' : `${payments} payments, one ${intervalOf(everyWeeks)}`}: the next is due on ${formatDate(nextDue)}, the last on ${formatDate(lastDue)}. ${NO_COST}`,
    },
    sms: ({ loanId, nextDue, lastDue }, formatDate) =>
      `loan ${loanId} has new payment days. Next: ${formatDate(nextDue)}, last: ${formatDate(lastDue)}. It costs nothing.`,
  },
  postponement_declined: {
    sort: 'notice',
    inApp: {
      title: 'Postponement declined',
      text: ({ loanId, reason }) => `We could not postpone loan #${loanId}: ${asSentence(reason)} Your payment days stay the same.`,
    },
    sms: ({ loanId }) => `we could not postpone loan ${loanId}. Your payment days stay the same. Questions? Call us.`,
  },
}
