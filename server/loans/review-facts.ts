import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import type { Others, ReviewFacts } from '#domain/loans/review-flags.ts'
import type { ReviewVersion } from '#domain/loans/review-version.ts'
import { recentFailedClaims } from '#domain/loans/claim.ts'
import { toFailedClaims } from '#server/loans/failed-claims-query.ts'
import type { LateWeeks } from '#server/loans/late-weeks-query.ts'
import type { LoanCustomerRow } from '#server/loans/loan-customers-query.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'

export const otherLoansOf = (row: LoanRow, { open_loans }: LoanCustomerRow): { id: number; left: Pesewas; weekly: Pesewas }[] =>
  open_loans.filter(([id]) => id !== row.id).map(([id, left, weekly]) => ({ id, left: pesewas(left), weekly: pesewas(weekly) }))

/** `wallet` is masked for this reviewer. */
export function reviewFactsOf(
  row: LoanRow,
  { customer, wallet, device, weeks }: { customer: LoanCustomerRow; wallet: string | null; device: Others; weeks: LateWeeks },
  today: LocalDate,
): ReviewFacts {
  const others = otherLoansOf(row, customer)
  const [reason, until] = customer.blacklist ?? []
  return {
    today,
    limitJump: row.limit_jump,
    exposure: add(pesewas(row.approved_amount ?? row.requested_amount), ...others.map(({ left }) => left)),
    requestedAmount: pesewas(row.requested_amount),
    blacklist: reason === undefined ? undefined : { reason, until: until ?? null },
    wallet,
    sharesWallet: { count: customer.shared_wallets, first: customer.wallet_sharers.map(([name, loanId]) => ({ name, loanId })) },
    sharesDevice: device,
    phoneProved: customer.phone_proved,
    officeCodeBy: customer.office_code_by,
    level: customer.credit_level,
    levelOfLastLoan: customer.last_level ?? undefined,
    latePayments: weeks.late,
    missedPayments: weeks.missed,
    failedClaims: recentFailedClaims(toFailedClaims(customer.failed_claims), today),
    otherLoans: others,
    accountSince: dayOf(customer.since),
    weeklyIncome: row.weekly_income === null ? null : pesewas(row.weekly_income),
    weeklyBurden: add(pesewas(row.weekly_payment), ...others.map(({ weekly }) => weekly)),
  }
}

/** Counts the changes of everything that the decision depends on. */
export const markOf = (row: LoanRow, customer: LoanCustomerRow): ReviewVersion => ({
  application: row.version,
  particulars: customer.mark_particulars,
  otherLoans: customer.mark_loans - (1 + row.version),
  payments: customer.mark_payments,
  office: customer.mark_office,
})
