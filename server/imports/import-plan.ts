import { WEEK_COLUMNS, type ImportFile } from '#contract/imports/import-files.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, cedis, NOTHING, formatCedis, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import { SMALLEST_LOAN, type Quote } from '#domain/loans/quote.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import type { ImportedRows, ImportError } from '#server/imports/import-check.ts'

export type ImportedPayment = ImportedRows['payments'][number]
export interface PlannedLoan {
  readonly product: ProductVersion
  /** Of a monthly loan. */
  readonly payDay: number | null
  readonly priced: Quote
  readonly paidOutOn: LocalDate
  readonly lender: string
  readonly method: 'cash' | 'momo'
  readonly note: string | null
  /** By payment day. */
  readonly payments: readonly ImportedPayment[]
}
export interface PlannedEarlierLoan {
  readonly row: number
  readonly amount: Pesewas
  readonly paidOutOn: LocalDate
  readonly paidOn: readonly LocalDate[]
}
export interface PlannedCustomer {
  readonly customer: ImportedRows['customers'][number]
  readonly earlierLoans: readonly PlannedEarlierLoan[]
  readonly loans: readonly PlannedLoan[]
}
export interface ImportTotals {
  readonly customers: number
  readonly earlierLoans: number
  readonly earlierPrincipal: Pesewas
  readonly loans: number
  readonly payments: number
  readonly principal: Pesewas
  readonly repaid: Pesewas
  readonly outstanding: Pesewas
}
/** Rows of the files that the database already has. Transactions as `provider reference`, in capitals. */
export interface Known {
  readonly phones: ReadonlySet<string>
  readonly cards: ReadonlySet<string>
  readonly transactions: ReadonlySet<string>
  /** By version. */
  readonly products: ReadonlyMap<number, ProductVersion>
}

/** A larger one has no price. */
const LARGEST_LOAN = cedis(50_000)
/** An older loan is not running any more. */
const OLDEST_DAYS = 5 * 365
const LAST_DAY_OF_MONTH = 31
const OLDEST_REPAID_DAYS = 20 * 365

const AMOUNT_OF_A_LOAN = `Enter an amount from ${formatCedis(SMALLEST_LOAN)} to ${formatCedis(LARGEST_LOAN)}`

type AddError = (file: ImportFile, row: number, column: string, message: string) => void

/** Also lists contradictions between the files. */
export function planImport(rows: ImportedRows, known: Known, today: LocalDate): { plan: PlannedCustomer[]; errors: ImportError[] } {
  const errors: ImportError[] = []
  const addError: AddError = (file, row, column, message) => errors.push({ file, row, column, message })
  const customers = new Map<string, ImportedRows['customers'][number]>()
  const cards = new Set<string>()
  for (const one of rows.customers) {
    if (customers.has(one.phone)) addError('customers', one.row, 'phone', 'This phone is in the file twice')
    else if (known.phones.has(one.phone)) addError('customers', one.row, 'phone', 'This phone belongs to an account already')
    if (one.joined_on > today) addError('customers', one.row, 'joined_on', 'This day is yet to come')
    if (one.ghana_card !== undefined) {
      if (cards.has(one.ghana_card)) addError('customers', one.row, 'ghana_card', 'This Ghana Card is in the file twice')
      else if (known.cards.has(one.ghana_card))
        addError('customers', one.row, 'ghana_card', 'This Ghana Card belongs to an account already')
      cards.add(one.ghana_card)
    }
    customers.set(one.phone, customers.get(one.phone) ?? one)
  }
  const earlier = planEarlierLoans(rows, customers, addError, today)
  const loans = planLoans(rows, customers, known, addError, today)
  placePayments(rows, loans, known, addError, today)
  const loansOf = Map.groupBy(loans.values(), (loan) => loan.phone)
  const plan = [...customers.values()].map((customer) => ({
    customer,
    earlierLoans: earlier.get(customer.phone) ?? [],
    loans: (loansOf.get(customer.phone) ?? []).map((loan) => ({
      ...loan,
      payments: loan.payments.toSorted((a, b) => a.paid_on.localeCompare(b.paid_on) || a.row - b.row),
    })),
  }))
  return { plan, errors }
}

type CustomersByPhone = ReadonlyMap<string, ImportedRows['customers'][number]>

function planEarlierLoans(
  { repaid }: ImportedRows,
  customers: CustomersByPhone,
  addError: AddError,
  today: LocalDate,
): Map<string, PlannedEarlierLoan[]> {
  const loans = new Map<string, PlannedEarlierLoan[]>()
  const seen = new Set<string>()
  for (const one of repaid) {
    const customer = customers.get(one.phone)
    if (!customer) addError('repaid', one.row, 'phone', 'No customer of the file has this phone')
    if (seen.has(keyOf(one))) addError('repaid', one.row, 'paid_out_on', 'This customer has another repaid loan of this day in the file')
    seen.add(keyOf(one))
    if (one.paid_out_on >= today) addError('repaid', one.row, 'paid_out_on', 'Only loans that were paid out before today are imported')
    else if (one.paid_out_on < addDays(today, -OLDEST_REPAID_DAYS))
      addError('repaid', one.row, 'paid_out_on', 'This day is more than twenty years ago')
    else if (customer && one.paid_out_on < customer.joined_on)
      addError('repaid', one.row, 'paid_out_on', 'The loan was paid out before its customer joined')
    if (one.amount < SMALLEST_LOAN || one.amount > LARGEST_LOAN) addError('repaid', one.row, 'amount', AMOUNT_OF_A_LOAN)
    let before = one.paid_out_on
    for (const column of WEEK_COLUMNS) {
      if (one[column] > today) addError('repaid', one.row, column, 'This day is yet to come')
      else if (one[column] < before)
        addError(
          'repaid',
          one.row,
          column,
          column === 'week_1' ? 'This is before the loan was paid out' : 'This is before the week before it was paid',
        )
      before = one[column]
    }
    const loan = { row: one.row, amount: one.amount, paidOutOn: one.paid_out_on, paidOn: WEEK_COLUMNS.map((column) => one[column]) }
    loans.set(one.phone, [...(loans.get(one.phone) ?? []), loan])
  }
  return loans
}

interface OpenLoan extends PlannedLoan {
  readonly phone: string
  readonly payments: ImportedPayment[]
}
const keyOf = ({ phone, paid_out_on }: { phone: string; paid_out_on: LocalDate }): string => `${phone} ${paid_out_on}`

function planLoans(
  rows: ImportedRows,
  customers: CustomersByPhone,
  { products }: Known,
  addError: AddError,
  today: LocalDate,
): Map<string, OpenLoan> {
  const loans = new Map<string, OpenLoan>()
  for (const one of rows.loans) {
    const customer = customers.get(one.phone)
    if (!customer) addError('loans', one.row, 'phone', 'No customer of the file has this phone')
    if (loans.has(keyOf(one))) {
      addError('loans', one.row, 'paid_out_on', 'This customer has another loan of this day in the file')
      continue
    }
    if (one.paid_out_on >= today) addError('loans', one.row, 'paid_out_on', 'Only loans that were paid out before today are imported')
    else if (one.paid_out_on < addDays(today, -OLDEST_DAYS))
      addError('loans', one.row, 'paid_out_on', 'This day is more than five years ago')
    else if (customer && one.paid_out_on < customer.joined_on)
      addError('loans', one.row, 'paid_out_on', 'The loan was paid out before its customer joined')
    if (one.amount < SMALLEST_LOAN || one.amount > LARGEST_LOAN) {
      addError('loans', one.row, 'amount', AMOUNT_OF_A_LOAN)
      continue
    }
    const product = products.get(one.product ?? VERSION_ONE.version)
    if (!product) {
      addError('loans', one.row, 'product', 'This product is not active')
      continue
    }
    if (one.pay_day !== undefined && product.frequency !== 'monthly')
      addError('loans', one.row, 'pay_day', 'Only a monthly loan has a pay day')
    else if (one.pay_day !== undefined && (one.pay_day < 1 || one.pay_day > LAST_DAY_OF_MONTH))
      addError('loans', one.row, 'pay_day', 'Choose a day of the month')
    loans.set(keyOf(one), {
      phone: one.phone,
      product,
      payDay: one.pay_day ?? null,
      priced: quoteOf(product, one.amount),
      paidOutOn: one.paid_out_on,
      lender: one.lender,
      method: one.method,
      note: one.note || null,
      payments: [],
    })
  }
  return loans
}

function placePayments(rows: ImportedRows, loans: ReadonlyMap<string, OpenLoan>, known: Known, addError: AddError, today: LocalDate): void {
  const seen = new Set<string>()
  for (const one of rows.payments) {
    const loan = loans.get(keyOf(one))
    if (!loan) {
      addError('payments', one.row, 'paid_out_on', 'No loan of the file was paid out to this phone on this day')
      continue
    }
    if (one.paid_on > today) addError('payments', one.row, 'paid_on', 'This day is yet to come')
    else if (one.paid_on < one.paid_out_on) addError('payments', one.row, 'paid_on', 'This is before the loan was paid out')
    if (one.method === 'momo') {
      const transaction = transactionOf(one)
      if (transaction === undefined) addError('payments', one.row, 'reference', 'Write the transaction ID of a mobile money payment')
      else if (seen.has(transaction) || known.transactions.has(transaction))
        addError('payments', one.row, 'reference', 'Another payment has this transaction ID')
      else seen.add(transaction)
    }
    loan.payments.push(one)
    if (repaidOn(loan) - one.amount < loan.priced.total && repaidOn(loan) >= loan.priced.total)
      addError(
        'payments',
        one.row,
        'amount',
        `With this payment the ${formatCedis(loan.priced.total)} of the loan are repaid. Only running loans are imported`,
      )
  }
}

/** `provider reference`, unique among completed payments. */
export const transactionOf = ({ reference }: ImportedPayment): string | undefined =>
  reference === undefined ? undefined : transactionKey(reference) || undefined

const repaidOn = (loan: PlannedLoan): Pesewas => add(NOTHING, ...loan.payments.map((one) => one.amount))

/** To compare with the other lender's ledger. */
export function totalsOf(plan: readonly PlannedCustomer[]): ImportTotals {
  const loans = plan.flatMap((one) => one.loans)
  const earlier = plan.flatMap((one) => one.earlierLoans)
  const repaid = add(NOTHING, ...loans.map(repaidOn))
  return {
    customers: plan.length,
    earlierLoans: earlier.length,
    earlierPrincipal: add(NOTHING, ...earlier.map((loan) => loan.amount)),
    loans: loans.length,
    payments: loans.reduce((sum, loan) => sum + loan.payments.length, 0),
    principal: add(NOTHING, ...loans.map((loan) => loan.priced.amount)),
    repaid,
    outstanding: subtract(add(NOTHING, ...loans.map((loan) => loan.priced.total)), repaid),
  }
}
