import * as z from 'zod/mini'
import { parseCsv } from '#domain/kernel/csv-parse.ts'
import { LENDERS } from '#domain/loans/loan.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { profileBody } from '#contract/profile.ts'
import { BUSINESS_TYPES } from '#contract/profile-shape.ts'
import { absentIfEmpty, cedis, line, localDate, phoneNumber, positiveCedis, success } from '#contract/wire.ts'

// Object.keys widens the keys to string.
const LENDER_CODES = Object.keys(LENDERS) as [keyof typeof LENDERS, ...(keyof typeof LENDERS)[]]
const asCode = (text: string): string => text.toLowerCase().replace(/[\s-]+/g, '_')
/** Accepts spreadsheet spellings such as `MTN` and `Market trader`. */
const oneOf = <const C extends readonly [string, ...string[]]>(codes: C) =>
  z.pipe(z.string().check(z.overwrite(asCode)), z.enum(codes, `Write ${[...codes.slice(0, -2), codes.slice(-2).join(' or ')].join(', ')}`))
/** A spreadsheet drops the first 0 of a phone number. */
const withFirstZero = (text: string): string => text.replace(/^(?=[235]\d{8}$)/, '0')
const fromSpreadsheet = <T extends z.ZodMiniType<string, string>>(number: T) => z.pipe(z.string().check(z.overwrite(withFirstZero)), number)
const phone = fromSpreadsheet(phoneNumber('The phone is missing'))
const day = (missing: string) => localDate.check(z.minLength(1, missing))
const { address, momoNumber } = profileBody.shape

/** The columns of a row. */
export const IMPORT_ROWS = {
  customers: z.object({
    full_name: line('The full name is missing', 120),
    phone,
    business_type: oneOf(BUSINESS_TYPES),
    address,
    momo_number: fromSpreadsheet(momoNumber),
    momo_provider: absentIfEmpty(oneOf(MOMO_PROVIDERS)),
    joined_on: day('The day of joining is missing'),
  }),
  loans: z.object({
    phone,
    amount: positiveCedis('The amount is missing'),
    paid_out_on: day('The day of the payout is missing'),
    lender: oneOf(LENDER_CODES),
    method: oneOf(['cash', 'momo']),
  }),
  payments: z.object({
    phone,
    paid_out_on: day('The day of the loan’s payout is missing'),
    amount: positiveCedis('The amount is missing'),
    paid_on: day('The day of the payment is missing'),
    method: oneOf(['cash', 'momo']),
    reference: absentIfEmpty(line('The reference is missing', 64)),
  }),
} as const
export type ImportFile = keyof typeof IMPORT_ROWS
/** One transaction, which blocks others. */
export const MOST_IMPORTED = { customers: 1_000, loans: 500, payments: 5_000 } as const satisfies Record<ImportFile, number>
export const IMPORT_FILES = ['customers', 'loans', 'payments'] as const satisfies readonly ImportFile[]

/** In the order of a new file. */
export const importColumns = (file: ImportFile): string[] => Object.keys(IMPORT_ROWS[file].shape)

/** The row of the template that shows the form of each cell. It is never imported. */
export const IMPORT_EXAMPLES = {
  customers: ['Ama Mensah', '0240000000', 'market_trader', 'Stall 4, Makola', '0240000000', 'mtn', '2026-01-31'],
  loans: ['0240000000', '1000', '2026-02-02', 'mmoa_direct', 'cash'],
  payments: ['0240000000', '2026-02-02', '100', '2026-02-09', 'momo', 'TX-9'],
} as const satisfies Record<ImportFile, readonly string[]>

/** What the cells of a column may hold, where it is not free text. */
export const IMPORT_VALUES: Readonly<Record<string, string>> = {
  phone: '0244123456 or 244123456',
  momo_number: '0244123456 or 244123456',
  business_type: BUSINESS_TYPES.join(', '),
  momo_provider: `${MOMO_PROVIDERS.join(', ')}, or empty`,
  joined_on: 'a day like 2026-01-31',
  paid_out_on: 'a day like 2026-01-31',
  paid_on: 'a day like 2026-01-31',
  amount: 'cedis like 115.38',
  lender: LENDER_CODES.join(', '),
  method: 'cash, momo',
  reference: 'a text, or empty',
}

/** The first row names the columns, in any order. */
function csvFile(file: ImportFile) {
  const columns = importColumns(file)
  const head = `The first row of the file of ${file} must name the columns ${columns.join(', ')}`
  return z.string(`Choose the file of ${file}`).check(
    z.minLength(1, `Choose the file of ${file}`),
    z.refine((text) => {
      const [first = []] = parseCsv(/^[^\r\n]*/.exec(text)?.[0] ?? '')
      const named = first.map((one) => one.trim().toLowerCase())
      return named.length === columns.length && columns.every((column) => named.includes(column))
    }, head),
    z.refine((text) => !text.includes('\u0000'), 'Save the file as CSV, in UTF-8'),
  )
}

const files = z.object({
  customers: csvFile('customers'),
  loans: absentIfEmpty(csvFile('loans')),
  payments: absentIfEmpty(csvFile('payments')),
})
export type ImportTexts = z.output<typeof files>

const totalsShape = z.object({
  customers: z.int(),
  loans: z.int(),
  payments: z.int(),
  /** Lent, repaid of principal and price, and outstanding. */
  principal: cedis,
  repaid: cedis,
  outstanding: cedis,
})

export const importErrorShape = z.object({
  file: z.enum(IMPORT_FILES),
  /** As in a spreadsheet: the head is row 1. */
  row: z.int(),
  column: z.nullable(z.string()),
  message: z.string(),
})

const access = ['system_configuration'] as const
const FIVE_MEGABYTES = 5 * 1024 * 1024

export const previewImport = defineEndpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/api/admin/import/preview',
  summary: 'What an import of customers, running loans and their payments would bring in, and what is wrong in its files; changes nothing',
  access,
  staff: true,
  body: files,
  bodyLimit: FIVE_MEGABYTES,
  response: z.object({
    totals: totalsShape,
    errorCount: z.int(),
    errors: z.array(importErrorShape),
    /** Null when it can be imported. */
    refusal: z.nullable(z.string()),
  }),
})

export const importBook = defineEndpoint({
  name: 'importBook',
  method: 'POST',
  path: '/api/admin/import',
  summary: 'Imports customers, running loans and their payments, all or nothing; the same files a second time are a 409',
  access,
  staff: true,
  body: files,
  bodyLimit: FIVE_MEGABYTES,
  response: success({ totals: totalsShape }),
})
