import type { LoanCsvHeading } from '#domain/access/personal-data.ts'
import { money, number, type Columns, type RowOf } from '#server/reports/list-export-columns.ts'

/** A loan with its customer, as the staff lists of loans show it. */
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

/** A loan as it stood when a day ended: the arrears and the loans behind the portfolio. */
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
}

/** Who is asked for money on a day. */
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
