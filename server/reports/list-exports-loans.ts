import { formatRate } from '#domain/reports/loan-classes.ts'
import type { LoanCsvHeading } from '#domain/access/personal-data.ts'
import { money, number, type Columns, type RowOf } from '#server/reports/list-export-columns.ts'

export const STAFF_LOAN = {
  loan: (row) => number(row.id),
  status: (row) => row.status,
  customer_id: (row) => row.userId,
  customer: (row) => row.user.fullName,
  phone: (row) => row.user.phone,
  momo_number: (row) => row.user.momoNumber,
  email: (row) => row.user.email,
  business_type: (row) => row.user.businessType,
  address: (row) => row.user.address,
  level: (row) => row.user.creditLevel,
  score: (row) => number(row.user.creditScore),
  phone_proved: (row) => row.user.phoneProved,
  lender: (row) => row.lender,
  purpose: (row) => row.businessPurpose,
  weekly_income: (row) => money(row.weeklyIncome),
  weekly_obligations: (row) => money(row.weeklyObligations),
  requested: (row) => money(row.requestedAmount),
  approved: (row) => money(row.approvedAmount),
  total_repayment: (row) => money(row.totalRepayAmount),
  weekly_payment: (row) => money(row.weeklyPaymentAmount),
  paid: (row) => money(row.amountPaid),
  outstanding: (row) => money(row.outstanding),
  exposure: (row) => money(row.exposure),
  weeks_completed: (row) => number(row.weeksCompleted),
  next_due: (row) => row.nextPaymentDue,
  next_amount: (row) => money(row.nextPaymentAmount),
  overdue: (row) => money(row.overdueAmount),
  overdue_since: (row) => row.overdueSince,
  days_past_due: (row) => number(row.daysPastDue),
  applied_at: (row) => row.appliedAt,
  answer_by: (row) => row.answerBy,
  approved_at: (row) => row.approvedAt,
  terms_accepted: (row) => row.acceptedTerms,
  disbursed_at: (row) => row.disbursedAt,
  completed_at: (row) => row.completedAt,
  refinanced_from: (row) => number(row.refinancedFromLoanId),
  refinanced_to: (row) => number(row.refinancedToLoanId),
  write_off_cause: (row) => row.writeOffCause,
  rejection_reason: (row) => row.rejectionReason,
  flags: (row) => row.flags.map((flag) => flag.title).join('; '),
} satisfies Columns<RowOf<'loans'>> & Record<LoanCsvHeading, (row: RowOf<'loans'>) => unknown>

export const POSTPONEMENT: Columns<RowOf<'postponements'>> = {
  request: (row) => number(row.id),
  loan: (row) => number(row.loanId),
  customer_id: (row) => row.userId,
  customer: (row) => row.fullName,
  amount: (row) => money(row.amount),
  outstanding: (row) => money(row.outstanding),
  next_due: (row) => row.nextPaymentDue,
  asked_at: (row) => row.askedAt,
}

export const PORTFOLIO_LOAN: Columns<RowOf<'portfolio-loans'>> = {
  loan: (row) => number(row.id),
  customer_id: (row) => row.userId,
  customer: (row) => row.customerName,
  phone: (row) => row.phone,
  address: (row) => row.address,
  level: (row) => row.level,
  principal: (row) => money(row.principal),
  interest: (row) => money(row.interest),
  outstanding: (row) => money(row.outstanding),
  days_past_due: (row) => number(row.daysPastDue),
  overdue: (row) => money(row.overdueAmount),
  overdue_since: (row) => row.overdueSince,
  final_due: (row) => row.finalDueDate,
  restructured: (row) => row.restructured,
}

export const COLLECTION: Columns<RowOf<'collections'>> = {
  loan: (row) => number(row.id),
  customer_id: (row) => row.userId,
  customer: (row) => row.customerName,
  phone: (row) => row.phone,
  address: (row) => row.address,
  to_collect: (row) => money(row.toCollect),
  due_on_day: (row) => money(row.dueOnDay),
  overdue: (row) => money(row.overdueAmount),
  overdue_since: (row) => row.overdueSince,
  days_past_due: (row) => number(row.daysPastDue),
  promised_on: (row) => row.promise?.on ?? null,
  promised: (row) => money(row.promise?.amount ?? null),
}

export const COLLECTOR_RESULT: Columns<RowOf<'collector-results'>> = {
  collector_id: (row) => row.collectorId,
  collector: (row) => row.name,
  attempts: (row) => number(row.attempts),
  reached: (row) => number(row.reached),
  reach_rate: (row) => number(row.reachRate),
  promises_due: (row) => number(row.promises),
  promises_paid_on_time: (row) => number(row.onTime),
  on_time_rate: (row) => number(row.onTimeRate),
  collected: (row) => money(row.collected),
}

export const BAND_RESULT: Columns<RowOf<'band-results'>> = {
  band: (row) => row.band,
  payments: (row) => number(row.payments),
  collected: (row) => money(row.collected),
  share: (row) => number(row.share),
}

export const ROLL_RATE: Columns<RowOf<'roll-rates'>> = {
  from: (row) => row.from,
  loans: (row) => number(row.loans),
  principal: (row) => money(row.principal),
  current: (row) => number(row.shares.current),
  days_1_to_7: (row) => number(row.shares.days_1_to_7),
  days_8_to_30: (row) => number(row.shares.days_8_to_30),
  days_31_to_60: (row) => number(row.shares.days_31_to_60),
  days_61_to_90: (row) => number(row.shares.days_61_to_90),
  over_90_days: (row) => number(row.shares.over_90_days),
  paid: (row) => number(row.shares.paid),
  written_off: (row) => number(row.shares.writtenOff),
}

export const LOAN_CLASS: Columns<RowOf<'loan-classes'>> = {
  class: (row) => row.class,
  loans: (row) => number(row.loans),
  principal: (row) => money(row.principal),
  interest: (row) => money(row.interest),
  share: (row) => number(row.share),
  restructured_loans: (row) => number(row.restructured.loans),
  restructured_principal: (row) => money(row.restructured.principal),
  rate: (row) => formatRate(row.rate),
  required: (row) => money(row.required),
}
