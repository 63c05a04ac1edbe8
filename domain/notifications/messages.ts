import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import type { AppMessage, CustomerEvent, CustomerMessage } from '#domain/notifications/customer-event.ts'
import { supportMessage } from '#domain/notifications/support-messages.ts'
import { dateMessage } from '#domain/notifications/date-messages.ts'
import { forYouMessage } from '#domain/notifications/for-you-messages.ts'
import { reminderMessage } from '#domain/notifications/reminder-messages.ts'
import { moneyMessage } from '#domain/notifications/money-messages.ts'
import { smsText } from '#domain/notifications/sms-texts.ts'
import { unallocatedMessage } from '#domain/notifications/unallocated-messages.ts'
import { undoMessage } from '#domain/notifications/undo-messages.ts'

/** What a customer is told of an event, in the app and by SMS. `today` decides whether a date names its year. */
export const messageFor = (event: CustomerEvent, today: LocalDate): CustomerMessage => ({
  ...appMessage(event, today),
  sms: smsText(event, today),
})

function appMessage(event: CustomerEvent, today: LocalDate): AppMessage {
  switch (event.kind) {
    case 'application_received':
      return {
        type: 'application_received',
        title: 'Application received',
        message: `We have your application for ${formatCedis(event.amount)}. You get an answer within 7 business days.`,
        loanId: event.loanId,
      }
    case 'loan_approved':
      return approved(event)
    case 'loan_rejected':
      return {
        type: 'loan_rejected',
        title: 'Application not approved',
        message: `Your application could not be approved. ${event.reason}`,
        loanId: event.loanId,
      }
    case 'sign_in_code':
    case 'wallet_code':
      return SMS_ONLY
    case 'office_code_issued':
      return {
        type: 'security',
        title: 'Sign-in code from the office',
        message: `${event.staffName} gave out a sign-in code for your account at the office. If that was not for you, call us at once.`,
        loanId: null,
      }
    case 'signed_out_everywhere':
      return {
        type: 'security',
        title: 'Signed out everywhere',
        message: 'Every phone was signed out of your account.',
        loanId: null,
      }
    case 'applied_for_you':
    case 'accepted_for_you':
    case 'profile_changed':
    case 'phone_changed':
      return forYouMessage(event)
    case 'payment_reminder':
      return reminderMessage(event, (day) => formatDay(day, today))
    case 'approval_undone':
    case 'payout_returned':
    case 'loan_written_off':
    case 'payment_reversed':
    case 'money_applied':
    case 'refinance_settled':
      return undoMessage(event)
    case 'money_refunded':
    case 'money_found':
    case 'money_short':
    case 'kept_money_taken':
      return unallocatedMessage(event)
    case 'due_dates_moved':
    case 'loan_postponed':
    case 'postponement_declined':
      return dateMessage(event, (day) => formatDay(day, today))
    case 'complaint_answered':
    case 'data_request_answered':
      return supportMessage(event)
    default:
      return moneyMessage(event, (day) => formatDay(day, today))
  }
}

const SMS_ONLY: AppMessage = { type: null, title: '', message: '', loanId: null }

function approved(event: Extract<CustomerEvent, { kind: 'loan_approved' }>): AppMessage {
  const lower = event.approved < event.requested
  const next = lower
    ? 'It is less than you asked for: please read the new terms in the app and accept them before the money is paid out.'
    : 'Come to the office with your Ghana Card to receive the money.'
  return {
    type: 'loan_approved',
    title: 'Loan approved',
    message: `Your loan of ${formatCedis(event.approved)} is approved: 13 weekly payments of ${formatCedis(event.weekly)}. ${next}`,
    loanId: event.loanId,
  }
}
