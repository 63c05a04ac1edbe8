import * as z from 'zod/mini'

const DAY_OF_MONTH = 'Choose a day of the month'
/** 1 to 31, in a query or a file. */
export const dayOfMonthText = z.codec(z.string().check(z.regex(/^(?:[1-9]|[12]\d|3[01])$/, DAY_OF_MONTH)), z.int(), {
  decode: Number,
  encode: String,
})
