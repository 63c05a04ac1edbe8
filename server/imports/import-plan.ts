import type { Inside } from '#contract/endpoint.ts'
import type { importedProduct } from '#contract/imports/import-files.ts'
import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, formatCedis, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { settlementOn } from '#domain/loans/early-settlement.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import type { Quote } from '#domain/loans/quote.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { rateWords, rebateWords, roundingWords } from '#domain/products/product-words.ts'
import type { ImportedRows, ImportError } from '#server/imports/import-check.ts'
import { planEarlierLoans, type PlannedEarlierLoan } from '#server/imports/import-plan-repaid.ts'
import { ImportProducts, quoteOfRow } from '#server/imports/import-products.ts'
import { AMOUNT_OF_A_LOAN, isAmountOfALoan, keyOf, type AddError, type CustomersByPhone } from '#server/imports/import-rows.ts'
import type { StoredVersion } from '#server/loans/product-versions-query.ts'

export type ImportedPayment = ImportedRows['payments'][number]
export interface PlannedLoan {
  readonly product: ProductVersion
  /** For a monthly loan. */
  readonly payDay: number | null
  readonly priced: Quote
  readonly paidOutOn: LocalDate
  readonly lender: string
  readonly method: 'cash' | 'momo'
  readonly note: string | null
  /** In order of payment day. */
  readonly payments: readonly ImportedPayment[]
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
/** What the database already has of the files; transactions by transactionKey(). */
export interface Known {
  readonly phones: ReadonlySet<string>
  readonly cards: ReadonlySet<string>
  readonly transactions: ReadonlySet<string>
  readonly versions: readonly StoredVersion[]
}

/** An older loan cannot be running. */
const OLDEST_DAYS = 5 * 365

interface ImportPlan {
  readonly plan: PlannedCustomer[]
  /** Terms that no stored product has; the import stores them. */
  readonly products: readonly ProductVersion[]
  readonly errors: ImportError[]
}

/** Also lists contradictions between the files. */
export function planImport(rows: ImportedRows, known: Known, today: LocalDate): ImportPlan {
  const errors: ImportError[] = []
  const addError: AddError = (file, row, column, message) => {
    errors.push({ file, row, column, message })
    return undefined
  }
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
  const products = new ImportProducts(known.versions)
  const scope = { customers, products, addError, today }
  const earlier = planEarlierLoans(rows, scope)
  const loans = planLoans(rows, scope)
  placePayments(rows, loans, known, addError, today)
  for (const loan of loans.values()) checkWhatIsLeft(loan, addError)
  const loansOf = Map.groupBy(loans.values(), (loan) => loan.phone)
  const plan = [...customers.values()].map((customer) => ({
    customer,
    earlierLoans: earlier.get(customer.phone) ?? [],
    loans: (loansOf.get(customer.phone) ?? []).map((loan) => ({ ...loan, payments: inOrder(loan.payments) })),
  }))
  return { plan, products: products.added, errors }
}

interface OpenLoan extends PlannedLoan {
  readonly row: ImportedRows['loans'][number]
  readonly phone: string
  readonly payments: ImportedPayment[]
}
const inOrder = (payments: readonly ImportedPayment[]): ImportedPayment[] =>
  payments.toSorted((a, b) => a.paid_on.localeCompare(b.paid_on) || a.row - b.row)

function planLoans(
  rows: ImportedRows,
  { customers, products, addError, today }: { customers: CustomersByPhone; products: ImportProducts; addError: AddError; today: LocalDate },
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
    if (!isAmountOfALoan(one.amount)) {
      addError('loans', one.row, 'amount', AMOUNT_OF_A_LOAN)
      continue
    }
    const wrong = (column: string, message: string) => addError('loans', one.row, column, message)
    const product = products.of(one, wrong)
    const priced = product && quoteOfRow(product, one.amount, wrong)
    if (!product || !priced) continue
    loans.set(keyOf(one), {
      row: one,
      phone: one.phone,
      product,
      payDay: one.pay_day ?? null,
      priced,
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

/** After its payments a loan must be running by its own rules, with the balance of the lender's book to the pesewa. */
function checkWhatIsLeft(loan: OpenLoan, addError: AddError): void {
  const { row, product, payDay, priced, paidOutOn } = loan
  let amountPaid = NOTHING
  for (const payment of inOrder(loan.payments)) {
    const { total: totalRepayment, amount: principal } = priced
    const state = { status: 'active', product, payDay, principal, totalRepayment, amountPaid, settledByRefinance: NOTHING } as const
    if (amountPaid >= totalRepayment) return
    const closing = settlementOn({ ...state, disbursedOn: paidOutOn }, payment.paid_on)
    if (closing.rebate > NOTHING && payment.amount >= closing.least)
      return addError(
        'payments',
        payment.row,
        'amount',
        `With this payment the loan was paid off early: ${formatCedis(closing.amount)} closed it on ${payment.paid_on}. Only running loans are imported`,
      )
    amountPaid = add(amountPaid, payment.amount)
  }
  const left = Math.max(0, priced.total - amountPaid)
  if (row.outstanding !== undefined && row.outstanding !== left)
    addError(
      'loans',
      row.row,
      'outstanding',
      `With these terms ${formatCedis(pesewas(left))} is outstanding: ${formatCedis(priced.total)} less ${formatCedis(amountPaid)} paid`,
    )
}

/** The key by which a transaction counts once (rule P21). */
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

/** Without version 1; to compare with the lender's terms. */
export function productsIn(plan: readonly PlannedCustomer[], added: readonly ProductVersion[]): Inside<typeof importedProduct>[] {
  const loans = plan.flatMap((one) => one.loans)
  const earlierLoans = plan.flatMap((one) => one.earlierLoans)
  const products = new Map([...loans, ...earlierLoans].map(({ product }) => [product.version, product]))
  products.delete(VERSION_ONE.version)
  return [...products.values()]
    .toSorted((a, b) => a.version - b.version)
    .map((product) => ({
      version: product.version,
      name: product.name,
      terms: `${rateWords(product)}. ${roundingWords(product)}. ${rebateWords(product)}.`,
      isNew: added.includes(product),
      loans: loans.filter((one) => one.product.version === product.version).length,
      earlierLoans: earlierLoans.filter((one) => one.product.version === product.version).length,
    }))
}
