import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { formatMonthName, lastDayOf, type LocalMonth } from '#domain/ledger/month.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Bank of Ghana, by days past due (rule A48). */
export const LOAN_CLASSES = [
  { name: 'current', from: 0 },
  { name: 'olem', from: 30 },
  { name: 'substandard', from: 90 },
  { name: 'doubtful', from: 180 },
  { name: 'loss', from: 360 },
] as const satisfies readonly { name: string; from: number }[]
export type LoanClass = (typeof LOAN_CLASSES)[number]['name']
// map() loses that the list is not empty.
export const LOAN_CLASS_NAMES = LOAN_CLASSES.map(({ name }) => name) as [LoanClass, ...LoanClass[]]

export const LOAN_CLASS_LABELS = {
  current: 'Current',
  olem: 'Other loans especially mentioned (OLEM)',
  substandard: 'Substandard',
  doubtful: 'Doubtful',
  loss: 'Loss',
} as const satisfies Record<LoanClass, string>

export const classOf = (daysPastDue: number): LoanClass => LOAN_CLASSES.findLast(({ from }) => daysPastDue >= from)?.name ?? 'current'

/** Interest is suspended, and the loan is in stage 3. */
export const NON_PERFORMING_FROM = 90

export const isNonPerforming = (daysPastDue: number): boolean => daysPastDue >= NON_PERFORMING_FROM

/** Hundredths of a percent. */
export const WHOLE_RATE = 10_000

/** In hundredths of a percent. `npl_limit`: of the principal; `given_default`: loss of a loan that defaults. */
export interface ProvisionRates extends Readonly<Record<LoanClass, number>> {
  readonly npl_limit: number
  readonly given_default: number
}

/** NBFI business rules, the limit for microfinance; without collateral all is lost. */
export const DEFAULT_RATES: ProvisionRates = {
  current: 100,
  olem: 500,
  substandard: 2_000,
  doubtful: 5_000,
  loss: 10_000,
  npl_limit: 500,
  given_default: 10_000,
}

/** Rounded half up (rule A48). */
export const requiredProvision = (principal: Pesewas, daysPastDue: number, rates: ProvisionRates): Pesewas =>
  pesewas(Math.floor((principal * rates[classOf(daysPastDue)] + WHOLE_RATE / 2) / WHOLE_RATE))

export interface DatedRates {
  readonly fromDay: LocalDate
  readonly rates: ProvisionRates
}

/** `changes` in order of their making. */
export const ratesOn = (changes: readonly DatedRates[], day: LocalDate): ProvisionRates =>
  changes.findLast(({ fromDay }) => fromDay <= day)?.rates ?? DEFAULT_RATES

/** Never into a closed month (rule A49). */
export function refusalToSetRates(fromDay: LocalDate, lastClosedMonth: LocalMonth | undefined): Refusal | undefined {
  if (lastClosedMonth === undefined || fromDay > lastDayOf(lastClosedMonth)) return undefined
  return refusal('month_closed', { month: formatMonthName(lastClosedMonth) })
}

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 })

/** `5%`, `0.25%` */
export const formatRate = (rate: number): string => PERCENT.format(rate / WHOLE_RATE)

/** Undefined: no percentage from 0 to 100 with at most two decimals. */
export function parseRate(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s?%?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const rate = Number(whole + decimals.padEnd(2, '0'))
  return rate <= WHOLE_RATE ? rate : undefined
}
