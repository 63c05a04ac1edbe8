import { creditScore, type CreditScore, type ScoreInputs } from '#domain/credit/credit-score.ts'
import type { CountedUnit } from '#domain/credit/score-explanation.ts'
import { levelOf, type CreditLevel } from '#domain/credit/credit-level.ts'
import { monthsBefore, monthsBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { loanSummaryOf, type CustomerLoan, type CustomerLoans } from '#domain/loans/customer-loans.ts'
import { outstandingOf } from '#domain/loans/loan.ts'

const VERSION_ONE = 1

/** For applications ended by the customer or by rejection (rule C4). */
export const INQUIRY_MONTHS = 6

export interface CustomerSummary extends ScoreInputs, CreditScore {
  readonly level: CreditLevel
  readonly defaultedLoans: number
  readonly totalAmountRepaid: Pesewas
}

/** Never from stored counters (rule C3). */
export function customerSummaryOf(customerLoans: CustomerLoans, today: LocalDate): CustomerSummary {
  const counts = countWeeks(customerLoans.loans, today)
  const active = customerLoans.loans.filter((loan) => loan.status === 'active')
  const completed = customerLoans.loans.filter((loan) => loan.status === 'completed')
  const inquiriesSince = monthsBefore(today, INQUIRY_MONTHS)
  const facts = {
    hasActiveOrCompletedLoan: active.length + completed.length > 0,
    totalPayments: counts.onTime + counts.late + counts.missed,
    onTimePayments: counts.onTime,
    latePayments: counts.late,
    missedPayments: counts.missed,
    currentDebt: pesewas(active.reduce((sum, loan) => sum + outstandingOf(loan), 0)),
    accountAgeMonths: monthsBetween(customerLoans.createdOn, today),
    totalLoansCompleted: completed.filter((loan) => loan.refinancedTo === null).length,
    activeLoans: active.length,
    recentCreditInquiries: customerLoans.loans.filter(
      (loan) => (loan.status === 'rejected' || loan.status === 'withdrawn') && !loan.endedByOffice && loan.appliedOn >= inquiriesSince,
    ).length,
  }
  const availableCredit = active.length > 0 ? creditOfLatestPayout(customerLoans) : levelOf(scoreWithoutDebt(facts)).maxLoanAmount
  const { score, points } = creditScore({ ...facts, availableCredit })
  return {
    ...facts,
    availableCredit,
    score,
    points,
    level: levelOf(score),
    defaultedLoans: counts.defaulted,
    totalAmountRepaid: pesewas(customerLoans.loans.reduce((sum, loan) => sum + loan.amountPaid, 0)),
  }
}

/** With debt 0 the available credit does not matter. */
function scoreWithoutDebt(facts: Omit<ScoreInputs, 'availableCredit'>): number {
  return creditScore({ ...facts, availableCredit: levelOf(0).maxLoanAmount }).score
}

function creditOfLatestPayout(customerLoans: CustomerLoans): Pesewas {
  const paidOut = customerLoans.loans.flatMap(({ id, disbursedAt, levelMaximum }) =>
    disbursedAt === null || levelMaximum === null ? [] : [{ id, disbursedAt, levelMaximum }],
  )
  const latest = paidOut.toSorted((a, b) => a.disbursedAt.getTime() - b.disbursedAt.getTime() || a.id - b.id).at(-1)
  return latest?.levelMaximum ?? levelOf(0).maxLoanAmount
}

export const countedUnitOf = ({ loans }: Pick<CustomerLoans, 'loans'>): CountedUnit =>
  loans.every(({ disbursedOn, productVersion = VERSION_ONE }) => disbursedOn === null || productVersion === VERSION_ONE)
    ? 'week'
    : 'payment'

/** Of all loans paid out (rule P11). */
export function countWeeks(loans: readonly CustomerLoan[], today: LocalDate) {
  const counts = { onTime: 0, late: 0, missed: 0, defaulted: 0 }
  for (const loan of loans) {
    counts.onTime += loan.closedOnTime
    counts.late += loan.closedLate
    if (loan.disbursedOn === null || loan.instalments.length === 0) continue
    const { arrears } = loanSummaryOf(loan, today)
    counts.onTime += arrears.onTime
    counts.late += arrears.late
    counts.missed += arrears.missed
    counts.defaulted += arrears.defaulted ? 1 : 0
  }
  return counts
}
