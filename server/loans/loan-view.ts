import type { Inside } from '#contract/endpoint.ts'
import type { loanProductShape, loanShape, ownLoanShape } from '#contract/loan-shape.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, pesewas, subtract } from '#domain/kernel/money.ts'
import { arrearsOf, closedStatusesOf, instalmentStatusesOf, type Arrears } from '#domain/loans/arrears.ts'
import { awaitsAcceptance } from '#domain/loans/disbursement.ts'
import { LENDERS, outstandingOf, type LenderCode } from '#domain/loans/loan.ts'
import { REJECTION_REASONS, rejectionInWords, type RejectionReason } from '#domain/loans/review.ts'
import { unitOf } from '#domain/loans/version-words.ts'
import { settlementOn } from '#domain/loans/early-settlement.ts'
import { withoutSettled } from '#domain/loans/settled-tail.ts'
import { LATE_RULE } from '#domain/loans/terms.ts'
import { formatPercent } from '#domain/loans/true-cost.ts'
import { dueDaysOf } from '#domain/loans/version-quote.ts'
import { loanProductOf } from '#domain/products/loan-product.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { beforePlanOf, toCustomerLoan, toDatedMoney } from '#server/loans/customer-loans-store.ts'
import { loanRow, type LoanRow } from '#server/loans/loan-rows.ts'
import { toVersion, type VersionRow } from '#server/loans/product-versions-query.ts'
import type { Tx } from '#server/platform/db.ts'

export type LoanView = Inside<typeof loanShape>
export type OwnLoanView = Inside<typeof ownLoanShape>

const has = <T extends object>(names: T, key: string): key is keyof T & string => Object.hasOwn(names, key)
const lenderName = (code: string): string => (has<Record<LenderCode, string>>(LENDERS, code) ? LENDERS[code] : code)
const reasonInWords = ({ rejection_reason: code, product_version: version }: LoanRow): string | null =>
  code !== null && has<Record<RejectionReason, string>>(REJECTION_REASONS, code) ? rejectionInWords(code, unitOf(version)) : code

export function toLoanView(row: LoanRow, today: LocalDate): LoanView {
  const amounts = {
    totalRepayment: pesewas(row.total_repayment),
    amountPaid: pesewas(row.amount_paid),
    settledByRefinance: pesewas(row.settled_by_refinance),
  }
  const amount = pesewas(row.approved_amount ?? row.requested_amount)
  const { instalments, arrears } = scheduleView(row, today)
  return {
    id: row.id,
    userId: row.user_id,
    requestedAmount: pesewas(row.requested_amount),
    approvedAmount: row.approved_amount === null ? null : pesewas(row.approved_amount),
    amount,
    lenderName: row.lender_name,
    lender: lenderName(row.lender_name),
    businessPurpose: row.business_purpose,
    weeklyIncome: row.weekly_income === null ? null : pesewas(row.weekly_income),
    weeklyObligations: row.weekly_obligations === null ? null : pesewas(row.weekly_obligations),
    totalRepayAmount: amounts.totalRepayment,
    weeklyPaymentAmount: pesewas(row.weekly_payment),
    interestRate: row.interest_rate,
    termWeeks: row.term_weeks,
    profilePicture: row.picture_id === null ? null : `/api/pictures/${row.picture_id}`,
    status: row.status,
    weeksCompleted: row.weeks_completed,
    weeksRemaining: (row.status === 'active' ? instalments.length : row.term_weeks) - row.weeks_completed,
    amountPaid: amounts.amountPaid,
    outstanding: outstandingOf(amounts),
    settledByRefinance: amounts.settledByRefinance,
    isRefinanced: row.is_refinanced,
    refinancedFromLoanId: row.refinanced_from_loan_id,
    refinancedToLoanId: row.refinanced_to_loan_id,
    disbursementMomoTransaction: row.disbursement_momo_transaction,
    disbursementStatus: row.disbursement_status,
    appliedAt: row.applied_at,
    approvedAt: row.approved_at,
    disbursedAt: row.disbursed_at,
    nextPaymentDue: row.next_payment_due === null ? null : arrears.nextPaymentDue,
    nextPaymentAmount: arrears.nextPaymentAmount,
    overdueAmount: arrears.overdueAmount,
    overdueSince: arrears.overdueSince,
    daysPastDue: arrears.daysPastDue,
    completedAt: row.completed_at,
    rejectionReason: reasonInWords(row),
    acceptedTerms: row.accepted_terms_hash === row.terms_hash,
    awaitsAcceptance:
      row.status === 'approved' && awaitsAcceptance({ termsHash: row.terms_hash, acceptedTermsHash: row.accepted_terms_hash }),
    createdAt: row.created_at,
    instalments,
    ...(row.product && { product: productView(row, row.product, today) }),
  }
}

function productView(row: LoanRow, stored: VersionRow, today: LocalDate): Inside<typeof loanProductShape> {
  const product = toVersion(stored)
  const {
    version: _,
    rate,
    ...words
  } = loanProductOf(product, priceOfVersion(product, pesewas(row.approved_amount ?? row.requested_amount)))
  return {
    ...words,
    rate: `${formatPercent(rate.effective)} effective, ${formatPercent(rate.nominal)} nominal`,
    early: `${words.early} ${LATE_RULE}`,
    // An imported loan had its fees elsewhere.
    fees: pesewas(row.fees),
    payoff: settlementOn(toCustomerLoan(row), today).amount,
    firstDue: dueDaysOf(product, row.pay_day).dayOf(1, today),
  }
}

export const toOwnLoanView = (row: LoanRow, today: LocalDate, claimsStopped: boolean): OwnLoanView => ({
  ...toLoanView(row, today),
  beingChecked: pesewas(row.claimed),
  claimsStopped,
})

export async function ownLoanResponse(
  tx: Tx,
  loanId: number,
  now: Date,
  message: string,
): Promise<{ success: true; message: string; loan: LoanView }> {
  const today = dayOf(now)
  return { success: true, message, loan: toLoanView(await loanRow(tx, loanId, today), today) }
}

const NO_ARREARS: Arrears = arrearsOf([])

function scheduleView(row: LoanRow, today: LocalDate): { instalments: LoanView['instalments']; arrears: Arrears } {
  const isOpen = row.status === 'approved' || row.status === 'active' || row.status === 'written_off'
  const whole = row.schedule.map(([week, amount, interest, dueDate, paid, paidOn]) => ({
    week,
    amount: pesewas(amount),
    interest: pesewas(interest),
    dueDate,
    paid: pesewas(paid),
    paidOn,
    ...beforePlanOf(row.plan, week),
  }))
  const parts = withoutSettled(whole, isOpen ? pesewas(row.settled_by_refinance) : NOTHING).map((one) => ({
    ...one,
    principal: subtract(one.amount, one.interest),
  }))
  if (row.status === 'completed') {
    const statuses = closedStatusesOf({
      instalments: parts,
      money: row.money.map(toDatedMoney),
      displaced: row.displaced_receipts.map(toDatedMoney),
    })
    const late = new Set(statuses.flatMap((one) => (one.state === 'paid_late' ? [one.week] : [])))
    const instalments = parts.map((one) => ({
      ...one,
      state: late.has(one.week) ? ('paid_late' as const) : ('paid' as const),
      daysPastDue: 0,
    }))
    return { instalments, arrears: NO_ARREARS }
  }
  if (!isOpen) return { instalments: [], arrears: NO_ARREARS }
  const statuses = instalmentStatusesOf({
    instalments: parts,
    money: row.money.map(toDatedMoney),
    paidOut: row.disbursed_on !== null,
    openReceipts: [...row.open_receipts, ...row.displaced_receipts].map(toDatedMoney),
    today,
  })
  const byWeek = new Map(statuses.map((one) => [one.week, one]))
  const instalments = parts.map((part) => {
    const status = byWeek.get(part.week)
    return {
      ...part,
      paid: status?.paid ?? NOTHING,
      paidOn: status?.paidOn ?? null,
      state: status?.state ?? 'to_come',
      daysPastDue: status?.daysPastDue ?? 0,
    }
  })
  return { instalments, arrears: arrearsOf(statuses) }
}
