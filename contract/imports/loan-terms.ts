import * as z from 'zod/mini'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import { FREQUENCIES, INTEREST_METHODS, ONE_PERCENT, type InstalmentRounding } from '#domain/products/product-shape.ts'
import { absentIfEmpty, rowId } from '#contract/wire.ts'

const asCode = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '_')
/** Also spellings such as `MTN` and `Market trader`. */
export const oneOf = <const C extends readonly [string, ...string[]]>(codes: C) =>
  z.pipe(z.string().check(z.overwrite(asCode)), z.enum(codes, `Write ${[...codes.slice(0, -2), codes.slice(-2).join(' or ')].join(', ')}`))

/** Percent as text, billionths inside. */
const percent = z.codec(
  z.string().check(z.regex(/^\d{1,3}(?:\.\d{1,7})?\s?%?$/, 'Write the rate in percent, like 40 or 2.5, at most 999')),
  z.int(),
  { decode: (text) => Math.round(Number(text.replace(/\s?%$/, '')) * ONE_PERCENT), encode: (rate) => String(rate / ONE_PERCENT) },
)

export const MOST_INSTALMENTS = 366
const NUMBER_OF_PAYMENTS = `Write the number of payments, from 1 to ${MOST_INSTALMENTS}`
const count = z.codec(z.string().check(z.regex(/^\d{1,3}$/, NUMBER_OF_PAYMENTS)), z.int(), { decode: Number, encode: String })

const ROUNDING_UNITS: Readonly<Record<string, number>> = { '0.01': 1, '0.1': 10, '0.10': 10, '0.5': 50, '0.50': 50, '1': 100, '1.00': 100 }
const ROUNDING = 'Write 0.01, 0.10, 0.50 or 1, with the word down where payments are rounded down'
const rounding = z.codec(z.string(), z.custom<InstalmentRounding>(), {
  decode: (text, context): InstalmentRounding => {
    const [amount = '', way, ...more] = text.toLowerCase().split(/\s+/)
    const unit = ROUNDING_UNITS[amount]
    if (unit !== undefined && more.length === 0 && way === undefined) return { unit, way: 'half_up' }
    if (unit !== undefined && more.length === 0 && way === 'down') return { unit, way }
    context.issues.push({ code: 'custom', input: text, message: ROUNDING })
    return z.NEVER
  },
  encode: ({ unit, way }) => `${encodeCedis(pesewas(unit))}${way === 'down' ? ' down' : ''}`,
})

/** Terms of a loan of no offered product; without them it is of version 1. */
export const TERM_COLUMNS = {
  interest_rate: absentIfEmpty(percent),
  interest_method: absentIfEmpty(oneOf(INTEREST_METHODS)),
  frequency: absentIfEmpty(oneOf(FREQUENCIES)),
  instalments: absentIfEmpty(count),
  rounding: absentIfEmpty(rounding),
  early_payoff: absentIfEmpty(oneOf(['none', 'actuarial'])),
  pay_day: absentIfEmpty(rowId),
} as const

export const TERM_VALUES: Readonly<Record<keyof typeof TERM_COLUMNS, string>> = {
  interest_rate: 'percent like 40: flat, of the amount; declining balance, of the balance for each payment; empty for 13 weeks at 30% flat',
  interest_method: `${INTEREST_METHODS.join(', ')}, or empty`,
  frequency: `${FREQUENCIES.join(', ')}, or empty`,
  instalments: 'the number of payments, or empty',
  rounding: '0.01, 0.10, 0.50 or 1 cedi, such as 1 down; the last payment takes the rest; empty for 0.01',
  early_payoff: 'none, or actuarial where paying early saves the interest not yet earned; empty for none',
  pay_day: '1 to 31 for a monthly loan, or empty',
}
