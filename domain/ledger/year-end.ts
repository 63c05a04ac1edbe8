import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Account } from '#domain/ledger/accounts.ts'
import { credit, entry, type Entry } from '#domain/ledger/entry.ts'
import { type ClosedPeriod, formatMonthName, lastDayOf, monthAfter } from '#domain/ledger/month.ts'

export const yearOf = (day: LocalDate): number => Number(day.slice(0, 4))
export const firstDayOfYear = (year: number): LocalDate => `${year}-01-01`
export const lastDayOfYear = (year: number): LocalDate => lastDayOf(`${year}-12`)

export interface ClosedYears extends Pick<ClosedPeriod, 'firstMonth' | 'lastClosedMonth'> {
  readonly lastClosedYear: number | undefined
}

/** In order from the year of the first entry, each after its December, for good (rule A45). */
export function refusalToCloseYear(year: number, { firstMonth, lastClosedMonth, lastClosedYear }: ClosedYears): Refusal | undefined {
  if (lastClosedYear !== undefined && year <= lastClosedYear) return refusalOfClosedYear(year)
  const next = nextYearToClose({ firstMonth, lastClosedYear })
  if (next !== undefined && year !== next) return refusal('month_out_of_order', { month: String(next) })
  if (lastClosedMonth !== undefined && lastClosedMonth >= `${year}-12`) return undefined
  const open = lastClosedMonth === undefined ? firstMonth : monthAfter(lastClosedMonth)
  return refusal('month_out_of_order', { month: formatMonthName(open ?? `${year}-12`) })
}

export const refusalOfClosedYear = (year: number): Refusal => refusal('month_closed', { month: `The year ${year}` })

function nextYearToClose({ firstMonth, lastClosedYear }: Pick<ClosedYears, 'firstMonth' | 'lastClosedYear'>): number | undefined {
  if (lastClosedYear !== undefined) return lastClosedYear + 1
  return firstMonth === undefined ? undefined : yearOf(firstMonth)
}

/** In the year; a debit is positive. */
export interface ResultOfAccount {
  readonly account: Account
  readonly amount: Pesewas
}

/** A profit is positive. */
export const resultOf = (accounts: readonly ResultOfAccount[]): Pesewas => pesewas(0 - accounts.reduce((sum, one) => sum + one.amount, 0))

/** Empties income and expense accounts. Undefined: the year moved none. */
export function postingsForYearEnd(accounts: readonly ResultOfAccount[]): Entry | undefined {
  const moved = accounts.filter(({ amount }) => amount !== 0)
  if (moved.length === 0) return undefined
  return entry('year_closed', [
    ...moved.map(({ account, amount }) => ({ account, amount: pesewas(0 - amount) })),
    credit('retained_earnings', resultOf(moved)),
  ])
}
