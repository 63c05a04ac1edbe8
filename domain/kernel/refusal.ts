import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, formatCedis, formatLimit, type Pesewas } from '#domain/kernel/money.ts'
import { PHONE_FORM } from '#domain/kernel/phone.ts'

type Amount = { amount: Pesewas }
type Sentence = (facts: never) => string

/** Each refusal with the sentence that a user reads. A new code does not compile until it has an HTTP status too. */
const SENTENCES = {
  // Session and permission
  unauthorized: () => 'Unauthorized',
  code_sign_in_needed: () => 'Unauthorized',
  forbidden: () => 'You do not have permission to do this.',
  own_record: () => 'You cannot do this on your own account. Ask a colleague.',
  cross_site: () => 'This request came from another site and was refused.',
  above_approval_limit: ({ amount }: Amount) => `This needs a higher approval permission: the amount is ${formatCedis(amount)}.`,
  account_deactivated: () => 'This account has been deactivated. Please contact the office.',
  sign_in_not_possible: () => 'Sign-in is not possible with this number.',
  office_code_only: () => 'For your safety this account opens only with a code from the office. Please visit or call us.',
  wrong_code: ({ triesLeft }: { triesLeft: number }) => {
    if (triesLeft === 0) return 'That code is not right, and it was the last try. Please wait 15 minutes.'
    return triesLeft === 1 ? 'That code is not right. 1 try left.' : `That code is not right. ${triesLeft} tries left.`
  },
  not_found: () => 'Not found',

  // Limits and availability
  too_many_requests: () => 'Too many tries. Please wait a little and try again.',
  still_running: () => 'The same request is still being worked on. Please wait a moment.',
  other_body_same_key: () => 'This form was already sent with other details. Open it again to send new ones.',
  database_unavailable: () => 'We could not reach our records. Please try again in a moment.',
  network_not_configured: () => 'Mobile money is not available yet. Please pay with cash at the office.',
  body_too_large: () => 'What was sent is too large.',
  wrong_content_type: () => 'Send the details as JSON.',
  invalid_json: () => 'The details could not be read: they are not valid JSON.',
  invalid_request: () => 'Please check the details and try again.',

  // People
  invalid_phone: () => PHONE_FORM,
  phone_taken: () => 'This phone number belongs to another account.',
  email_taken: () => 'This e-mail address belongs to another account.',
  phone_unchanged: () => 'This is already the phone number of the account.',
  no_phone: () => 'This account has no phone number.',
  profile_unchanged: () => 'Nothing of this profile is different.',
  profile_already_complete: () => 'Your profile is already complete. Wallet and address are changed at the office.',
  role_not_assignable: () => 'This role cannot be given or changed here.',
  own_role: () => 'You cannot change your own role or permissions.',
  permission_not_held: () => 'You can only give permissions that you hold yourself.',
  md_keeps_permission: () => 'The Managing Director keeps the permissions to assign roles and to modify permissions.',
  customers_hold_no_staff_permission: () => 'The role customer cannot hold staff permissions.',
  last_md: () => 'This is the last active Managing Director. Appoint another one first.',
  already_active: () => 'This account is already active.',
  already_inactive: () => 'This account is already deactivated.',

  // Score of a past day
  score_day_to_come: () => 'That day is not over yet: choose today or a day before.',
  score_day_before_account: ({ day }: { day: string }) => `The account did not exist on that day: it was made on ${day}.`,

  // Applications
  invalid_picture: ({ sentence }: { sentence: string }) => sentence,
  amount_too_small: () => 'The smallest loan is GH₵1.00',
  profile_incomplete: () => 'Please complete your profile information before applying for a loan.',
  application_pending: () => 'You already have a pending loan application. Please wait for approval before applying for another loan.',
  terms_not_accepted: () => 'You must accept the terms and conditions',
  terms_changed: () => 'The terms have changed. Please read them again and accept them.',
  above_level: ({ level, maximum }: { level: string; maximum: Pesewas }) =>
    `Your ${level} level lets you borrow up to ${formatLimit(maximum)}.`,
  above_exposure_cap: ({ left, cap }: { left: Pesewas; cap: Pesewas }) =>
    `All your loans together may come to at most ${formatLimit(cap)}. You can borrow up to ${formatCedis(left)} more.`,
  in_default: ({ amount }: Amount) => `Please pay the ${formatCedis(amount)} that is owed from an earlier loan before borrowing again.`,
  limit_jump: ({ maximum }: { maximum: Pesewas }) =>
    `This step is too large for now. All your loans together may come to ${formatCedis(maximum)} until a larger one was repaid over four weeks.`,

  // Decisions on a loan
  already_decided: () => 'This application has already been decided.',
  application_changed: () => 'This application changed since you opened it. Please read it again before you decide.',
  customer_inactive: () => 'The account of this customer has been deactivated.',
  invalid_approval_amount: () => 'Please enter a valid approval amount',
  above_requested: ({ amount }: Amount) => `The customer asked for ${formatCedis(amount)}. Approve that amount or less.`,
  not_withdrawable: () => 'This loan can no longer be withdrawn.',
  not_awaiting_acceptance: () => 'There are no new terms to accept for this loan.',
  not_disbursable: () => 'Only an approved loan can be paid out.',
  transfer_under_way: () => 'A transfer by mobile money is under way for this loan. Wait until the network says how it ended.',
  transfer_arrived_late: () => 'A transfer that had failed arrived after all. Book it as the payout of this loan, or clear it up, first.',
  wallet_not_found: () => 'This number has no wallet on its network. Check the number and the network, or pay out in cash.',
  wallet_not_active: () => 'This wallet is not active. The customer has it opened again, or is paid out in cash.',
  wallet_change_unconfirmed: () =>
    'The wallet or the phone changed after the approval. Confirm it first with a code that the customer is sent.',
  holder_not_confirmed: () => 'The network did not confirm that this wallet belongs to the customer. Give the reason for paying to it.',
  our_account_too_low: ({ amount }: Amount) =>
    `Our account with the provider has too little for this transfer of ${formatCedis(amount)}. The loan stays approved.`,
  payout_waits: () => 'This payout already waits for a second person.',
  no_payout_waits: () => 'No payout of this loan waits for a second person.',
  asked_for_it_yourself: () => 'You asked for this payout yourself. Somebody else must release it.',
  transfer_refused: ({ why }: { why: string }) => `The transfer was not made, and the loan stays approved. ${why}`,
  no_transfer: () => 'No transfer by mobile money was made for this loan.',
  wallet_not_changed: () => 'No change of this wallet or phone waits for a code.',
  wallet_changed_by_you: () => 'You changed this wallet or phone yourself. Somebody else must enter the code.',
  wallet_code_wrong: () => 'That code is not right, or it is too old. Send a new one if need be.',
  not_undoable: () => 'Only an approval that was not paid out yet can be undone.',
  other_application_pending: () => 'The customer has another pending application. It must be decided first.',
  payout_not_returnable: () => 'A payout can only be returned on its day, before any payment was made.',
  not_written_off: () => 'Only an active loan can be written off.',
  refinance_not_earned: () => 'A loan can be refinanced once at least half of it is repaid and nothing is overdue.',
  refinance_too_small: ({ amount }: Amount) => `The new loan must be more than the ${formatCedis(amount)} that is left on the old one.`,
  acceptance_missing: () => 'The customer has not accepted the approved terms yet.',
  approved_it_yourself: () => 'You approved this loan yourself. Somebody else must enter the signed sheet.',
  entered_the_sheet_yourself: () => 'You entered the signed sheet of this application yourself. Somebody else must approve it.',

  // Contacts with a customer
  contact_loan_closed: () => 'This loan is closed. There is nothing to talk about any more.',
  contact_in_quiet_hours: () => 'Customers are left in peace between 20:00 and 07:00. Only what came from them can be written down now.',
  contacted_enough: ({ most }: { most: number }) => `This customer was contacted ${most} times today. Please wait until tomorrow.`,
  note_not_incoming: () => 'A note is written by the office. Choose call, SMS or visit for a contact that came from the customer.',
  contact_says_nothing: () => 'Write a note, or the promise that was made.',
  promise_incomplete: () => 'Give both the day and the amount of the promise, or neither.',
  promise_not_due: () => 'A payment is promised for a loan that is being repaid.',
  promise_day_wrong: ({ days }: { days: number }) => `Choose a day from today on, at most ${days} days ahead.`,

  // Blacklist, Ghana Card, changed applicant
  not_lending: () => 'We cannot lend to you at this time. Please ask the office.',
  customer_blacklisted: ({ reason }: { reason: string }) => `This customer is on the blacklist: ${reason}`,
  blacklisted_already: () => 'This person is on the blacklist already.',
  not_blacklisted: () => 'This person is not on the blacklist.',
  blacklist_day_passed: () => 'Choose today or a later day, or none.',
  card_unchanged: () => 'This is the number that is kept already.',
  card_taken: () => 'This Ghana Card number belongs to another account.',
  card_not_recorded: () => 'Enter the number of the Ghana Card first.',
  card_verified_before: () => 'This Ghana Card was verified before.',
  card_asked_for: ({ amount }: Amount) =>
    `Above ${formatLimit(amount)} the Ghana Card of the customer must be recorded and verified first.`,
  applicant_changed: ({ what }: { what: string }) =>
    `${what} changed since you opened this application. Please read it again before you decide.`,

  // Staff notices
  notice_count_changed: ({ count }: { count: number }) =>
    count === 1
      ? 'The notice would now go to 1 customer. Please look again.'
      : `The notice would now go to ${count} customers. Please look again.`,
  notice_for_nobody: () => 'Nobody would get this notice.',

  // Holidays and postponement
  holiday_known: () => 'This day is already a holiday.',
  holiday_passed: () => 'Only a holiday of today or a later day can be entered or removed: what was due before keeps its date.',
  postponement_off: () => 'Postponing a loan is not offered at present.',
  not_postponable: () => 'Only a loan that is being repaid can be postponed.',
  postponed_before: () => 'This loan was postponed before. That is possible once.',
  postponement_asked: () => 'A request to postpone this loan is already with the office.',
  postponement_not_asked: () => 'No request to postpone this loan waits for an answer.',
  nothing_to_postpone: () => 'No payment of this loan falls due today or later.',
  overdue_before_postponement: ({ amount }: Amount) =>
    `The ${formatCedis(amount)} that is overdue must be paid before the loan can be postponed.`,

  // Payments
  amount_not_positive: () => 'Enter an amount above 0',
  not_payable: () => 'Only an approved or active loan can be paid.',
  more_than_left: ({ amount }: Amount) => `Only ${formatCedis(amount)} is left to repay.`,
  not_paid_out_yet: () => 'This loan has not been paid out yet. Please leave at least one pesewa for after the payout.',
  terms_await_acceptance: () => 'The new terms of this loan have to be accepted before it is paid.',
  receipt_missing: () => 'Enter the receipt number from the office',
  transaction_id_missing: () => 'Enter the mobile money transaction ID',
  momo_network_not_served: () => 'This network is not available yet. Choose another network, or pay with cash at the office.',
  momo_request_open: () =>
    'A payment request for this loan is still open. Approve or decline it on your phone, or wait until it ends, before you send another one.',
  momo_request_failed: ({ sentence }: { sentence: string }) => sentence,
  momo_not_settled: () => 'Your network has not confirmed this payment yet. Approve it on your phone, then check again.',
  momo_other_details: () => 'These are not the details of this payment. Please check its status again.',
  momo_kept: ({ amount }: Amount) =>
    `The money arrived, but this loan takes no more payments. We added ${formatCedis(amount)} to your credit balance.`,
  momo_no_number: () => 'No mobile money number of this customer is known. Enter the number that pays.',
  momo_no_voucher: () => 'This payment does not wait for a voucher code.',
  receipt_unknown: () => 'This receipt number is not known for this loan. Check the six characters or ask the office.',
  receipt_used: () => 'Receipt number has already been used',
  receipt_void: () => 'This receipt number is no longer valid. Please ask the office.',
  receipt_other_amount: ({ amount }: Amount) => `This receipt was made for ${formatCedis(amount)}. Enter that amount.`,
  receipt_not_open: () => 'Only a receipt number that was not used can be cancelled.',
  receipt_not_yours_to_cancel: () => 'A receipt from an earlier day is cancelled by somebody else with approval permission.',
  receipt_needs_loan_and_amount: () => 'Give both the loan and the amount, or neither.',
  transaction_claimed: () => 'This transaction ID has already been used for a completed payment.',
  payment_not_pending: () => 'This payment has already been decided.',
  receipt_has_its_day: ({ day }: { day: LocalDate }) =>
    `A receipt made for a loan is dated the day on which it was made, ${formatDay(day)}. Leave the date out.`,
  value_date_out_of_range: () => 'The date must be within the last 7 days and not before the approval.',
  payment_not_completed: () => 'Only a completed payment can be reversed.',
  loan_was_refinanced: () => 'This loan was settled by a refinance. Its payments can no longer be reversed.',
  too_little_unallocated: ({ amount }: Amount) => `Only ${formatCedis(amount)} of the credit balance is available.`,
  refund_under_way: () => 'Money is on its way back to this customer already. Wait until the network says how it ended.',
  refund_wallet_unconfirmed: () =>
    'The wallet or the phone of this customer was changed. Confirm it first with a code that the customer is sent.',
  no_refund_waits: () => 'No refund to this customer waits for a second person.',
  refund_asked_yourself: () => 'You asked for this refund yourself. Somebody else must send it.',
  refund_refused: ({ why }: { why: string }) => `The money was not sent and is still in the credit balance. ${why}`,
  took_the_money_in: () => 'You took this money in yourself. Somebody else must refund it.',

  statement_has_problems: ({ count }: { count: number }) =>
    count === 1
      ? 'One row of the statement cannot be read. Nothing was imported.'
      : `The statement has ${count} rows that cannot be read. Nothing was imported.`,
  exception_resolved: () => 'Somebody ended this already.',
  exception_not_so: () => 'This cannot be ended like that. Please look at it again.',
  exception_needs_customer: () => 'Choose whose money it is',
  second_person_decides: ({ amount }: Amount) =>
    `Above ${formatLimit(amount)} somebody else decides: you brought the statement, or asked for the payout.`,

  // Documents
  no_agreement: () => 'There is no agreement yet: it is made once the loan is approved and its terms are accepted.',
  payment_not_counted: () => 'A receipt is given once the payment counts. This one was not confirmed.',
  statement_days_wrong: () => 'Choose days up to today, the earlier one first.',
  nothing_paid_out: () => 'This loan has not been paid out yet, so there is nothing to pay off.',
  nothing_to_pay_off: () => 'Nothing is left to pay on this loan.',
  payoff_day_wrong: () => 'Choose a day from today on, at most 30 days ahead.',
  loan_not_completed: () => 'A completion letter is given once nothing is left to pay on the loan.',

  // Complaints and data rights
  complaint_about_you: () => 'This complaint is about something that you decided or entered. A colleague answers it.',
  complaint_answered: () => 'This complaint has already been answered.',
  complaint_escalated: () => 'This complaint was handed to the Managing Director, who answers it.',
  complaint_escalated_before: () => 'This complaint was already handed to the Managing Director.',
  complaint_not_answered: () => 'The office has not answered yet. You can reply once the answer is here.',
  complaint_replied: () => 'You replied to the answer once. If something is still wrong, please file a new complaint.',
  data_request_open: () => 'You already asked for this. The office answers it first.',
  data_request_answered: () => 'This request has already been answered.',
  erasure_in_the_way: ({ what }: { what: string }) => `This account cannot be erased yet: there is ${what}.`,
  erasure_not_confirmed: () => 'Erasing cannot be undone. Please confirm it a second time.',
  account_erased: () => 'This account was erased at the wish of its owner. Nothing is changed in it any more.',

  // Tills
  tills_off: () => 'This office works without tills. The Managing Director can switch them on.',
  till_not_open: () => 'Open your till first. Cash that you take or hand out goes through it.',
  till_counted_today: () => 'Your till of this day was counted and closed. A colleague handles cash until your next one opens.',
  till_left_open: ({ day }: { day: LocalDate }) => `Your till of ${formatDay(day)} is still open. Count and close it first.`,
  till_already_open: () => 'Your till is already open.',
  till_too_little: ({ amount }: Amount) => `Only ${formatCedis(amount)} is in your till.`,
  safe_too_little: ({ amount }: Amount) => `Only ${formatCedis(amount)} is in the safe.`,
  till_is_closed: () => 'This till was counted and closed. Nothing more goes through it.',
  till_in_use: () => 'This till is in use today. Whoever works with it counts it; from tomorrow you may.',
  till_pieces_differ: ({ pieces, counted }: { pieces: Pesewas; counted: Pesewas }) =>
    `The notes and coins come to ${formatCedis(pieces)}, not to ${formatCedis(counted)}. Count them again.`,
  till_difference_unexplained: ({ difference }: { difference: Pesewas }) =>
    difference > 0
      ? `There is ${formatCedis(difference)} more than the books say. Give the reason.`
      : `There is ${formatCedis(pesewas(0 - difference))} less than the books say. Give the reason.`,
  own_till: () => 'You cannot sign off a till that is yours or that you counted. Ask a colleague.',
  till_not_counted: () => 'This till was not counted and closed yet.',
  till_already_signed: () => 'This till has already been signed off.',

  // Month close
  month_closed: ({ month }: { month: string }) => `${month} is closed already.`,
  month_not_over: ({ month }: { month: string }) => `${month} is not over: every one of its days must be closed first.`,
  month_out_of_order: ({ month }: { month: string }) => `Months are closed in their order. Close ${month} first.`,
  books_not_right: ({ violations }: { violations: number }) =>
    violations === 1
      ? 'The books are not right: 1 invariant is broken. See Operations.'
      : `The books are not right: ${violations} invariants are broken. See Operations.`,

  // Operations
  imported_already: () => 'These files were imported already.',
  import_has_errors: ({ count }: { count: number }) =>
    count === 1 ? 'The files have an error. Correct it and try again.' : `The files have ${count} errors. Correct them and try again.`,
  import_is_empty: () => 'The file of customers has no rows.',
  payment_was_imported: () => 'This payment came with an import and stands as the earlier book had it. It cannot be reversed here.',
  sms_is_code: () => 'A code is not sent again. The person asks for a new one, or gets one at the office.',
  sms_needs_no_help: () => 'This message is on its way, or has arrived.',
  job_running: () => 'This job is running already. Look again in a moment.',
} satisfies Record<string, Sentence>

type Sentences = typeof SENTENCES
export type RefusalCode = keyof Sentences

export interface RefusalExtras {
  /** By field of the form. */
  readonly errors?: Readonly<Record<string, string>>
  /** For the header Retry-After. */
  readonly retryAfterSeconds?: number
  /** Further members of the response, such as the new terms. */
  readonly more?: Readonly<Record<string, unknown>>
}
export interface Refusal extends RefusalExtras {
  readonly code: RefusalCode
  readonly message: string
}

type FactsOf<C extends RefusalCode> = Parameters<Sentences[C]> extends [infer F] ? F : undefined

export function refusal<C extends RefusalCode>(
  code: C,
  ...[facts, extras]: FactsOf<C> extends undefined
    ? [facts?: undefined, extras?: RefusalExtras]
    : [facts: FactsOf<C>, extras?: RefusalExtras]
): Refusal {
  // The parameter list types the facts by code; the lookup loses that type.
  const sentence = SENTENCES[code] as (facts: unknown) => string
  return { code, message: sentence(facts), ...extras }
}

/** Thrown by a use case to roll back its transaction. Any other error is a fault. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  constructor(reason: Refusal) {
    super(reason.message)
    this.refusal = reason
  }
}

export function throwIfRefused(reason: Refusal | undefined): void {
  if (reason) throw new Refused(reason)
}
