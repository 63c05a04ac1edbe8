import { WEEK_COLUMNS } from '#contract/imports/import-files.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import type { ImportedRows } from '#server/imports/import-check.ts'
import { quoteOfRow, type ImportProducts } from '#server/imports/import-products.ts'
import {
  AMOUNT_OF_A_LOAN,
  isAmountOfALoan,
  keyOf,
  type AddError,
  type CustomersByPhone,
  type RowError,
} from '#server/imports/import-rows.ts'

export interface PlannedEarlierLoan {
  readonly row: number
  readonly product: ProductVersion
  /** For a monthly loan. */
  readonly payDay: number | null
  readonly amount: Pesewas
  /** Repaid in total. */
  readonly total: Pesewas
  readonly paidOutOn: LocalDate
  /** One day for each instalment. */
  readonly paidOn: readonly LocalDate[]
}
type Row = ImportedRows['repaid'][number]

const OLDEST_DAYS = 20 * 365

export function planEarlierLoans(
  { repaid }: ImportedRows,
  { customers, products, addError, today }: { customers: CustomersByPhone; products: ImportProducts; addError: AddError; today: LocalDate },
): Map<string, PlannedEarlierLoan[]> {
  const loans = new Map<string, PlannedEarlierLoan[]>()
  const seen = new Set<string>()
  for (const one of repaid) {
    const wrong = (column: string, message: string) => addError('repaid', one.row, column, message)
    const customer = customers.get(one.phone)
    if (!customer) wrong('phone', 'No customer of the file has this phone')
    if (seen.has(keyOf(one))) wrong('paid_out_on', 'This customer has another repaid loan of this day in the file')
    seen.add(keyOf(one))
    if (one.paid_out_on >= today) wrong('paid_out_on', 'Only loans that were paid out before today are imported')
    else if (one.paid_out_on < addDays(today, -OLDEST_DAYS)) wrong('paid_out_on', 'This day is more than twenty years ago')
    else if (customer && one.paid_out_on < customer.joined_on) wrong('paid_out_on', 'The loan was paid out before its customer joined')
    const product = products.of(one, wrong)
    if (!isAmountOfALoan(one.amount)) wrong('amount', AMOUNT_OF_A_LOAN)
    const priced = product && isAmountOfALoan(one.amount) ? quoteOfRow(product, one.amount, wrong) : undefined
    const paidOn = product && paidDays(one, product, wrong)
    if (paidOn) checkOrder(one, paidOn, today, wrong)
    if (!product || !priced || !paidOn) continue
    const { row, amount, paid_out_on: paidOutOn } = one
    const loan = { row, product, payDay: one.pay_day ?? null, amount, total: priced.total, paidOutOn, paidOn }
    loans.set(one.phone, [...(loans.get(one.phone) ?? []), loan])
  }
  return loans
}

/** Undefined where it adds an error. */
function paidDays(row: Row, { version, instalments }: ProductVersion, wrong: RowError) {
  const weeks = WEEK_COLUMNS.flatMap((column) => row[column] ?? [])
  if (row.days_paid === undefined && version === VERSION_ONE.version) {
    for (const column of WEEK_COLUMNS) if (row[column] === undefined) wrong(column, 'The day on which this week was paid is missing')
    return weeks.length === WEEK_COLUMNS.length ? weeks : undefined
  }
  if (weeks.length > 0)
    return wrong('days_paid', 'Write the days of the payments here or by week, and the days of a loan with terms of its own here')
  if (row.days_paid === undefined) return wrong('days_paid', 'Write the day on which each payment was paid')
  if (row.days_paid.length === instalments) return row.days_paid
  return wrong('days_paid', `Write the days of ${instalments} payments, not ${row.days_paid.length}`)
}

function checkOrder(row: Row, days: readonly LocalDate[], today: LocalDate, wrong: RowError): void {
  for (const [index, day] of days.entries()) {
    const week = row.days_paid === undefined ? WEEK_COLUMNS[index] : undefined
    const add = (message: string) =>
      week === undefined ? wrong('days_paid', `Payment ${index + 1}, ${day}: ${message}`) : wrong(week, message)
    const before = days[index - 1]
    if (day > today) add('This day is yet to come')
    else if (before === undefined && day < row.paid_out_on) add('This is before the loan was paid out')
    else if (before !== undefined && day < before) add(`This is before the ${week === undefined ? 'payment' : 'week'} before it was paid`)
  }
}
