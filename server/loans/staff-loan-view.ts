import type { Inside } from '#contract/endpoint.ts'
import type { loanCustomerShape, staffLoanShape } from '#contract/staff-loans.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { addBusinessDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/application.ts'
import { reviewFlags } from '#domain/loans/review-flags.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { loanCustomers, type LoanCustomerRow } from '#server/loans/loan-customers-query.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type StaffLoanView = Inside<typeof staffLoanShape>

/** Loans as staff see them in lists: with their customers, masked for those who may not see them in full. */
export async function staffLoanViews(
  db: Db | Tx,
  rows: readonly LoanRow[],
  viewer: readonly Permission[],
  today: LocalDate,
): Promise<StaffLoanView[]> {
  const customers = await loanCustomers(
    db,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => {
    const customer = customers.get(row.user_id)
    invariant(customer !== undefined, 'every loan has its customer')
    return toStaffLoanView(row, customer, maskPerson(customerView(customer), viewer), today)
  })
}

/** One loan with its customer in full while it is pending, approved or overdue; masked like the lists otherwise. */
export async function staffLoanView(db: Db | Tx, row: LoanRow, viewer: readonly Permission[], today: LocalDate): Promise<StaffLoanView> {
  const [view] = await staffLoanViews(db, [row], viewer, today)
  invariant(view !== undefined, 'one row makes one view')
  const inFull = view.status === 'pending' || view.status === 'approved' || view.overdueAmount > 0
  return inFull ? { ...view, user: (await staffLoanViews(db, [row], ['view_sensitive_data'], today))[0]?.user ?? view.user } : view
}

const customerView = (row: LoanCustomerRow): Inside<typeof loanCustomerShape> => ({
  id: row.id,
  fullName: row.full_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  momoNumber: row.momo_number,
  businessType: row.business_type,
  address: row.address,
  creditScore: row.credit_score,
  creditLevel: row.credit_level,
  isActive: row.is_active,
  phoneProved: row.phone_proved,
  officeCodeBy: row.office_code_by,
})

function toStaffLoanView(row: LoanRow, customer: LoanCustomerRow, user: Inside<typeof loanCustomerShape>, today: LocalDate): StaffLoanView {
  const view = toLoanView(row, today)
  const others = customer.open_loans.filter(([id]) => id !== row.id)
  const exposure = pesewas(others.reduce((sum, [, principal]) => sum + principal, 0) + view.amount)
  const flags = reviewFlags({
    limitJump: row.limit_jump,
    exposure,
    requestedAmount: view.requestedAmount,
    sharedWallets: customer.shared_wallets,
    phoneProved: customer.phone_proved,
    officeCodeBy: customer.office_code_by,
    latePayments: customer.late_payments,
    missedPayments: customer.missed_payments,
    weeklyIncome: view.weeklyIncome,
    weeklyBurden: pesewas(others.reduce((sum, [, , weekly]) => sum + weekly, 0) + view.weeklyPaymentAmount),
  })
  return {
    ...view,
    totalRepayment: view.totalRepayAmount,
    weeklyPayment: view.weeklyPaymentAmount,
    user,
    version: row.version,
    flags: view.status === 'pending' || view.status === 'approved' ? flags : [],
    answerBy: addBusinessDays(dayOf(row.applied_at), REVIEW_BUSINESS_DAYS),
    exposure,
  }
}
