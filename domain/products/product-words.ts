import { LEVEL_NAMES } from '#domain/credit/credit-level.ts'
import { formatCedis, formatLimit, pesewas } from '#domain/kernel/money.ts'
import { ONE_PERCENT, type Frequency, type ProductFee, type ProductVersion } from '#domain/products/product-shape.ts'

export const FREQUENCY_WORDS = {
  daily: 'daily',
  weekly: 'weekly',
  fortnightly: 'fortnightly',
  monthly: 'monthly',
} as const satisfies Record<Frequency, string>
export const PERIOD_WORDS = { daily: 'day', weekly: 'week', fortnightly: 'fortnight', monthly: 'month' } as const satisfies Record<
  Frequency,
  string
>

/** `5%`, `0.625%`, of a rate in billionths. */
const formatRate = (rate: number): string => `${rate / ONE_PERCENT}%`

export const rateWords = ({ method, rate, frequency }: ProductVersion): string =>
  method === 'flat'
    ? `${formatRate(rate)} of the amount, flat for the term`
    : `${formatRate(rate)} of the balance each ${PERIOD_WORDS[frequency]}`

/** `6 monthly payments` */
export const termWords = ({ instalments, frequency }: Pick<ProductVersion, 'instalments' | 'frequency'>): string =>
  `${instalments} ${FREQUENCY_WORDS[frequency]} payment${instalments === 1 ? '' : 's'}`

/** Of a product that came with an import: `26 weekly payments, 40% flat`. */
export function nameOfTerms(terms: Pick<ProductVersion, 'instalments' | 'frequency' | 'method' | 'rate'>): string {
  const rate = terms.method === 'flat' ? 'flat' : `a ${PERIOD_WORDS[terms.frequency]} of the balance`
  return `${termWords(terms)}, ${formatRate(terms.rate)} ${rate}`
}

export function rebateWords({ rebate }: ProductVersion): string {
  if (rebate.kind === 'none') return 'Paying early costs nothing and saves nothing'
  const saves = 'Paying early saves the interest not yet earned (actuarial method)'
  if (rebate.kind !== 'actuarial_with_fee') return saves
  return `${saves}, less ${formatRate(rebate.feeRate)} of the principal left, at most ${formatCedis(rebate.feeCap)}`
}

function feeWords(fee: ProductFee): string {
  if (fee.kind === 'fixed') return `${fee.name}: ${formatCedis(fee.amount)}`
  const most = fee.cap === null ? '' : `, at most ${formatCedis(fee.cap)}`
  return `${fee.name}: ${formatRate(fee.rate)} of the amount${most}`
}

export function roundingWords({ rounding }: Pick<ProductVersion, 'rounding'>): string {
  const unit = rounding.unit === 1 ? 'the pesewa' : formatCedis(pesewas(rounding.unit))
  return `To ${unit}, ${rounding.way === 'down' ? 'down' : 'half up'}; the last payment takes the rest`
}

export interface ProductFact {
  readonly label: string
  readonly value: string
}

export function factsOfProduct(version: ProductVersion): readonly ProductFact[] {
  const { frequency, instalments, fees, limits } = version
  return [
    { label: 'Interest', value: rateWords(version) },
    {
      label: 'Payments',
      value: `${instalments}, ${FREQUENCY_WORDS[frequency]}${frequency === 'monthly' ? ' on a chosen day of the month' : ''}`,
    },
    { label: 'Rounding', value: roundingWords(version) },
    { label: 'Early', value: rebateWords(version) },
    { label: 'Fees', value: fees.length === 0 ? 'None' : `${fees.map(feeWords).join('; ')}; taken from the payout` },
    {
      label: 'Largest amount',
      value: LEVEL_NAMES.map((level) => `${level} ${limits[level] === null ? 'none' : formatLimit(limits[level])}`).join(', '),
    },
  ]
}
