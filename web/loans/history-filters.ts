import { dayOf, isLocalDate, type LocalDate } from '#domain/kernel/calendar.ts'
import { encodeCedis, formatAmount, NOTHING, add, type Pesewas } from '#domain/kernel/money.ts'
import type { LoanStatus } from '#domain/loans/loan.ts'

/** The states that the list can be narrowed to (rule T6). */
export const HISTORY_STATUSES = ['all', 'pending', 'approved', 'active', 'completed', 'rejected'] as const
export type HistoryStatus = (typeof HISTORY_STATUSES)[number]

export interface HistoryFilters {
  status: HistoryStatus
  /** Empty, or a day of the application; both days are included. */
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

/** Reads the filters out of the address, so that a view can be shared and kept. What makes no sense is left out. */
export function readFilters(query: URLSearchParams): HistoryFilters {
  const day = (name: string) => [query.get(name) ?? ''].find(isLocalDate) ?? ''
  return {
    status: HISTORY_STATUSES.find((status) => status === query.get('status')) ?? 'all',
    from: day('from'),
    to: day('to'),
    search: query.get('search') ?? '',
  }
}

/** The same filters as the part of an address after the question mark. */
export function writeFilters(filters: HistoryFilters): string {
  const given = Object.entries(filters).filter(([name, value]) => value !== '' && !(name === 'status' && value === 'all'))
  return new URLSearchParams(given).toString()
}

/** Status exactly, days by the application, search in the amount (asked for and approved) and the lender, whatever the case. */
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

/** The principal of approved, active and completed loans together. */
export const totalBorrowed = (loans: readonly HistoryLoan[]): Pesewas =>
  add(NOTHING, ...loans.filter(({ status }) => hasProgress(status)).map(({ amount }) => amount))

/** Whether the 13 weeks of a loan mean anything. */
export const hasProgress = (status: LoanStatus): boolean => status === 'approved' || status === 'active' || status === 'completed'
