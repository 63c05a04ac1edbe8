import type { Permission } from '#domain/access/permissions.ts'

export type FieldKind =
  | 'amount'
  | 'counted'
  | 'line'
  | 'note'
  | 'choice'
  | 'flag'
  | 'phone'
  | 'phone or none'
  | 'number'
  | 'date'
  | 'list'
  | 'code'
  | 'secret'
export interface Field {
  readonly kind: FieldKind
  readonly required: boolean
  readonly good: unknown
}
export interface CallRow {
  readonly by: 'Ama' | 'desk' | 'manager' | 'md' | 'nobody'
  /** Path values for a call that succeeds or is refused by a rule, never by its form. */
  readonly path?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, Field>>
}

const field = (kind: FieldKind, good: unknown): Field => ({ kind, required: true, good })
const optional = (kind: FieldKind, good: unknown): Field => ({ kind, required: false, good })
const LOAN = { id: '1' }
const USER = { userId: 'somebody' }
const reason = field('line', 'Seen at the office')
const AUDIENCE = { group: field('choice', 'all'), userId: optional('code', 'somebody'), level: optional('choice', 'GOLD') }
const MARK = optional('code', '1.1.0.0.0')
const DOCUMENT = {
  kind: field('choice', 'statement'),
  from: optional('date', '2026-03-01'),
  to: optional('date', '2026-03-02'),
  on: optional('date', '2026-03-02'),
  paymentId: optional('number', 1),
}

const COMPLAINT = {
  subject: field('choice', 'other'),
  text: field('note', 'Nobody answered the phone'),
  loanId: optional('number', 1),
  paymentId: optional('number', 1),
}

const IMPORT = {
  customers: field('note', 'full_name,phone,business_type,address,momo_number,momo_provider,joined_on'),
  loans: optional('note', 'phone,amount,paid_out_on,lender,method'),
  payments: optional('note', 'phone,paid_out_on,amount,paid_on,method,reference'),
}

const STATEMENT = {
  gateway: field('choice', 'mtn'),
  from: field('date', '2026-03-01'),
  to: field('date', '2026-03-02'),
  csv: field('note', 'Id,External id,Date,Status,Type,From,To,Amount,Currency'),
}

/** One row per call of the API; a new call without a row fails the tests. */
export const CALL_ROWS: Readonly<Record<string, CallRow>> = {
  readCurrentUser: { by: 'Ama' },
  simpleLogin: {
    by: 'nobody',
    body: { name: field('line', 'Ama Mensah'), phone: field('phone', '0241234567'), otp: optional('code', '123456') },
  },
  validateAdmin: { by: 'nobody', body: { email: field('line', 'a@example.com'), password: field('secret', 'x') } },
  logOut: { by: 'nobody', body: { forgetPhone: optional('flag', true) } },
  signOutEverywhere: { by: 'Ama' },
  confirmWallet: { by: 'Ama' },
  readSignInSettings: { by: 'nobody' },
  readPublicStats: { by: 'nobody' },
  listNotifications: { by: 'Ama' },
  markNotificationRead: { by: 'Ama', path: LOAN },
  completeProfile: {
    by: 'Ama',
    body: {
      businessType: field('choice', 'retail'),
      address: field('line', 'Shop 14, Accra'),
      momoNumber: field('phone', '0241234567'),
      momoProvider: optional('choice', 'mtn'),
    },
  },
  listOwnLoans: { by: 'Ama' },
  applyForLoan: {
    by: 'Ama',
    body: {
      requestedAmount: field('amount', '300'),
      lender: field('choice', 'mmoa_direct'),
      termsAccepted: field('flag', true),
      termsHash: optional('code', 'a'.repeat(64)),
      profilePicture: optional('code', 'data:image/png;base64,AAAA'),
      businessPurpose: optional('line', 'Stock'),
      weeklyIncome: optional('amount', '500'),
    },
  },
  readLoan: { by: 'Ama', path: LOAN },
  readPayoff: { by: 'Ama', path: LOAN },
  readHome: { by: 'Ama' },
  putAway: { by: 'Ama', path: LOAN },
  withdrawLoan: { by: 'Ama', path: LOAN },
  acceptTerms: { by: 'Ama', path: LOAN, body: { hash: field('line', 'a'.repeat(64)) } },
  refinanceLoan: {
    by: 'Ama',
    body: {
      loanId: field('number', 1),
      newAmount: field('amount', '300'),
      reason: field('line', 'More stock for Christmas'),
      termsAccepted: field('flag', true),
      termsHash: optional('code', 'a'.repeat(64)),
    },
  },
  readRefinanceQuote: { by: 'Ama', path: LOAN },
  readPostponementQuote: { by: 'Ama', path: LOAN },
  askPostponement: { by: 'Ama', path: LOAN },
  withdrawPostponement: { by: 'Ama', path: LOAN },
  listPostponements: { by: 'desk' },
  postponeLoan: { by: 'manager', path: LOAN, body: { reason } },
  declinePostponement: { by: 'manager', path: LOAN, body: { reason } },
  readCalendar: { by: 'Ama' },
  listHolidays: { by: 'md' },
  enterHoliday: { by: 'md', body: { date: field('date', '2026-03-20'), name: field('line', 'Eid ul-Fitr') } },
  removeHoliday: { by: 'md', path: { date: '2026-05-01' }, body: { reason } },
  undoApproval: { by: 'manager', path: LOAN, body: { reason } },
  returnPayout: { by: 'manager', path: LOAN, body: { reason } },
  writeOffLoan: { by: 'md', path: LOAN, body: { reason, cause: optional('choice', 'court') } },
  reversePayment: { by: 'manager', path: LOAN, body: { reason } },
  applyUnallocated: { by: 'desk', path: USER, body: { loanId: field('number', 1), amount: field('amount', '10') } },
  refundUnallocated: {
    by: 'manager',
    path: USER,
    body: {
      amount: field('amount', '10'),
      method: field('choice', 'cash'),
      reason,
      holderReason: optional('line', 'The wallet of her daughter'),
    },
  },
  readRefund: { by: 'manager', path: USER },
  callOffRefund: { by: 'manager', path: USER, body: { reason } },
  bookFunding: { by: 'md', body: { amount: field('amount', '10000'), reference: field('line', 'Transfer 7') } },
  openTill: { by: 'desk', body: { openingFloat: field('counted', '200') } },
  listTills: { by: 'desk' },
  readOwnTill: { by: 'desk' },
  readTill: { by: 'desk', path: LOAN },
  depositFromTill: { by: 'desk', path: LOAN, body: { amount: field('amount', '10'), reference: field('line', 'Slip 7') } },
  depositFromSafe: { by: 'manager', body: { amount: field('amount', '10'), reference: field('line', 'Slip 7') } },
  topUpTill: { by: 'desk', path: LOAN, body: { amount: field('amount', '10') } },
  closeTill: {
    by: 'desk',
    path: LOAN,
    body: {
      counted: field('counted', '200'),
      denominations: optional('list', [{ denomination: 'note_200', count: 1 }]),
      reason: optional('line', 'A coin fell behind the counter'),
    },
  },
  signOffTill: { by: 'manager', path: LOAN, body: { note: optional('note', 'Counted again together') } },
  readReceiptBook: { by: 'desk' },
  readPicture: { by: 'Ama', path: { id: '00000000-0000-4000-8000-000000000000' } },
  fileComplaint: { by: 'Ama', body: COMPLAINT },
  listComplaints: { by: 'Ama' },
  readComplaint: { by: 'Ama', path: LOAN },
  replyToComplaint: { by: 'Ama', path: LOAN, body: { text: field('note', 'It is still missing') } },
  listStaffComplaints: { by: 'desk' },
  readStaffComplaint: { by: 'desk', path: LOAN },
  fileComplaintFor: { by: 'desk', path: USER, body: COMPLAINT },
  answerComplaint: { by: 'manager', path: LOAN, body: { text: field('note', 'We found it') } },
  escalateComplaint: { by: 'desk', path: LOAN, body: { reason } },
  fileDataRequest: { by: 'Ama', body: { kind: field('choice', 'correct'), text: field('note', 'My name is misspelt') } },
  listDataRequests: { by: 'Ama' },
  listStaffDataRequests: { by: 'desk' },
  answerDataRequest: {
    by: 'manager',
    path: LOAN,
    body: { outcome: field('choice', 'granted'), reason: field('note', 'Corrected'), confirmed: optional('flag', true) },
  },
  readConsents: { by: 'Ama' },
  changeConsent: { by: 'Ama', body: { kind: field('choice', 'news'), given: field('flag', true) } },
  readMyData: { by: 'Ama' },
  listOwnPayments: { by: 'Ama' },
  submitPayment: {
    by: 'Ama',
    path: { loanId: '1' },
    body: {
      amount: field('amount', '10'),
      paymentMethod: optional('choice', 'cash'),
      cashReceiptNumber: optional('code', '234567'),
      momoTransactionId: optional('code', 'TX-1'),
      momoProvider: optional('choice', 'mtn'),
    },
  },
  requestMomoPayment: {
    by: 'Ama',
    path: { loanId: '1' },
    body: { amount: field('amount', '10'), phoneNumber: field('phone', '0241234567'), momoProvider: optional('choice', 'mtn') },
  },
  readMomoStatus: { by: 'Ama', path: { referenceId: 'unknown' } },
  submitMomoVoucher: { by: 'Ama', path: { referenceId: 'unknown' }, body: { voucher: field('code', '123456') } },
  listOpenMomoRequests: { by: 'Ama' },
  completeMomoPayment: {
    by: 'Ama',
    path: { loanId: '1' },
    body: { referenceId: field('line', 'unknown'), momoTransactionId: optional('code', 'TX-1'), amount: optional('amount', '10') },
  },
  readCreditScore: { by: 'Ama' },
  listScoreChanges: { by: 'Ama' },
  readCustomerScore: { by: 'desk', path: USER },
  listPendingLoans: { by: 'desk' },
  listStaffLoans: { by: 'desk' },
  readStaffStats: { by: 'desk' },
  readStaffLoan: { by: 'desk', path: LOAN },
  approveLoan: {
    by: 'manager',
    path: LOAN,
    body: { approvedAmount: optional('amount', '100'), notes: optional('note', 'Good'), version: optional('number', 1), mark: MARK },
  },
  rejectLoan: {
    by: 'manager',
    path: LOAN,
    body: { reason: optional('choice', 'not_now'), notes: optional('note', 'No'), version: optional('number', 1), mark: MARK },
  },
  disburseLoan: {
    by: 'desk',
    path: LOAN,
    body: { method: field('choice', 'cash'), holderReason: optional('line', 'The wallet of her daughter') },
  },
  readPayout: { by: 'md', path: LOAN },
  releasePayout: { by: 'md', path: LOAN, body: { holderReason: optional('line', 'The wallet of her daughter') } },
  callOffPayout: { by: 'md', path: LOAN, body: { reason } },
  checkPayout: { by: 'md', path: LOAN },
  bookLatePayout: { by: 'md', path: LOAN, body: { reason } },
  sendWalletCode: { by: 'manager', path: USER },
  confirmWalletChange: { by: 'manager', path: USER, body: { code: field('code', '123456') } },
  generateReceipt: { by: 'desk', body: { loanId: optional('number', 1), amount: optional('amount', '10') } },
  listReceipts: { by: 'desk' },
  cancelReceipt: { by: 'desk', path: { receiptNumber: '222222' }, body: { reason } },
  listStaffPayments: { by: 'desk' },
  confirmPayment: { by: 'desk', path: LOAN, body: { valueDate: optional('date', '2026-03-02') } },
  failPayment: { by: 'desk', path: LOAN, body: { reason } },
  liftClaimStop: { by: 'desk', path: USER, body: { reason } },
  fillInProfileFor: {
    by: 'manager',
    path: USER,
    body: {
      businessType: field('choice', 'retail'),
      address: field('line', 'Shop 14, Accra'),
      momoNumber: field('phone', '0241234567'),
      momoProvider: optional('choice', 'mtn'),
    },
  },
  readApplicant: { by: 'manager', path: USER },
  applyFor: {
    by: 'manager',
    path: USER,
    body: {
      requestedAmount: field('amount', '300'),
      lender: field('choice', 'mmoa_direct'),
      termsAccepted: field('flag', true),
      reference: field('line', 'Sheet 14'),
      termsHash: optional('code', 'a'.repeat(64)),
      profilePicture: optional('code', 'data:image/png;base64,AAAA'),
      businessPurpose: optional('line', 'Stock'),
      weeklyIncome: optional('amount', '500'),
    },
  },
  acceptTermsFor: {
    by: 'manager',
    path: { ...USER, loanId: '1' },
    body: { hash: field('line', 'a'.repeat(64)), reference: field('line', 'Sheet 14') },
  },
  requestMomoFor: {
    by: 'desk',
    path: USER,
    body: {
      loanId: field('number', 1),
      amount: field('amount', '10'),
      phoneNumber: optional('phone', '0241234567'),
      momoProvider: optional('choice', 'mtn'),
    },
  },
  listMomoRequestsFor: { by: 'desk', path: USER },
  readMomoRequestFor: { by: 'desk', path: { ...USER, referenceId: 'unknown' } },
  submitVoucherFor: { by: 'desk', path: { ...USER, referenceId: 'unknown' }, body: { voucher: field('code', '123456') } },
  payFor: {
    by: 'desk',
    path: USER,
    body: {
      loanId: field('number', 1),
      amount: field('amount', '10'),
      paymentMethod: optional('choice', 'cash'),
      cashReceiptNumber: optional('code', '234567'),
      momoTransactionId: optional('code', 'TX-1'),
      momoProvider: optional('choice', 'mtn'),
      valueDate: optional('date', '2026-03-02'),
    },
  },
  listContacts: { by: 'desk', path: LOAN },
  logContact: {
    by: 'desk',
    path: LOAN,
    body: {
      kind: field('choice', 'call'),
      incoming: optional('flag', false),
      note: optional('note', 'No answer'),
      promisedOn: optional('date', '2026-03-03'),
      promisedAmount: optional('amount', '10'),
    },
  },
  listMessages: { by: 'desk' },
  sendMessageAgain: { by: 'desk', path: LOAN },
  readReminderChoice: { by: 'desk', path: USER },
  changeReminderChoice: { by: 'desk', path: USER, body: { wanted: field('flag', false), reason } },
  findPeople: { by: 'desk' },
  listUsers: { by: 'desk' },
  listStaff: { by: 'desk' },
  createUser: {
    by: 'md',
    body: {
      fullName: field('line', 'Kojo Essel'),
      phone: field('phone', '0551234567'),
      email: optional('code', 'kojo@example.com'),
      role: optional('choice', 'manager'),
    },
  },
  assignRole: {
    by: 'md',
    path: USER,
    body: { role: field('choice', 'manager'), permissions: optional('list', ['view_own_loans'] satisfies Permission[]) },
  },
  activateUser: { by: 'md', path: USER },
  deactivateUser: { by: 'md', path: USER, body: { reason: optional('line', 'Left') } },
  issueSignInCode: { by: 'md', path: USER },
  forgetDevices: { by: 'md', path: USER },
  changePhone: { by: 'md', path: USER, body: { phone: field('phone or none', '0551234568'), reason } },
  blacklistCustomer: { by: 'manager', path: USER, body: { reason, until: optional('date', '2026-06-01') } },
  liftBlacklist: { by: 'manager', path: USER, body: { reason } },
  recordGhanaCard: { by: 'manager', path: USER, body: { number: field('code', 'GHA-123456789-0') } },
  verifyGhanaCard: { by: 'manager', path: USER },
  previewNotice: { by: 'desk', body: AUDIENCE },
  sendNotice: {
    by: 'desk',
    body: {
      ...AUDIENCE,
      title: field('line', 'Office closed'),
      message: field('line', 'We open again on Monday'),
      expectedCount: field('number', 1),
    },
  },
  readRolePermissions: { by: 'md' },
  updateRolePermissions: { by: 'md', body: { role: field('choice', 'front_desk'), permissions: field('list', ['view_own_loans']) } },
  listAudit: { by: 'manager' },
  readInvariants: { by: 'md' },
  previewImport: { by: 'md', body: IMPORT },
  importBook: { by: 'md', body: IMPORT },
  exportList: { by: 'md', path: { list: 'tills' } },
  previewMomoStatement: { by: 'manager', body: STATEMENT },
  importMomoStatement: { by: 'manager', body: STATEMENT },
  listMomoDays: { by: 'manager' },
  listMomoExceptions: { by: 'manager' },
  resolveMomoException: {
    by: 'manager',
    path: LOAN,
    body: { action: field('choice', 'close'), reason, userId: optional('code', 'somebody'), paymentId: optional('number', 1) },
  },
  listMomoOrders: { by: 'manager' },
  checkMomoOrder: { by: 'manager', path: { reference: 'unknown' } },
  readPortfolio: { by: 'manager' },
  listPortfolioLoans: { by: 'manager' },
  readPortfolioLoan: { by: 'manager', path: LOAN },
  readTakings: { by: 'manager' },
  listArrears: { by: 'desk' },
  listCollections: { by: 'desk' },
  readOperations: { by: 'md' },
  runJobNow: { by: 'md', path: { job: 'unknown' } },
  listSettings: { by: 'md' },
  changeSetting: { by: 'md', path: { name: 'limit_jump_refused' }, body: { value: field('flag', false) } },
  readTrialBalance: { by: 'md' },
  readAccountStatement: { by: 'md', path: { account: 'office_cash' } },
  listJournal: { by: 'md' },
  readJournalEntry: { by: 'md', path: LOAN },
  exportJournal: { by: 'md' },
  listLedgerMonths: { by: 'md' },
  closeMonth: { by: 'md', body: { month: field('line', '2026-02') } },
  readMonthPack: { by: 'md', path: { month: '2026-02' } },
  issueDocument: { by: 'Ama', path: LOAN, body: DOCUMENT },
  readDocumentFile: { by: 'Ama', path: { code: '2222222222' } },
  issueStaffDocument: { by: 'desk', path: LOAN, body: DOCUMENT },
  readStaffDocumentFile: { by: 'desk', path: { code: '2222222222' } },
  checkDocument: { by: 'desk', path: { code: '2222222222' } },
}
