/** By reason, and by the test in which they succeed. Most need a state that a random office rarely reaches. */
const BY_REASON: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'an answer of a device that no random value is': {
    'server/identity/passkeys.db.test.ts': 'addPasskey removePasskey',
    'server/identity/device-tokens.db.test.ts': 'forgetOwnDevice',
  },
  'an account older than its verified phone': { 'server/people/start-over.db.test.ts': 'confirmOwnership startOver' },
  'a code that only the phone gets': { 'server/payouts/payouts.db.test.ts': 'sendWalletCode confirmWalletChange' },
  'a state of a mobile money transaction': {
    'server/payments/collect-momo.db.test.ts': 'requestMomoPayment submitMomoVoucher completeMomoPayment checkMomoOrder',
    'server/payments/collect-momo-at-desk.db.test.ts': 'requestMomoFor submitVoucherFor',
    'server/payouts/payouts.db.test.ts': 'checkPayout bookLatePayout',
    'server/unallocated/cancel-refund.db.test.ts': 'callOffRefund',
    'server/unallocated/refund-momo.db.test.ts': 'refundUnallocated resolveMomoException',
  },
  'a loan or payment in its state, by chance': {
    'tests/scenarios/what-now.db.test.ts': 'putAway putPaymentAway submitPayment',
    'tests/scenarios/eligibility.db.test.ts': 'applyForLoan approveLoan',
    'tests/scenarios/competing-claims.db.test.ts': 'confirmPayment failPayment',
    'tests/scenarios/lots.db.test.ts': 'cancelReceipt',
    'server/second-person/decide-request.db.test.ts': 'writeOffLoan withdrawRequest',
    'server/postponement/postponement.db.test.ts': 'askPostponement postponeLoan declinePostponement',
    'server/postponement/second-plan.db.test.ts': 'requestSecondPlan',
    'tests/scenarios/desk-acts-for-customer.db.test.ts': 'applyFor acceptTermsFor payFor',
    'server/bank/enter-bank-payment.db.test.ts': 'payByBankFor',
    'server/documents/documents.db.test.ts': 'issueDocument issueStaffDocument',
  },
  'a till, a card, an account or a complaint in its state, by chance': {
    'server/tills/tills.db.test.ts': 'openTill depositFromTill depositFromSafe topUpTill closeTill signOffTill',
    'server/people/create-user.db.test.ts': 'createUser',
    'server/people/assign-role.db.test.ts': 'deactivateUser',
    'server/customer/customer-page.db.test.ts': 'correctName',
    'server/people/people-file.db.test.ts': 'blacklistCustomer verifyGhanaCard',
    'server/support/complaints.db.test.ts': 'replyToComplaint answerComplaint escalateComplaint',
    'server/support/data-rights.db.test.ts': 'answerDataRequest',
    'server/support/registers.db.test.ts': 'recordIncident',
    'server/messages/notices.db.test.ts': 'sendNotice',
    'tests/scenarios/text-messages.db.test.ts': 'sendMessageAgain',
  },
  'a day, a file or a job that fits': {
    'server/postponement/holidays.db.test.ts': 'enterHoliday removeHoliday',
    'tests/scenarios/provisions.db.test.ts': 'setProvisionRates closeMonth',
    'tests/scenarios/ledger-year-end.db.test.ts': 'requestYearEnd',
    'tests/scenarios/interest-by-day.db.test.ts': 'requestInterestBasis',
    'tests/products/activation.db.test.ts': 'requestProduct',
    'tests/scenarios/import-book.db.test.ts': 'previewImport importBook',
    'tests/scenarios/import-pictures.db.test.ts': 'importPicture',
    'tests/scenarios/reconcile-momo.db.test.ts': 'previewMomoStatement importMomoStatement',
    'tests/scenarios/bank-statements.db.test.ts': 'previewBankStatement',
    'server/reports/journal-export.db.test.ts': 'saveAccountMap',
    'server/operations/operations-routes.db.test.ts': 'runJobNow',
  },
  'another program': {
    'server/integrations/api-keys.db.test.ts': 'createApiKey revokeApiKey',
    'server/integrations/webhooks.db.test.ts': 'testWebhook resumeWebhook removeWebhook resendDelivery',
  },
  'the setting "bureau", a consent and a card': {
    'tests/scenarios/bureau-searches.db.test.ts': 'requestBureauSearch storeBureauAnswers recordBureauException makeBureauSubmission',
  },
}

interface Covered {
  readonly call: string
  readonly file: string
}
export const COVERED_CALLS: readonly Covered[] = Object.values(BY_REASON).flatMap((files) =>
  Object.entries(files).flatMap(([file, calls]) => calls.split(' ').map((call) => ({ call, file }))),
)
