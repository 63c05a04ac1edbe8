import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { smsCedis, type CustomerEvent } from '#domain/notifications/customer-event.ts'
import { gsmSize, gsmText } from '#domain/notifications/gsm-text.ts'

type Kind = CustomerEvent['kind']
type Said<K extends Kind> = (event: Extract<CustomerEvent, { kind: K }>, say: (day: LocalDate) => string) => string | null

/**
 * What an event says as a text message, in the alphabet of text messages; null where the app alone tells it. Each is one part of 160 letters. None
 * has a link: who waits for one is easily fooled by another. A phone may be in other hands, so no reason and no answer is said in full.
 */
export function smsText(event: CustomerEvent, today: LocalDate): string | null {
  // The row of a kind takes the events of that kind, which the type of TEXTS holds and a lookup forgets.
  const said = TEXTS[event.kind] as Said<Kind> | null
  const text = said === null ? null : said(event, (day) => formatDay(day, today))
  return text === null ? null : gsmText(`${SENDER}${text}`)
}

const SENDER = 'Mmoa Loans: '
const NOT_ASKED = 'Not asked for? Call us at once.'

const kept = (amount: Pesewas): string => (amount > 0 ? ` ${smsCedis(amount)} is kept for you at the office.` : '')
/** A long name is cut, so that the message stays one part. */
const named = (name: string): string => (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}.`)
const LONGEST_NAME = 32
/** The longer words where they fit into one part, and the shorter ones otherwise. */
const fitting = (longer: string, shorter: string): string => (gsmSize(gsmText(`${SENDER}${longer}`))?.parts === 1 ? longer : shorter)

const TEXTS: { readonly [K in Kind]: Said<K> | null } = {
  sign_in_code: ({ code }) => `your sign-in code is ${code}. It works for 10 minutes. Never tell it to anybody, not even to us.`,
  wallet_code: ({ code, ending }) =>
    `${code} is the code for your wallet ending ${ending}. Tell it to the office only if this is your wallet. If not, call us at once.`,
  office_code_issued: ({ staffName }) => `${named(staffName)} gave out a sign-in code for your account at the office. ${NOT_ASKED}`,
  phone_changed: ({ staffName }) => `${named(staffName)} changed the phone number of an account at the office. ${NOT_ASKED}`,
  profile_changed: ({ staffName, wallet }) =>
    `${named(staffName)} changed the ${wallet ? 'mobile money wallet' : 'profile'} of your account at the office. ${NOT_ASKED}`,
  signed_out_everywhere: null,

  application_received: null,
  applied_for_you: ({ staffName, amount }) =>
    `${named(staffName)} entered an application for ${smsCedis(amount)} for you at the office. ${NOT_ASKED}`,
  accepted_for_you: ({ staffName, amount }) =>
    `${named(staffName)} entered your signed terms for a loan of ${smsCedis(amount)}. ${NOT_ASKED}`,
  loan_approved: ({ approved, requested }) =>
    `your loan of ${smsCedis(approved)} is approved. ${approved < requested ? 'Please accept the new terms in the app first.' : 'Come to the office with your Ghana Card.'}`,
  loan_rejected: ({ reason }) =>
    fitting(`your application could not be approved. ${reason}`, 'your application could not be approved. Please see the app or call us.'),
  loan_withdrawn: ({ loanId, released }) => (released > 0 ? `loan ${loanId} was withdrawn.${kept(released)}` : null),
  approval_undone: ({ loanId, released }) =>
    `the approval of loan ${loanId} was taken back. Your application is looked at again.${kept(released)}`,
  loan_disbursed: ({ amount, weekly, firstDue }, say) =>
    `you received ${smsCedis(amount)}. First payment ${smsCedis(weekly)} by ${say(firstDue)}. Not you? Call us at once.`,
  payout_returned: ({ loanId, amount }) => `the ${smsCedis(amount)} of loan ${loanId} came back to the office. Not you? Call us at once.`,
  loan_written_off: ({ loanId, left }) => `loan ${loanId} was closed as unpaid. ${smsCedis(left)} is still owed. Please call us.`,
  loan_completed: ({ loanId }) => `well done, loan ${loanId} is fully repaid. Thank you.`,
  refinance_settled: null,

  receipt_made: ({ loanId, amount, receiptNumber }) =>
    `we took ${smsCedis(amount)} in cash for loan ${loanId}. Receipt number ${receiptNumber}. Enter it in the app.`,
  receipt_cancelled: ({ amount, receiptNumber }) =>
    `receipt ${receiptNumber} over ${smsCedis(amount)} was cancelled at the office. If you paid that money, call us at once.`,
  payment_pending: null,
  payment_completed: ({ loanId, amount, left, nextDue }, say) =>
    `received ${smsCedis(amount)} for loan ${loanId}. Left: ${smsCedis(left)}.${nextDue === null ? '' : ` Next payment by ${say(nextDue)}.`}`,
  payment_failed: (event) =>
    `your payment of ${smsCedis(event.amount)} for loan ${event.loanId} could not be completed. ${event.kept > 0 ? 'Your money is kept for you at the office.' : 'Please see the app or call us.'}`,
  payment_reversed: (event) =>
    `your payment of ${smsCedis(event.amount)} for loan ${event.loanId} was taken back.${kept(event.kept)} Questions? Call us.`,
  money_applied: ({ loanId, amount, left }) =>
    `${smsCedis(amount)} that was kept for you was paid into loan ${loanId}. Left: ${smsCedis(left)}.`,
  money_found: ({ amount }) => `${smsCedis(amount)} that you sent by mobile money is kept for you at the office.`,
  money_short: ({ amount }) => `the network sent you ${smsCedis(amount)} less than we ordered. It is kept for you at the office.`,
  kept_money_taken: ({ amount }) => `${smsCedis(amount)} that was kept for you is not kept any more. See the app or call us.`,
  money_refunded: ({ amount }) => `${smsCedis(amount)} that was kept for you was given back. Not you? Call us at once.`,

  payment_reminder: ({ when, loanId, week, dueDate, amount }, say) => {
    const due = `${smsCedis(amount)} for week ${week} of loan ${loanId}`
    switch (when) {
      case 'two_days_before':
        return `${due} is due on ${say(dueDate)}. Paying on time raises your score.`
      case 'on_the_day':
        return `${due} is due today, ${say(dueDate)}. Paying on time raises your score.`
      case 'day_after':
        return `${due} was due yesterday, ${say(dueDate)}. Nothing is added for being late. Please pay soon, or call us.`
      case 'week_after':
        return `${due} was due on ${say(dueDate)}. From tomorrow it counts as missed. Please pay today, or call us.`
    }
  },
  due_dates_moved: ({ loanId, next }, say) =>
    next === null ? null : `your next payment of loan ${loanId} is now due on ${say(next)}. It costs nothing.`,
  loan_postponed: ({ loanId, nextDue }, say) => `loan ${loanId} was postponed by a week. Next payment: ${say(nextDue)}. It costs nothing.`,
  postponement_declined: ({ loanId }) => `loan ${loanId} could not be postponed. Your payment days stay as they are. Questions? Call us.`,

  complaint_answered: ({ id }) => `we answered your complaint ${id}. Please open the app to read it.`,
  data_request_answered: ({ id }) => `we answered your request ${id} about your data. Please open the app to read it.`,
}
