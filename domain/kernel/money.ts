declare const unit: unique symbol

/** Whole pesewas (GH₵1 = 100), the only type for money. */
export type Pesewas = number & { readonly [unit]: 'pesewas' }

/** @throws RangeError when `n` is not a safe integer. */
export function pesewas(n: number): Pesewas {
  if (!Number.isSafeInteger(n)) throw new RangeError('not whole pesewas')
  // Checked above.
  return n as Pesewas
}

export const NOTHING = pesewas(0)

/** `cedis(1000)` is GH₵1,000.00. */
export const cedis = (n: number): Pesewas => pesewas(n * 100)

/** At most ten digits and two decimals; undefined for signs and exponents. */
export function parseCedis(text: string): Pesewas | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  return pesewas(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** The format on the wire: `1300.00`. */
export function encodeCedis(amount: Pesewas): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `1,300.00` */
export function formatAmount(amount: Pesewas): string {
  return encodeCedis(amount).replace(/\B(?=(\d{3})+(?!\d)(?=\.))/g, ',')
}

/** U+2212, not a hyphen. */
export const signOf = (amount: Pesewas): '' | '−' => (amount < 0 ? '−' : '')

export const sizeOf = (amount: Pesewas): Pesewas => pesewas(Math.abs(amount))

/** `GH₵1,300.00`, negative `−GH₵1,300.00`. */
export const formatCedis = (amount: Pesewas): string => `${signOf(amount)}GH₵${formatAmount(sizeOf(amount))}`

/** `GH₵5,000`: whole cedis without decimals. */
export const formatLimit = (amount: Pesewas): string => formatCedis(amount).replace(/\.00$/, '')

export const add = (...amounts: readonly Pesewas[]): Pesewas => pesewas(amounts.reduce<number>((sum, one) => sum + one, 0))
export const subtract = (from: Pesewas, amount: Pesewas): Pesewas => pesewas(from - amount)
export const smaller = (a: Pesewas, b: Pesewas): Pesewas => (a < b ? a : b)
export const times = (amount: Pesewas, count: number): Pesewas => pesewas(amount * count)

/** Both must be whole and not negative. */
export function percentHalfUp(amount: Pesewas, percent: number): Pesewas {
  return pesewas(Math.floor((amount * percent * 2 + 100) / 200))
}

/** Rounded down to the pesewa. Both must be whole and not negative. */
export const percentDown = (amount: Pesewas, percent: number): Pesewas => pesewas(Math.floor((amount * percent) / 100))

export function divideHalfUp(amount: Pesewas, parts: number): Pesewas {
  return pesewas(Math.floor((amount * 2 + parts) / (parts * 2)))
}

/** The share of `amount` that `part` is of `whole`, half-up. None negative, `whole` above 0. */
export function proportion(amount: Pesewas, part: Pesewas, whole: Pesewas): Pesewas {
  return pesewas(Math.floor((amount * part * 2 + whole) / (whole * 2)))
}

export function divideDown(amount: Pesewas, parts: number): Pesewas {
  return pesewas(Math.floor(amount / parts))
}

/** `33.3%`, rounded down. `whole` must be positive. */
export function formatPercentage(part: Pesewas, whole: Pesewas): string {
  const tenths = Math.floor((part * 1000) / whole)
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
