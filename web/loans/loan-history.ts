import { dayOf, isLocalDate, type LocalDate } from '#domain/kernel/calendar.ts'
import { csvMoney, csvNumber, type CsvCell } from '#domain/kernel/csv-row.ts'
import { encodeCedis, formatAmount, NOTHING, add, type Pesewas } from '#domain/kernel/money.ts'
import type { unitOfLoan } from '#domain/loans/instalment-unit.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'

/** Rule T6. */
export const HISTORY_STATUSES = ['all', 'pending', 'approved', 'active', 'completed', 'rejected', 'expired'] as const
export type HistoryStatus = (typeof HISTORY_STATUSES)[number]

export interface HistoryFilters {
  status: HistoryStatus
  /** Empty, or a day of application, inclusive. */
  from: LocalDate
  to: LocalDate
  search: string
}

interface HistoryLoan {
  status: LoanStatus
  appliedAt: Date
  amount: Pesewas
  requestedAmount: Pesewas
  lender: string
}

/** Ignores invalid values. */
export function readFilters(query: URLSearchParams): HistoryFilters {
  const day = (name: string) => [query.get(name) ?? ''].find(isLocalDate) ?? ''
  return {
    status: HISTORY_STATUSES.find((status) => status === query.get('status')) ?? 'all',
    from: day('from'),
    to: day('to'),
    search: query.get('search') ?? '',
  }
}

export function writeFilters(filters: HistoryFilters): string {
  const given = Object.entries(filters).filter(([name, value]) => value !== '' && !(name === 'status' && value === 'all'))
  return new URLSearchParams(given).toString()
}

export function isFound(loan: HistoryLoan, { status, from, to, search }: HistoryFilters): boolean {
  const day = dayOf(loan.appliedAt)
  const words = search.trim().toLowerCase()
  const amounts = [loan.requestedAmount, loan.amount].flatMap((amount) => [encodeCedis(amount), formatAmount(amount)])
  return (
    (status === 'all' || loan.status === status) &&
    (from === '' || day >= from) &&
    (to === '' || day <= to) &&
    (words === '' || [...amounts, loan.lender].some((text) => text.toLowerCase().includes(words)))
  )
}

export const totalBorrowed = (loans: readonly HistoryLoan[]): Pesewas =>
  add(NOTHING, ...loans.filter(({ status }) => hasProgress(status)).map(({ amount }) => amount))

export const hasProgress = (status: LoanStatus): boolean => status === 'approved' || status === 'active' || status === 'completed'

type OfProduct = Parameters<typeof unitOfLoan>[0]

export const leftInWords = ({ weeksRemaining, product }: Pick<OwnLoan, 'weeksRemaining'> & OfProduct): string =>
  product ? `${weeksRemaining} payments left` : `${weeksRemaining} weeks left`

type CsvLoan = Pick<OwnLoan, 'appliedAt' | 'amount' | 'status' | 'lender' | 'weeklyPaymentAmount' | 'weeksCompleted' | 'amountPaid'> &
  OfProduct

const COLUMNS = ['Date Applied', 'Amount', 'Status', 'Lender', 'Weekly Payment', 'Weeks Completed', 'Amount Paid'] as const

/** A file with a loan of another product than version 1 names no week. */
const headingsOf = (loans: readonly CsvLoan[]): string[] =>
  COLUMNS.map((name) => (loans.some(({ product }) => product) ? name.replace('Weekly ', '').replace('Weeks', 'Payments') : name))

/** Rule T6: without grouping, which spreadsheets cannot read. */
export const historyRows = (loans: readonly CsvLoan[]): CsvCell[][] => [
  headingsOf(loans),
  ...loans.map((loan) => [
    dayOf(loan.appliedAt),
    csvMoney(loan.amount),
    loan.status,
    loan.lender,
    csvMoney(loan.weeklyPaymentAmount),
    csvNumber(loan.weeksCompleted),
    csvMoney(loan.amountPaid),
  ]),
]

export const historyFileName = (today: LocalDate): string => `loan-history-${today}.csv`
