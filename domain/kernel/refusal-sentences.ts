import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, formatCedis, formatLimit, type Pesewas } from '#domain/kernel/money.ts'
import { PHONE_FORM } from '#domain/kernel/phone.ts'

type Amount = { amount: Pesewas }
/** Staff read about the customer. */
export type Reader = 'customer' | 'staff'
type Read = { reader?: Reader | undefined }
type Sentence = (facts: never) => string

/** A new code does not compile until it has an HTTP status. */
export const SENTENCES = {
  unauthorized: () => 'Unauthorized',
  code_sign_in_needed: () => 'Unauthorized',
  forbidden: () => 'You do not have permission to do this.',
  own_record: () => 'You cannot do this on your own account. Ask another user.',
  cross_site: () => 'This request came from another site and was refused.',
  other_host: ({ address }: { address: string }) => `This is no address of this server. Open ${address} instead.`,
  above_approval_limit: ({ amount }: Amount) => `This needs a higher approval permission: the amount is ${formatCedis(amount)}.`,
  account_deactivated: () => 'This account has been deactivated. Please contact the office.',
  sign_in_not_possible: () => 'Sign-in is not possible with this number.',
  second_factor_needed: () => 'Sign in with your second factor first.',
  passkey_not_accepted: () => 'This passkey was not accepted.',
  last_second_factor: () => 'This is the last second factor.',
  office_code_only: () => 'For your safety this account opens only with a code from the office. Please visit or call us.',
  wrong_code: ({ triesLeft }: { triesLeft: number }) =>
    triesLeft === 1 ? 'That code is not right. 1 try left.' : `That code is not right. ${triesLeft} tries left.`,
  last_wrong_code: ({ again }: { again: string }) => `That code is not right, and it was the last try. Try again ${again}.`,
  sign_in_paused: ({ again }: { again: string }) => `Too many tries. Try again ${again}.`,
  not_found: () => 'Not found',

  ownership_answered: () => 'You answered this before.',
  other_user_signed_in: () => 'Somebody else signed in on this browser',
  too_many_requests: () => 'Too many tries. Please wait a little and try again.',
  still_running: () => 'This request is still running. Please wait a moment.',
  other_body_same_key: () => 'This form was sent before with other details. Open it again to send new ones.',
  database_unavailable: () => 'We could not reach our records. Please try again in a moment.',
  push_not_available: () => 'We cannot send notifications to this browser. You still get our messages by SMS.',
  network_not_configured: () => 'Mobile money is not available yet. Please pay with cash at the office.',
  body_too_large: () => 'This request is too large.',
  wrong_content_type: () => 'Send the details as JSON.',
  invalid_json: () => 'The details are not valid JSON.',
  invalid_request: () => 'Please check the details and try again.',

  key_expiry_out_of_range: () => 'Choose a day from tomorrow to a year from today.',
  webhook_needs_https: () => 'Enter an address that begins with https://.',
  webhook_known: () => 'This address is already in the list.',

  invalid_phone: () => PHONE_FORM,
  phone_taken: () => 'This phone number belongs to another account.',
  email_taken: () => 'This e-mail address belongs to another account.',
  phone_unchanged: () => 'This is already the phone number of the account.',
  name_unchanged: () => 'This is already the name of the account.',
  number_by_case: () => 'This loan is past due: show the number with "Show number and call", which counts as an attempt of the day.',
  stays_hidden: () => 'You can show this only while the customer has a pending, approved or overdue loan.',
  no_phone: () => 'This account has no phone number.',
  profile_unchanged: () => 'The profile has no changes.',
  profile_already_complete: () => 'Your profile is already complete. Wallet and address are changed at the office.',
  role_not_assignable: () => 'This role cannot be assigned or changed.',
  own_role: () => 'You cannot change your own role or permissions.',
  permission_not_held: () => 'You can only grant permissions that you have.',
  md_keeps_permission: () => 'The Managing Director must be able to assign roles and modify permissions.',
  customers_hold_no_staff_permission: () => 'Customers cannot have staff permissions.',
  last_md: () => 'This is the last active Managing Director. Appoint another one first.',
  already_active: () => 'This account is already active.',
  already_inactive: () => 'This account is already deactivated.',

  score_day_to_come: () => 'Choose today or an earlier day.',
  score_day_before_account: ({ day }: { day: string }) => `The account was created on ${day}. Choose that day or a later one.`,

  invalid_picture: ({ sentence }: { sentence: string }) => sentence,
  amount_too_small: () => 'The smallest loan is GH₵1.00',
  profile_incomplete: () => 'Please complete your profile information before applying for a loan.',
  application_pending: () => 'You already have a pending loan application. Please wait for approval before applying for another loan.',
  terms_not_accepted: () => 'You must accept the terms and conditions',
  terms_changed: () => 'The terms have changed. Please read them again and accept them.',
  above_level: ({ level, maximum, reader }: { level: string; maximum: Pesewas } & Read) =>
    reader === 'staff'
      ? `The ${level} level of this customer allows up to ${formatLimit(maximum)}.`
      : `Your ${level} level lets you borrow up to ${formatLimit(maximum)}.`,
  above_exposure_cap: ({ left, cap, reader }: { left: Pesewas; cap: Pesewas } & Read) =>
    reader === 'staff'
      ? `All loans of this customer together may come to at most ${formatLimit(cap)}. Up to ${formatCedis(left)} more is possible.`
      : `All your loans together may come to at most ${formatLimit(cap)}. You can borrow up to ${formatCedis(left)} more.`,
  in_default: ({ amount, reader }: Amount & Read) =>
    reader === 'staff'
      ? `This customer must first pay the ${formatCedis(amount)} that is owed from an earlier loan.`
      : `Please pay the ${formatCedis(amount)} that is owed from an earlier loan before borrowing again.`,
  borrower_inactive: () => 'This account has been deactivated. Please contact the office.',
  limit_jump: ({ maximum }: { maximum: Pesewas }) =>
    `This step is too large for now. All your loans together may come to ${formatCedis(maximum)} until a larger one was repaid over four weeks.`,

  already_decided: () => 'This application has already been decided.',
  application_changed: () => 'This application changed since you opened it. Read it again before you decide.',
  customer_inactive: () => 'The account of this customer has been deactivated.',
  invalid_approval_amount: () => 'Please enter a valid approval amount',
  above_requested: ({ amount }: Amount) => `The customer asked for ${formatCedis(amount)}. Approve that amount or less.`,
  not_withdrawable: () => 'This loan can no longer be withdrawn.',
  not_awaiting_acceptance: () => 'There are no new terms to accept for this loan.',
  not_disbursable: () => 'Only an approved loan can be paid out.',
  transfer_under_way: () => 'A mobile money transfer for this loan is in progress. Wait for the result.',
  transfer_arrived_late: () => 'A failed transfer for this loan arrived after all. Resolve it first.',
  wallet_not_found: () => 'This number has no wallet. Check number and network, or pay out in cash.',
  wallet_not_active: () => 'This wallet is not active. Ask the customer to reactivate it, or pay out in cash.',
  wallet_change_unconfirmed: () => 'The wallet or phone changed after the approval. Send the customer a code to confirm it.',
  holder_not_confirmed: () => 'The network did not confirm the owner of this wallet. Enter a reason to pay to it.',
  our_account_too_low: ({ amount }: Amount) =>
    `The provider account has too little money for ${formatCedis(amount)}. The loan stays approved.`,
  payout_waits: () => 'This payout is already waiting for a second person.',
  request_waits: () => 'This already waits for a second person.',
  request_decided: () => 'This request was already decided.',
  request_expired: () => 'This request has expired. It must be made again.',
  request_outdated: () => 'This changed after the request. Refuse the request, so that it can be made again.',
  request_not_yours: () => 'Only the user who made this request can withdraw it.',
  no_payout_waits: () => 'No payout of this loan is waiting for a second person.',
  not_independent: ({ cause }: { cause: string }) => `${cause} Another user must do this.`,
  claim_entered_yourself: () => 'You entered this payment. Another user must confirm it.',
  payer_not_independent: () =>
    'You or the approver created this customer’s account or issued its code. A user who is independent of the approver must pay out.',
  asked_for_it_yourself: () => 'You requested this payout. Another user must release it.',
  transfer_refused: ({ why }: { why: string }) => `We did not send the transfer. The loan stays approved. ${why}`,
  no_transfer: () => 'This loan has no mobile money transfer.',
  wallet_not_changed: () => 'This wallet and phone need no confirmation.',
  wallet_changed_by_you: () => 'You changed this wallet or phone. Another user must enter the code.',
  wallet_code_wrong: () => 'This code is wrong or expired. Check it, or send a new one.',
  not_undoable: () => 'This approval can no longer be undone.',
  other_application_pending: () => 'The customer has another pending application. Decide it first.',
  payout_not_returnable: () => 'A payout can only be returned on the same day, before any payment.',
  approval_expired: () => 'This approval has expired. The customer must apply again.',
  write_off_too_early: () =>
    'A loan is written off once it is more than 90 days past due. Before that, choose a cause: death, fraud or a court decision.',
  not_written_off: () => 'Only an active loan can be written off.',
  refinance_not_earned: () => 'A loan can be refinanced once at least half of it is repaid and nothing is overdue.',
  refinance_too_small: ({ left, smallest }: { left: Pesewas; smallest: Pesewas }) =>
    `The new loan must be at least ${formatCedis(smallest)}: it settles the old balance of ${formatCedis(left)} and leaves a tenth of itself and GH₵10.00 in hand.`,
  acceptance_missing: () => 'The customer must accept the approved terms first.',
  approved_it_yourself: () => 'You approved this loan. Another user must enter the signed sheet.',
  flags_not_checked: ({ left }: { left: number }) =>
    left === 1 ? 'Check 1 more flag before you approve.' : `Check ${left} more flags before you approve.`,
  entered_the_sheet_yourself: () => 'You entered the signed sheet. Another user must approve this application.',

  contact_loan_closed: () => 'This loan is closed. It needs no more contacts.',
  contact_in_quiet_hours: () => 'Do not contact customers between 20:00 and 07:00. You can log contacts from them.',
  contacted_enough: ({ most }: { most: number }) => `We contacted this customer ${most} times today. Please wait until tomorrow.`,
  note_not_incoming: () => 'Notes are for the office. Choose call, SMS or visit for a contact from the customer.',
  contact_says_nothing: () => 'Enter a note or a promise.',
  promise_incomplete: () => 'Enter both the day and the amount of the promise.',
  promise_not_due: () => 'Promises are only for active or written-off loans.',
  contact_time_wrong: ({ days }: { days: number }) => `Choose a time within the last ${days} days.`,
  contact_needs_outcome: () => 'Choose the outcome of the contact.',
  note_has_no_outcome: () => 'A note has no outcome. Choose call, SMS or visit.',
  promise_is_the_outcome: () => 'Choose the outcome "Promised" for a promise.',
  note_has_other_number: () => 'Remove the phone number. We record no number of another person.',
  customer_has_no_phone: () => 'This customer has no phone number. Plan a visit.',
  outcome_recorded: () => 'This call has an outcome already.',
  case_closed: () => 'This loan is no longer past due. Its case is closed.',
  case_taken: ({ name }: { name: string }) => `${name} owns this case.`,
  case_is_yours: () => 'This case is yours already.',
  case_not_yours: ({ name }: { name: string }) => `Only the owner or a manager can hand over this case. Its owner is ${name}.`,
  case_owned_already: () => 'This person owns the case already.',
  collector_unknown: () => 'Choose an active staff user who may open loans.',
  sms_case_not_yours: () => 'Only the owner of the case or a manager can do this.',
  sms_declined: () => 'This customer wants no reminders by SMS.',
  sms_texted_today: () => 'This customer had an SMS about a late payment today.',
  sms_for_nobody: () => 'No customer can get this SMS now.',
  sms_count_changed: () => 'The number of customers changed. Please check again.',
  letter_not_in_ladder: () => 'The ladder has no letter.',
  promise_day_wrong: ({ days }: { days: number }) => `Choose today or a day within the next ${days} days.`,

  not_ended: () => 'This loan has not ended, so it stays on your home page.',
  not_lending: () => 'We cannot lend to you at this time. Please ask the office.',
  customer_blacklisted: ({ reason }: { reason: string }) => `This customer is on the blacklist: ${reason}`,
  blacklisted_already: () => 'This customer is already on the blacklist.',
  not_blacklisted: () => 'This customer is not on the blacklist.',
  blacklist_day_passed: () => 'Choose today or a later day, or leave it empty.',
  card_unchanged: () => 'This number is already recorded.',
  card_taken: () => 'This Ghana Card number belongs to another account.',
  card_not_recorded: () => 'Enter the Ghana Card number first.',
  card_changed: () => 'The number of the card has changed. Compare it again.',
  card_not_confirmed: () => 'The authority did not confirm the number and name of this card.',
  card_verified_before: () => 'This Ghana Card is already verified.',
  card_asked_for: ({ amount }: Amount) => `Above ${formatLimit(amount)} the customer needs a verified Ghana Card.`,
  applicant_changed: ({ what }: { what: string }) => `${what} changed since you opened this application. Read it again before you decide.`,

  notice_count_changed: ({ count }: { count: number }) =>
    count === 1
      ? 'This notice now goes to 1 customer. Please check again.'
      : `This notice now goes to ${count} customers. Please check again.`,
  notice_for_nobody: () => 'This notice reaches no customer.',

  holiday_known: () => 'This day is already a holiday.',
  holiday_passed: () => 'You can only add or remove holidays from today on.',
  postponement_off: () => 'Postponing a loan is not offered at present.',
  not_postponable: () => 'Only an active loan can be postponed.',
  postponed_before: () => 'This loan was postponed before. That is possible once.',
  postponement_asked: () => 'This loan already has a request to postpone.',
  postponement_not_asked: () => 'This loan has no open request to postpone.',
  product_not_offered: () => 'We do not offer this product to you.',
  product_not_built: ({ features }: { features: string }) =>
    `This product cannot be offered yet. These parts still compute with the 13 weeks alone: ${features}.`,
  nothing_to_postpone: () => 'This loan has no payment due today or later.',
  overdue_before_postponement: ({ amount }: Amount) =>
    `The ${formatCedis(amount)} that is overdue must be paid before the loan can be postponed.`,
  plan_before_postponement: ({ amount }: Amount) =>
    `This loan has a second plan. Another ${formatCedis(amount)} of it must be paid before the loan can be postponed.`,
  plan_loan_not_active: () => 'Only an active loan can get a second plan.',
  planned_before: () => 'This loan already has a second plan. That is possible once.',
  plan_not_overdue: () => 'This loan has nothing overdue.',
  plan_loan_refinanced: () => 'A new loan settled part of this loan. It cannot get a second plan.',
  plan_receipt_open: () => 'Enter or cancel the open receipt of this loan first.',
  plan_needs_talk: ({ days }: { days: number }) => `First record a call or visit of the last ${days} days with the outcome "Hardship".`,
  plan_first_day_wrong: ({ days }: { days: number }) => `The first payment must be due within ${days} days, tomorrow at the earliest.`,
  plan_too_long: ({ weeks }: { weeks: number }) => `The plan must end within ${weeks} weeks. Choose fewer weeks between the payments.`,
  plan_moves_forward: () => 'The plan would move a payment to an earlier day. Choose a later first payment, or more weeks between.',

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
  momo_no_number: () => 'This customer has no mobile money number. Enter the number that pays.',
  momo_no_voucher: () => 'This payment needs no voucher code.',
  receipt_unknown: () => 'This receipt number is not known for this loan. Check the six characters or ask the office.',
  receipt_used: () => 'Receipt number has already been used',
  receipt_void: () => 'This receipt number is no longer valid. Please ask the office.',
  receipt_closed: ({ why, amount }: { why: string } & Amount) =>
    `This receipt is closed. ${why} ${formatCedis(amount)} of its money is in your credit balance.`,
  receipt_expired: ({ amount }: Amount) => `This receipt has expired. ${formatCedis(amount)} of its money is in your credit balance.`,
  receipts_wait: ({ left, reserved }: { left: Pesewas; reserved: Pesewas }) =>
    `Only ${formatCedis(left)} is left to repay after open receipts for ${formatCedis(reserved)}.`,
  receipt_other_amount: ({ amount }: Amount) => `This receipt was made for ${formatCedis(amount)}. Enter that amount.`,
  receipt_not_open: () => 'Only an unused receipt number can be cancelled.',
  receipt_not_yours_to_cancel: () => 'You made this receipt on an earlier day. Another user with approval permission must cancel it.',
  receipt_needs_loan_and_amount: () => 'Enter both the loan and the amount, or neither.',
  bank_reference_used: () => 'A payment with this bank reference was entered before.',
  transaction_claimed: () => 'This transaction ID has already been used for a completed payment.',
  transaction_is_outgoing: () => 'This is the transaction ID of a payout or refund that we sent. It brought us no money.',
  claims_stopped: () => 'We could not confirm three payments that were entered for this account. Please bring your proof to the office.',
  claims_not_stopped: () => 'This customer can enter claims. Nothing is stopped.',
  payment_not_pending: () => 'This payment is already confirmed or failed.',
  receipt_has_its_day: ({ day }: { day: LocalDate }) => `This receipt is dated ${formatDay(day)}. Leave the date empty.`,
  value_date_out_of_range: () => 'The date must be within the last 7 days and not before the approval.',
  payment_not_completed: () => 'Only a completed payment can be reversed.',
  loan_was_refinanced: () => 'A new loan settled part of this loan already. It cannot be refinanced again.',
  customer_was_erased: () => 'This customer’s data was erased. Payments of an erased customer cannot be reversed.',
  too_little_unallocated: ({ amount }: Amount) => `Only ${formatCedis(amount)} of the credit balance is available.`,
  refund_under_way: () => 'A refund to this customer is in progress. Wait for the result.',
  refund_wallet_unconfirmed: () => 'The wallet or phone of this customer changed. Send the customer a code to confirm it.',
  no_refund_waits: () => 'No refund to this customer is waiting for a second person.',
  refund_asked_yourself: () => 'You requested this refund. Another user must send it.',
  refund_refused: ({ why }: { why: string }) => `We did not send the refund. The money is still in the credit balance. ${why}`,
  took_the_money_in: () => 'You received this money, or you are not independent of the user who did. Another user must refund it.',

  statement_has_problems: ({ count }: { count: number }) =>
    count === 1
      ? 'We cannot read 1 row of the statement. Nothing was imported.'
      : `We cannot read ${count} rows of the statement. Nothing was imported.`,
  exception_resolved: () => 'This case is already resolved.',
  exception_not_so: () => 'This action is no longer possible. Please check again.',
  exception_needs_customer: () => 'Choose the customer',
  second_person_decides: ({ amount }: Amount) =>
    `Above ${formatLimit(amount)} another user must decide. You imported the statement or requested the payout.`,

  no_agreement: () => 'There is no agreement yet: it is made once the loan is approved and its terms are accepted.',
  payment_not_counted: () => 'A receipt is given once the payment counts. This one was not confirmed.',
  bank_line_needs_loan: () => 'This customer had no loan on that day. Post it to a loan, or enter it as money of the office.',
  statement_days_wrong: () => 'Choose days up to today, the earlier one first.',
  nothing_paid_out: () => 'This loan has not been paid out yet, so there is nothing to pay off.',
  nothing_to_pay_off: () => 'Nothing is left to pay on this loan.',
  payoff_day_wrong: () => 'Choose a day from today on, at most 30 days ahead.',
  loan_not_completed: () => 'A completion letter is given once nothing is left to pay on the loan.',

  complaint_about_you: () => 'This complaint is about your own work. Another user must answer it.',
  complaint_answered: () => 'This complaint has already been answered.',
  complaint_escalated: () => 'The Managing Director answers this complaint.',
  complaint_escalated_before: () => 'The Managing Director already has this complaint.',
  complaint_not_answered: () => 'The office has not answered yet. You can reply once the answer is here.',
  complaint_replied: () => 'You replied to the answer once. If something is still wrong, please file a new complaint.',
  data_request_open: () => 'You already asked for this. The office answers it first.',
  data_request_answered: () => 'This request has already been answered.',
  erasure_in_the_way: ({ what }: { what: string }) => `This account cannot be erased yet. It has ${what}.`,
  erasure_not_confirmed: () => 'You cannot undo this. Please confirm again.',
  bureau_off: () => 'Searches at a credit bureau are switched off.',
  bureau_consent_missing: () => 'The customer has not agreed to a search at a credit bureau. Record the consent first.',
  bureau_search_waiting: () => 'A search for this customer waits for its answer.',
  bureau_card_missing: () => 'Record the Ghana Card of the customer first. The bureau searches by its number.',
  bureau_search_missing: () =>
    'A credit bureau search of the last 30 days with the customer’s consent is missing. Request one, or record a reason.',
  consent_text_changed: () => 'The text of this consent has changed. Open the page again and read it.',
  account_erased: () => 'This account was erased. It cannot be changed.',

  tills_off: () => 'Tills are switched off. The Managing Director can switch them on.',
  till_not_open: () => 'Open your till first. All your cash goes through it.',
  till_counted_today: () => 'You closed your till for today. Another user must handle cash.',
  till_left_open: ({ day }: { day: LocalDate }) => `Your till of ${formatDay(day)} is still open. Count and close it first.`,
  till_already_open: () => 'Your till is already open.',
  till_too_little: ({ amount }: Amount) => `Only ${formatCedis(amount)} is in your till.`,
  office_date_out_of_range: ({ days }: { days: number }) => `The date must be within the last ${days} days.`,
  document_used: () => 'An entry with this document was made before.',
  safe_too_little: ({ amount }: Amount) => `Only ${formatCedis(amount)} is in the safe.`,
  till_is_closed: () => 'This till is closed.',
  till_in_use: () => 'This till is in use today. You can count it from tomorrow.',
  till_pieces_differ: ({ pieces, counted }: { pieces: Pesewas; counted: Pesewas }) =>
    `Notes and coins add up to ${formatCedis(pieces)}, not ${formatCedis(counted)}. Count again.`,
  till_difference_unexplained: ({ difference }: { difference: Pesewas }) =>
    difference > 0
      ? `The till is over by ${formatCedis(difference)}. Enter a reason.`
      : `The till is short by ${formatCedis(pesewas(0 - difference))}. Enter a reason.`,
  own_till: () => 'You cannot sign off your own till or your own count. Ask another user.',
  till_not_counted: () => 'Count and close this till first.',
  till_already_signed: () => 'This till is already signed off.',

  month_closed: ({ month }: { month: string }) => `${month} is already closed.`,
  month_not_over: ({ month }: { month: string }) => `${month} is not over. Close each of its days first.`,
  month_out_of_order: ({ month }: { month: string }) => `Close ${month} first.`,
  books_not_right: ({ violations }: { violations: number }) =>
    violations === 1 ? 'The ledger has 1 fault. See Operations.' : `The ledger has ${violations} faults. See Operations.`,
  books_not_proved: ({ findings, first }: { findings: number; first: string }) =>
    `The books differ from their facts in ${findings === 1 ? '1 place' : `${findings} places`}. ${first} See Operations, Books.`,
  books_proof_runs: () => 'The books are being checked, which takes some minutes. Try again when Operations, Books shows the result.',

  imported_already: () => 'These files are already imported.',
  import_has_errors: ({ count }: { count: number }) =>
    count === 1 ? 'The files have 1 error. Correct it and try again.' : `The files have ${count} errors. Correct them and try again.`,
  import_running: () => 'Another import is running. Wait until it has ended.',
  import_is_empty: () => 'The customer file has no rows.',
  payment_was_imported: () => 'This payment was imported and cannot be reversed.',
  sms_is_code: () => 'Codes are not sent again. The user can request a new one or get one at the office.',
  sms_needs_no_help: () => 'This message is on its way or delivered.',
  job_running: () => 'This job is already running. Check again in a moment.',
} satisfies Record<string, Sentence>
