import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { quoteOf } from '#domain/loans/version-quote.ts'
import { possiblePrice } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import { ONE_PERCENT, type Frequency, type ProductVersion } from '#domain/products/product-shape.ts'
import { FIRST_IMPORTED_VERSION, VERSION_ONE } from '#domain/products/product-versions.ts'
import { nameOfTerms } from '#domain/products/product-words.ts'
import { MOST_INSTALMENTS } from '#contract/imports/loan-terms.ts'
import type { ImportedRows } from '#server/imports/import-check.ts'
import type { RowError } from '#server/imports/import-rows.ts'
import type { StoredVersion } from '#server/loans/product-versions-query.ts'

type RowTerms = Omit<ImportedRows['repaid'][number], `week_${number}` | 'days_paid'> & { readonly product?: number | undefined }

/** More are a mistake in a column. */
const MOST_PRODUCTS = 40
/** Reports and the list of products compute it for every product. */
const SAMPLE = cedis(1000)
const LAST_DAY_OF_MONTH = 31
const NEEDED = ['interest_rate', 'interest_method', 'frequency', 'instalments'] as const
/** Five years. */
const MOST_PAYMENTS = { daily: MOST_INSTALMENTS, weekly: 260, fortnightly: 130, monthly: 60 } as const satisfies Record<Frequency, number>

type Terms = Pick<ProductVersion, 'method' | 'rate' | 'frequency' | 'instalments' | 'rounding' | 'rebate'>
const keyOf = ({ method, rate, frequency, instalments, rounding, rebate }: Terms): string =>
  [method, rate, frequency, instalments, rounding.unit, rounding.way, rebate.kind].join(' ')

/** Each distinct set of terms is one product (rule R25). */
export class ImportProducts {
  readonly #offered: ReadonlyMap<number, ProductVersion>
  readonly #byTerms: Map<string, ProductVersion>
  readonly #added: ProductVersion[] = []
  #next: number

  constructor(stored: readonly StoredVersion[]) {
    this.#offered = new Map(stored.flatMap(({ product, active }) => (active ? [[product.version, product] as const] : [])))
    const own = stored.flatMap(({ product, imported }) => (imported ? [product] : []))
    this.#byTerms = new Map([...own, VERSION_ONE].map((product) => [keyOf(product), product]))
    this.#next = Math.max(FIRST_IMPORTED_VERSION, ...stored.map(({ product }) => product.version + 1))
  }

  get added(): readonly ProductVersion[] {
    return this.#added
  }

  /** Version 1 where the row names none. Undefined where it adds an error. */
  of(row: RowTerms, addError: RowError): ProductVersion | undefined {
    const product = hasTerms(row) ? this.#ofTerms(row, addError) : this.#ofNumber(row, addError)
    if (!product || row.pay_day === undefined) return product
    if (product.frequency !== 'monthly') addError('pay_day', 'Only a monthly loan has a pay day')
    else if (row.pay_day < 1 || row.pay_day > LAST_DAY_OF_MONTH) addError('pay_day', 'Choose a day of the month')
    return product
  }

  #ofNumber({ product, rounding, early_payoff }: RowTerms, addError: RowError): ProductVersion | undefined {
    const missing = 'Write the rate, its method, the frequency and the number of payments too'
    if (rounding !== undefined) return addError('rounding', missing)
    if (early_payoff !== undefined) return addError('early_payoff', missing)
    const found = product === undefined ? VERSION_ONE : this.#offered.get(product)
    if (!found) addError('product', 'This product is not active')
    return found
  }

  #ofTerms(row: RowTerms, addError: RowError): ProductVersion | undefined {
    const terms = termsOf(row, addError)
    if (!terms) return undefined
    const found = this.#byTerms.get(keyOf(terms))
    if (found) return found
    if (this.#added.length >= MOST_PRODUCTS)
      return addError('interest_rate', `Import loans of at most ${MOST_PRODUCTS} new terms at a time`)
    const product: ProductVersion = {
      ...terms,
      version: this.#next,
      name: nameOfTerms(terms),
      fees: [],
      limits: { BRONZE: null, SILVER: null, GOLD: null },
      eligibility: [],
    }
    if (!canBeComputed(product)) return addError('interest_rate', 'No schedule can be computed with this rate and this number of payments')
    this.#next += 1
    this.#added.push(product)
    this.#byTerms.set(keyOf(terms), product)
    return product
  }
}

const hasTerms = (row: RowTerms): boolean => NEEDED.some((column) => row[column] !== undefined)

function termsOf(row: RowTerms, addError: RowError): Terms | undefined {
  const { interest_rate: rate, interest_method: method, frequency, instalments, rounding, early_payoff: early } = row
  if (row.product !== undefined) return addError('product', 'Leave this empty where the row has its own terms')
  if (rate === undefined || method === undefined || frequency === undefined || instalments === undefined) {
    for (const column of NEEDED)
      if (row[column] === undefined) addError(column, 'Write the rate, its method, the frequency and the number of payments')
    return undefined
  }
  if (instalments < 1 || instalments > MOST_PAYMENTS[frequency])
    return addError('instalments', `Write a number of ${frequency} payments from 1 to ${MOST_PAYMENTS[frequency]}`)
  // A cell of a spreadsheet that shows 40% may hold 0.4.
  if (method === 'flat' && rate > 0 && rate < ONE_PERCENT)
    return addError('interest_rate', 'Write 40 for 40%: a flat rate is 0, or at least 1')
  return { method, rate, frequency, instalments, rounding: rounding ?? VERSION_ONE.rounding, rebate: { kind: early ?? 'none' } }
}

function canBeComputed(product: ProductVersion): boolean {
  const price = possiblePrice(product, SAMPLE)
  return price !== undefined && Number.isFinite(trueAnnualRate(price, product.frequency).effective)
}

/** Adds an error and returns undefined where a payment would be nothing. */
export function quoteOfRow(product: ProductVersion, amount: Pesewas, addError: RowError): Quote | undefined {
  if (product.version === VERSION_ONE.version) return quoteOf(product, amount)
  if (possiblePrice(product, amount)?.instalments.every((one) => one.amount > 0)) return quoteOf(product, amount)
  return addError('amount', `This amount is too small for ${product.instalments} payments`)
}
