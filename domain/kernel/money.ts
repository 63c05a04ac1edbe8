declare const unit: unique symbol

/** Whole pesewas, one hundredth of a cedi. The only type in which money is held, from the form to the row. */
export type Pesewas = number & { readonly [unit]: 'pesewas' }

/** @throws RangeError when `n` is not a whole number that a double holds exactly. */
export function pesewas(n: number): Pesewas {
  if (!Number.isSafeInteger(n)) throw new RangeError('not whole pesewas')
  // The one place where a number becomes money: it was just checked.
  return n as Pesewas
}

export const NOTHING = pesewas(0)

/** Whole cedis, for limits and constants: `cedis(1000)` is GH₵1,000.00. */
export const cedis = (n: number): Pesewas => pesewas(n * 100)

/** Reads digits, never floats: at most ten before the point and two after it. Undefined for anything else, signs and exponents included. */
export function parseCedis(text: string): Pesewas | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  return pesewas(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')))
}

/** Two decimals and no grouping, as money travels: `1300.00`. */
export function encodeCedis(amount: Pesewas): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** As people read it: `1,300.00`. */
export function formatAmount(amount: Pesewas): string {
  return encodeCedis(amount).replace(/\B(?=(\d{3})+(?!\d)(?=\.))/g, ',')
}

/** What stands before an amount that people read: nothing, or a true minus, which a hyphen is not. */
export const signOf = (amount: Pesewas): '' | '−' => (amount < 0 ? '−' : '')

/** The amount without its sign. */
export const sizeOf = (amount: Pesewas): Pesewas => pesewas(Math.abs(amount))

/** For sentences: `GH₵1,300.00`, below zero `−GH₵1,300.00`. */
export const formatCedis = (amount: Pesewas): string => `${signOf(amount)}GH₵${formatAmount(sizeOf(amount))}`

/** For limits in sentences: whole cedis lose their decimals, `GH₵5,000`. */
export const formatLimit = (amount: Pesewas): string => formatCedis(amount).replace(/\.00$/, '')

export const add = (...amounts: readonly Pesewas[]): Pesewas => pesewas(amounts.reduce<number>((sum, one) => sum + one, 0))
export const subtract = (from: Pesewas, amount: Pesewas): Pesewas => pesewas(from - amount)
export const smaller = (a: Pesewas, b: Pesewas): Pesewas => (a < b ? a : b)
export const times = (amount: Pesewas, count: number): Pesewas => pesewas(amount * count)

/** `amount × percent ÷ 100`, rounded half up to the pesewa. Both are whole and not negative. */
export function percentHalfUp(amount: Pesewas, percent: number): Pesewas {
  return pesewas(Math.floor((amount * percent * 2 + 100) / 200))
}

/** `amount ÷ parts`, rounded half up to the pesewa. */
export function divideHalfUp(amount: Pesewas, parts: number): Pesewas {
  return pesewas(Math.floor((amount * 2 + parts) / (parts * 2)))
}

/** `amount ÷ parts`, rounded down to the pesewa. */
export function divideDown(amount: Pesewas, parts: number): Pesewas {
  return pesewas(Math.floor(amount / parts))
}

/** `33.3%`: the share of `part` in `whole`, which is above zero, rounded down to a tenth of a percent. */
export function formatShare(part: Pesewas, whole: Pesewas): string {
  const tenths = Math.floor((part * 1000) / whole)
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
