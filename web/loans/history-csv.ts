import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { encodeCedis } from '#domain/kernel/money.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'

type CsvLoan = Pick<OwnLoan, 'appliedAt' | 'amount' | 'status' | 'lender' | 'weeklyPaymentAmount' | 'weeksCompleted' | 'amountPaid'>

const COLUMNS = ['Date Applied', 'Amount', 'Status', 'Lender', 'Weekly Payment', 'Weeks Completed', 'Amount Paid'] as const

/** The rows of the export (rule T6): amounts without grouping, which spreadsheets cannot read. */
export const historyRows = (loans: readonly CsvLoan[]): string[][] => [
  [...COLUMNS],
  ...loans.map((loan) => [
    dayOf(loan.appliedAt),
    encodeCedis(loan.amount),
    loan.status,
    loan.lender,
    encodeCedis(loan.weeklyPaymentAmount),
    String(loan.weeksCompleted),
    encodeCedis(loan.amountPaid),
  ]),
]

export const historyFileName = (today: LocalDate): string => `loan-history-${today}.csv`
