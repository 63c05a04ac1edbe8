import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { exposureOf, otherExposure, type ExposedLoan } from '#domain/loans/customer-loans.ts'
import { withoutSettled } from '#domain/loans/settled-tail.ts'
import type { Others, ReviewFacts } from '#domain/loans/review-flags.ts'
import type { ReviewVersion } from '#domain/loans/review-version.ts'
import { weeklyShare } from '#domain/products/weekly-share.ts'
import { recentFailedClaims } from '#domain/loans/claim.ts'
import { toFailedClaims } from '#server/loans/failed-claims-query.ts'
import type { LateWeeks } from '#server/loans/late-weeks-query.ts'
import type { LoanCustomerRow, OpenLoanFacts } from '#server/loans/loan-customers-query.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'

interface OtherLoan {
  readonly id: number
  readonly left: Pesewas
  readonly weekly: Pesewas
}

/** A settled loan that a reversal opens again is one of the others (rule L24). */
const refinancedOf = (row: LoanRow, { open_loans }: LoanCustomerRow): number | undefined =>
  open_loans.find(({ id, settled }) => id === row.refinanced_from_loan_id && settled === 0)?.id

/** Without the loan that this one refinances. */
const otherLoansOf = (row: LoanRow, customer: LoanCustomerRow): OtherLoan[] =>
  customer.open_loans
    .filter(({ id }) => id !== row.id && id !== refinancedOf(row, customer))
    .map((one) => ({ id: one.id, left: exposureOf(toExposedLoan(one)), weekly: weeklyShare(one.frequency, pesewas(one.weekly)) }))

export const otherWeekly = (row: LoanRow, customer: LoanCustomerRow): Pesewas =>
  add(...otherLoansOf(row, customer).map(({ weekly }) => weekly))

/** Rule L7. */
export function exposureWithOthers(row: LoanRow, customer: LoanCustomerRow): Pesewas {
  const { open_loans } = customer
  const own = open_loans.find(({ id }) => id === row.id)
  const amount = row.status === 'pending' ? pesewas(row.requested_amount) : own ? exposureOf(toExposedLoan(own)) : NOTHING
  const except = { loanId: row.id, refinancedId: refinancedOf(row, customer) }
  return add(amount, otherExposure(open_loans.map(toExposedLoan), except))
}

const toExposedLoan = ({ id, status, principal, settled, schedule }: OpenLoanFacts): ExposedLoan => ({
  id,
  status,
  principal: pesewas(principal),
  instalments: withoutSettled(
    schedule.map(([amount, interest, paid]) => ({ amount: pesewas(amount), interest: pesewas(interest), paid: pesewas(paid) })),
    pesewas(settled),
  ),
})

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
    exposure: exposureWithOthers(row, customer),
    requestedAmount: pesewas(row.requested_amount),
    blacklist: reason === undefined ? undefined : { reason, until: until ?? null },
    wallet,
    sharesWallet: { count: customer.shared_wallets, first: customer.wallet_sharers.map(([name, loanId]) => ({ name, loanId })) },
    sharesDevice: device,
    phoneProved: customer.phone_proved,
    officeCodeBy: customer.office_code_by,
    level: customer.credit_level,
    levelOfLastLoan: customer.last_level ?? undefined,
    countedUnit: weeks.unit,
    latePayments: weeks.late,
    missedPayments: weeks.missed,
    failedClaims: recentFailedClaims(toFailedClaims(customer.failed_claims), today),
    otherLoans: others,
    accountSince: dayOf(customer.since),
    weeklyIncome: row.weekly_income === null ? null : pesewas(row.weekly_income),
    weeklyObligations: row.weekly_obligations === null ? null : pesewas(row.weekly_obligations),
    weeklyPayments: add(weeklyShare(row.frequency, pesewas(row.weekly_payment)), otherWeekly(row, customer)),
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
