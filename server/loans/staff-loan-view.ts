import type { Inside } from '#contract/endpoint.ts'
import type { loanCustomerShape, staffLoanShape } from '#contract/staff-loans.ts'
import { profileView } from '#domain/access/personal-data.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { addBusinessDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { borrowerOf } from '#domain/loans/eligibility.ts'
import { refinancedBy, type CustomerLoans } from '#domain/loans/customer-loans.ts'
import { reviewFlags, type Others } from '#domain/loans/review-flags.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'
import { formatReviewVersion } from '#domain/loans/review-version.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { customerLoansOfMany } from '#server/loans/customer-loans-store.ts'
import { lateWeeksOf, NO_LATE_WEEKS, type LateWeeks } from '#server/loans/late-weeks-query.ts'
import { loanCustomers, NOBODY_ELSE, othersOnDevice, type LoanCustomerRow } from '#server/loans/loan-customers-query.ts'
import { loanRow, type LoanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import { payoutViews, type PayoutView } from '#server/loans/payouts-query.ts'
import { exposureWithOthers, otherWeekly, markOf, reviewFactsOf } from '#server/loans/review-facts.ts'
import { productsOf } from '#server/loans/product-versions-query.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export type StaffLoanView = Inside<typeof staffLoanShape>

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
  const flagged = rows.filter(hasFlags)
  const devices = await othersOnDevice(
    db,
    flagged.map((row) => row.id),
  )
  const weeks = await lateWeeksOf(
    db,
    flagged.map((row) => row.user_id),
    today,
  )
  const payouts = await payoutViews(
    db,
    rows.filter(({ status }) => status === 'approved' || status === 'active').map((row) => row.id),
    viewer,
  )
  const borrowers = await customerLoansOfMany(
    db,
    rows.filter(hasFlags).map((row) => row.user_id),
    today,
  )
  const products = await productsOf(
    db,
    flagged.map((row) => row.product_version),
  )
  return rows.map((row) => {
    const customer = customers.get(row.user_id)
    invariant(customer !== undefined, 'every loan has its customer')
    return toStaffLoanView(
      row,
      {
        customer,
        user: maskPerson(customerView(customer), viewer),
        device: devices.get(row.id) ?? NOBODY_ELSE,
        weeks: weeks.get(row.user_id) ?? NO_LATE_WEEKS,
        payout: payouts.get(row.id) ?? null,
        borrower: hasFlags(row) ? borrowerView(row, customer, borrowers.get(row.user_id), products(row.product_version), today) : null,
      },
      today,
    )
  })
}

const hasFlags = ({ status }: LoanRow): boolean => status === 'pending' || status === 'approved'

/** Unmasked while pending, approved or overdue (rule A8). */
export async function staffLoanView(db: Db | Tx, row: LoanRow, viewer: readonly Permission[], today: LocalDate): Promise<StaffLoanView> {
  const [view] = await staffLoanViews(db, [row], viewer, today)
  invariant(view !== undefined, 'one row makes one view')
  const inFull = view.status === 'pending' || view.status === 'approved' || view.overdueAmount > 0
  return inFull ? { ...view, user: (await staffLoanViews(db, [row], ['view_sensitive_data'], today))[0]?.user ?? view.user } : view
}

export async function staffLoanResponse(
  tx: Db | Tx,
  call: { readonly now: Date; readonly actor: { readonly permissions: readonly Permission[] } },
  loanId: number,
  message: string,
): Promise<{ success: true; message: string; loan: StaffLoanView }> {
  const today = dayOf(call.now)
  const loan = await staffLoanView(tx, await loanRow(tx, loanId, today), call.actor.permissions, today)
  return { success: true, message, loan }
}

const customerView = (row: LoanCustomerRow): Inside<typeof loanCustomerShape> => ({
  id: row.id,
  fullName: row.full_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  ...profileView(row),
  creditScore: row.credit_score,
  creditLevel: row.credit_level,
  isActive: row.is_active,
  cardCheck: row.card_check,
  phoneProved: row.phone_proved,
  officeCodeBy: row.office_code_by,
})

function borrowerView(
  row: LoanRow,
  customer: LoanCustomerRow,
  customerLoans: CustomerLoans | undefined,
  { limits }: ProductVersion,
  today: LocalDate,
): StaffLoanView['borrower'] {
  invariant(customerLoans !== undefined, 'every loan has its customer')
  const [reason, until] = customer.blacklist ?? []
  const facts = { customerLoans, blacklist: reason === undefined ? undefined : { reason, until: until ?? null }, today, limits }
  const except = { loanId: row.id, refinancedId: refinancedBy({ refinancedFrom: row.refinanced_from_loan_id }, customerLoans)?.id }
  const { blacklistedFor = null, owed, level, otherExposure } = borrowerOf(facts, 'staff', except)
  return { blacklistedFor, owed, level, otherExposure, otherWeekly: otherWeekly(row, customer) }
}

interface Beside {
  readonly customer: LoanCustomerRow
  readonly user: Inside<typeof loanCustomerShape>
  readonly device: Others
  readonly weeks: LateWeeks
  readonly payout: PayoutView | null
  readonly borrower: StaffLoanView['borrower']
}

function toStaffLoanView(row: LoanRow, { customer, user, device, weeks, payout, borrower }: Beside, today: LocalDate): StaffLoanView {
  const view = toLoanView(row, today)
  return {
    ...view,
    totalRepayment: view.totalRepayAmount,
    weeklyPayment: view.weeklyPaymentAmount,
    user,
    version: row.version,
    mark: formatReviewVersion(markOf(row, customer)),
    flags: hasFlags(row) ? reviewFlags(reviewFactsOf(row, { customer, wallet: user.momoNumber, device, weeks }, today)) : [],
    answerBy: addBusinessDays(dayOf(row.applied_at), REVIEW_BUSINESS_DAYS),
    exposure: exposureWithOthers(row, customer),
    borrower,
    writeOffCause: row.write_off_cause,
    payout,
  }
}
