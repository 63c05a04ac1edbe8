import { formatRate } from '#domain/reports/loan-classes.ts'
import type { LoanCsvHeading } from '#domain/access/personal-data.ts'
import { asIs, columnsOf, money, number, type FileMembers, type RowOf } from '#server/reports/list-export-columns.ts'

export const STAFF_LOAN = columnsOf<RowOf<'loans'>>({
  id: { loan: number },
  status: { status: asIs },
  userId: { customer_id: asIs },
  user: {
    customer: (user) => user.fullName,
    phone: (user) => user.phone,
    momo_number: (user) => user.momoNumber,
    email: (user) => user.email,
    business_type: (user) => user.businessType,
    address: (user) => user.address,
    level: (user) => user.creditLevel,
    score: (user) => number(user.creditScore),
    phone_proved: (user) => user.phoneProved,
  } satisfies Record<Exclude<LoanCsvHeading, 'customer_id'>, (user: RowOf<'loans'>['user']) => unknown>,
  lender: { lender: asIs },
  businessPurpose: { purpose: asIs },
  weeklyIncome: { weekly_income: money },
  weeklyObligations: { weekly_obligations: money },
  requestedAmount: { requested: money },
  approvedAmount: { approved: money },
  totalRepayAmount: { total_repayment: money },
  weeklyPaymentAmount: { weekly_payment: money },
  amountPaid: { paid: money },
  outstanding: { outstanding: money },
  exposure: { exposure: money },
  weeksCompleted: { weeks_completed: number },
  nextPaymentDue: { next_due: asIs },
  nextPaymentAmount: { next_amount: money },
  overdueAmount: { overdue: money },
  overdueSince: { overdue_since: asIs },
  daysPastDue: { days_past_due: number },
  appliedAt: { applied_at: asIs },
  answerBy: { answer_by: asIs },
  approvedAt: { approved_at: asIs },
  acceptedTerms: { terms_accepted: asIs },
  disbursedAt: { disbursed_at: asIs },
  completedAt: { completed_at: asIs },
  refinancedFromLoanId: { refinanced_from: number },
  refinancedToLoanId: { refinanced_to: number },
  writeOffCause: { write_off_cause: asIs },
  rejectionReason: { rejection_reason: asIs },
  flags: { flags: (flags) => flags.map((flag) => flag.title).join('; ') },
  amount: 'requested and approved have it',
  lenderName: 'lender has its code',
  interestRate: 'the price of the product, in words',
  termWeeks: 'the price of the product, in words',
  profilePicture: 'a picture',
  weeksRemaining: 'follows from weeks_completed',
  settledByRefinance: 'paid and outstanding have it',
  isRefinanced: 'refinanced_to has the loan',
  disbursementMomoTransaction: 'the list of mobile money transactions has it',
  disbursementStatus: 'status and disbursed_at have it',
  awaitsAcceptance: 'shown on the page of the loan',
  createdAt: 'applied_at has it',
  instalments: 'shown on the page of the loan',
  product: 'the price of the product, in words',
  totalRepayment: 'total_repayment has it, under its other name',
  weeklyPayment: 'weekly_payment has it, under its other name',
  version: 'counts changes, for the screen alone',
  mark: 'the review version, for the screen alone',
  borrower: 'facts for the rules of the screen',
  payout: 'shown on the page of the loan',
})

export const POSTPONEMENT = columnsOf<RowOf<'postponements'>>({
  id: { request: number },
  loanId: { loan: number },
  userId: { customer_id: asIs },
  fullName: { customer: asIs },
  amount: { amount: money },
  outstanding: { outstanding: money },
  nextPaymentDue: { next_due: asIs },
  askedAt: { asked_at: asIs },
})

const PORTFOLIO_MEMBERS = {
  id: { loan: number },
  userId: { customer_id: asIs },
  customerName: { customer: asIs },
  phone: { phone: asIs },
  address: { address: asIs },
  level: { level: asIs },
  principal: { principal: money },
  interest: { interest: money },
  outstanding: { outstanding: money },
  daysPastDue: { days_past_due: number },
  overdueAmount: { overdue: money },
  overdueSince: { overdue_since: asIs },
  finalDueDate: { final_due: asIs },
  restructured: { restructured: asIs },
} satisfies FileMembers<RowOf<'portfolio-loans'>>

export const PORTFOLIO_LOAN = columnsOf<RowOf<'portfolio-loans'>>(PORTFOLIO_MEMBERS)

export const ARREARS_LOAN = columnsOf<RowOf<'arrears'>>({
  ...PORTFOLIO_MEMBERS,
  promise: { promised_on: (promise) => promise?.on ?? null, promised: (promise) => money(promise?.amount ?? null) },
})

export const COLLECTION = columnsOf<RowOf<'collections'>>({
  id: { loan: number },
  userId: { customer_id: asIs },
  customerName: { customer: asIs },
  phone: { phone: asIs },
  address: { address: asIs },
  toCollect: { to_collect: money },
  dueOnDay: { due_on_day: money },
  overdueAmount: { overdue: money },
  overdueSince: { overdue_since: asIs },
  daysPastDue: { days_past_due: number },
  promise: { promised_on: (promise) => promise?.on ?? null, promised: (promise) => money(promise?.amount ?? null) },
})

export const COLLECTOR_RESULT = columnsOf<RowOf<'collector-results'>>({
  collectorId: { collector_id: asIs },
  name: { collector: asIs },
  attempts: { attempts: number },
  reached: { reached: number },
  reachRate: { reach_rate: number },
  promises: { promises_due: number },
  onTime: { promises_paid_on_time: number },
  onTimeRate: { on_time_rate: number },
  collected: { collected: money },
})

export const BAND_RESULT = columnsOf<RowOf<'band-results'>>({
  band: { band: asIs },
  payments: { payments: number },
  collected: { collected: money },
  share: { share: number },
})

export const ROLL_RATE = columnsOf<RowOf<'roll-rates'>>({
  from: { from: asIs },
  loans: { loans: number },
  principal: { principal: money },
  shares: {
    current: (shares) => number(shares.current),
    days_1_to_7: (shares) => number(shares.days_1_to_7),
    days_8_to_30: (shares) => number(shares.days_8_to_30),
    days_31_to_60: (shares) => number(shares.days_31_to_60),
    days_61_to_90: (shares) => number(shares.days_61_to_90),
    over_90_days: (shares) => number(shares.over_90_days),
    paid: (shares) => number(shares.paid),
    written_off: (shares) => number(shares.writtenOff),
  },
})

export const LOAN_CLASS = columnsOf<RowOf<'loan-classes'>>({
  class: { class: asIs },
  loans: { loans: number },
  principal: { principal: money },
  interest: { interest: money },
  share: { share: number },
  restructured: {
    restructured_loans: (restructured) => number(restructured.loans),
    restructured_principal: (restructured) => money(restructured.principal),
  },
  rate: { rate: (rate) => formatRate(rate) },
  required: { required: money },
})
