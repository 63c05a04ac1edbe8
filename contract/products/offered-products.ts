import * as z from 'zod/mini'
import { defineEndpoint } from '#contract/endpoint.ts'
import { trueCostShape } from '#contract/loan-refinance.ts'
import { cedis, localDate, positiveCedis, rowId, userId } from '#contract/wire.ts'

/** 1 to 31. */
const dayOfMonth = z.codec(z.string().check(z.regex(/^(?:[1-9]|[12]\d|3[01])$/, 'Choose a day of the month')), z.int(), {
  decode: Number,
  encode: String,
})

const productsShape = z.object({
  products: z.array(
    z.object({
      version: z.int(),
      name: z.string(),
      /** `5% of the balance each month` */
      price: z.string(),
      /** `6 monthly payments` */
      term: z.string(),
      hasPayDay: z.boolean(),
      /** What the lender requires, in words. */
      eligibility: z.array(z.string()),
      /** The level's largest. */
      most: cedis,
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
})

export const listOfferedProducts = defineEndpoint({
  name: 'listOfferedProducts',
  method: 'GET',
  path: '/api/loans/products',
  summary: 'The active products that the level of the caller can have, oldest first',
  access: ['apply_for_loan'],
  response: productsShape,
})

const quoteQuery = z.object({ version: rowId, amount: positiveCedis('Loan amount is required'), payDay: z.optional(dayOfMonth) })
const quoteShape = z.object({
  version: z.int(),
  amount: cedis,
  fees: cedis,
  received: cedis,
  interest: cedis,
  total: cedis,
  trueCost: trueCostShape,
  instalments: z.array(z.object({ number: z.int(), amount: cedis, dueDate: localDate })),
  /** Its hash goes with the application. */
  terms: z.object({ hash: z.string(), text: z.string() }),
  refusal: z.nullable(z.string()),
})

export const readProductQuote = defineEndpoint({
  name: 'readProductQuote',
  method: 'GET',
  path: '/api/loans/products/quote',
  summary: 'Price, days and terms of a loan of an offered product, as if it were paid out today',
  access: ['apply_for_loan'],
  query: quoteQuery,
  response: quoteShape,
})

const MANAGE_PERMISSIONS = ['edit_customer_profiles', 'manage_users'] as const

export const listProductsFor = defineEndpoint({
  name: 'listProductsFor',
  method: 'GET',
  path: '/api/admin/users/:userId/products',
  summary: 'The active products that the level of the customer can have, oldest first',
  access: MANAGE_PERMISSIONS,
  staff: true,
  views: { what: 'the products offered to', by: { userId: 'user' } },
  params: z.object({ userId }),
  response: productsShape,
})

export const readQuoteFor = defineEndpoint({
  name: 'readQuoteFor',
  method: 'GET',
  path: '/api/admin/users/:userId/products/quote',
  summary: 'Price, days and terms of a loan of an offered product for the customer, as if it were paid out today',
  access: MANAGE_PERMISSIONS,
  staff: true,
  views: { what: 'the price of a loan to', by: { userId: 'user' } },
  params: z.object({ userId }),
  query: quoteQuery,
  response: quoteShape,
})
