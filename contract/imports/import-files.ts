import * as z from 'zod/mini'
import { isLocalDate } from '#domain/kernel/calendar.ts'
import { parseCsv } from '#domain/kernel/csv-parse.ts'
import { LENDERS } from '#domain/loans/loan.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { oneOf, TERM_COLUMNS, TERM_VALUES } from '#contract/imports/loan-terms.ts'
import { ghanaCardNumber } from '#contract/people.ts'
import { profileBody } from '#contract/profile.ts'
import { BUSINESS_TYPES } from '#contract/profile-shape.ts'
import { absentIfEmpty, cedis, line, localDate, note, phoneNumber, positiveCedis, rowId } from '#contract/wire.ts'

// Object.keys widens the keys to string.
const LENDER_CODES = Object.keys(LENDERS) as [keyof typeof LENDERS, ...(keyof typeof LENDERS)[]]
/** A spreadsheet drops the first 0 of a phone number. */
const withFirstZero = (text: string): string => text.replace(/^(?=[235]\d{8}$)/, '0')
const fromSpreadsheet = <T extends z.ZodMiniType<string, string>>(number: T) => z.pipe(z.string().check(z.overwrite(withFirstZero)), number)
const phone = fromSpreadsheet(phoneNumber('The phone is missing'))
const day = (missing: string) => localDate.check(z.minLength(1, missing))
const { address, momoNumber } = profileBody.shape
const paidDay = absentIfEmpty(localDate)
/** Days in one cell, separated by spaces, commas or semicolons. */
const paidDays = z.codec(z.string(), z.array(z.string()), {
  decode: (text, context) => {
    const days = text.split(/[\s,;]+/).filter((one) => one !== '')
    const wrong = days.find((one) => !isLocalDate(one))
    if (wrong === undefined) return days
    context.issues.push({
      code: 'custom',
      input: text,
      message: `Write days like 2025-09-08, separated by spaces, not ${wrong.slice(0, 20)}`,
    })
    return z.NEVER
  },
  encode: (days) => days.join(' '),
})

export const IMPORT_ROWS = {
  customers: z.object({
    full_name: line('The full name is missing', 120),
    phone,
    business_type: oneOf(BUSINESS_TYPES),
    address,
    momo_number: fromSpreadsheet(momoNumber),
    momo_provider: absentIfEmpty(oneOf(MOMO_PROVIDERS)),
    joined_on: day('The day of joining is missing'),
    ghana_card: absentIfEmpty(ghanaCardNumber),
  }),
  repaid: z.object({
    phone,
    amount: positiveCedis('The amount is missing'),
    paid_out_on: day('The day of the payout is missing'),
    week_1: paidDay,
    week_2: paidDay,
    week_3: paidDay,
    week_4: paidDay,
    week_5: paidDay,
    week_6: paidDay,
    week_7: paidDay,
    week_8: paidDay,
    week_9: paidDay,
    week_10: paidDay,
    week_11: paidDay,
    week_12: paidDay,
    week_13: paidDay,
    days_paid: absentIfEmpty(paidDays),
    ...TERM_COLUMNS,
  }),
  loans: z.object({
    phone,
    amount: positiveCedis('The amount is missing'),
    paid_out_on: day('The day of the payout is missing'),
    lender: oneOf(LENDER_CODES),
    method: oneOf(['cash', 'momo']),
    note: absentIfEmpty(note(500)),
    ...TERM_COLUMNS,
    outstanding: absentIfEmpty(positiveCedis('The outstanding amount is missing')),
    product: absentIfEmpty(rowId),
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
/** One transaction: on the embedded database other requests wait. */
export const MOST_IMPORTED = { customers: 5_000, repaid: 20_000, loans: 5_000, payments: 50_000 } as const satisfies Record<
  ImportFile,
  number
>
export const IMPORT_FILES = ['customers', 'repaid', 'loans', 'payments'] as const satisfies readonly ImportFile[]
/** Of a repaid loan, by week. */
export const WEEK_COLUMNS = [
  'week_1',
  'week_2',
  'week_3',
  'week_4',
  'week_5',
  'week_6',
  'week_7',
  'week_8',
  'week_9',
  'week_10',
  'week_11',
  'week_12',
  'week_13',
] as const satisfies readonly (keyof (typeof IMPORT_ROWS)['repaid']['shape'])[]

export const knownColumns = (file: ImportFile): string[] => Object.keys(IMPORT_ROWS[file].shape)
/** In the order of a new file. `hasProducts`: where several products are offered. */
export const importColumns = (file: ImportFile, hasProducts = false): string[] =>
  knownColumns(file).filter((column) => hasProducts || column !== 'product')
const isWeek = (column: string): boolean => WEEK_COLUMNS.some((week) => week === column)
/** Columns that may be missing: a cell may be empty in every row. Of the weeks all are named. */
export const OPTIONAL_COLUMNS: ReadonlySet<string> = new Set(
  IMPORT_FILES.flatMap((file) =>
    Object.entries(IMPORT_ROWS[file].shape).flatMap(([column, cell]) =>
      !isWeek(column) && z.safeDecode(cell, undefined).success ? [column] : [],
    ),
  ),
)
/** The days of a repaid loan are in one column, or by week. */
export const isCovered = (column: string, named: readonly string[]): boolean => isWeek(column) && named.includes('days_paid')
/** Required columns that `named` lacks. */
export const columnsMissing = (file: ImportFile, named: readonly string[]): string[] =>
  importColumns(file).filter((column) => !OPTIONAL_COLUMNS.has(column) && !named.includes(column) && !isCovered(column, named))

const EXAMPLE_WEEKS = [
  '2025-09-08',
  '2025-09-15',
  '2025-09-22',
  '2025-09-29',
  '2025-10-06',
  '2025-10-13',
  '2025-10-22',
  '2025-10-27',
  '2025-11-03',
  '2025-11-10',
  '2025-11-17',
  '2025-11-24',
  '2025-12-01',
] as const
const NO_WEEKS = EXAMPLE_WEEKS.map(() => '')
/** The template's rows, never imported. Of loans: one of version 1, and one with terms of its own. */
export const IMPORT_EXAMPLES: Readonly<Record<ImportFile, readonly (readonly string[])[]>> = {
  customers: [['Ama Mensah', '0240000000', 'market_trader', 'Stall 4, Makola', '0240000000', 'mtn', '2025-08-01', 'GHA-123456789-0']],
  repaid: [
    ['0240000000', '500', '2025-09-01', ...EXAMPLE_WEEKS],
    ['0240000000', '800', '2025-12-05', ...NO_WEEKS, '2026-01-05 2026-02-06 2026-03-05', '4', 'declining_balance', 'monthly', '3'],
  ],
  loans: [
    ['0240000000', '1000', '2026-02-02', 'mmoa_direct', 'cash', 'Sells cloth at Makola'],
    ['0240000000', '600', '2026-03-02', 'mmoa_direct', 'cash', '', '40', 'flat', 'weekly', '26', '0.10', 'none', '', '840.00'],
  ],
  payments: [['0240000000', '2026-02-02', '100', '2026-02-09', 'momo', 'TX-9']],
}
/** Ignores columns that the row lacks. */
export const isExample = (file: ImportFile, row: Readonly<Record<string, string | undefined>>): boolean =>
  IMPORT_EXAMPLES[file].some((example) =>
    importColumns(file).every((column, at) => (row[column] ?? example[at] ?? '') === (example[at] ?? '')),
  )

/** Accepted values of columns that are not free text. */
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
  ghana_card: 'GHA-123456789-0, or empty; it is not verified',
  note: 'a text for staff, or empty',
  product: 'the number of an offered version (Operations, Products); empty for version 1, or with terms',
  outstanding: 'what is left to repay by your book, to compare to the pesewa, or empty',
  days_paid: 'the days on which each payment was paid, like 2025-09-08 2025-10-08, in place of the weeks',
  ...TERM_VALUES,
  ...Object.fromEntries(WEEK_COLUMNS.map((column) => [column, 'the day on which it was paid, like 2025-09-08'])),
}

/** The first row names the columns, in any order. */
function csvFile(file: ImportFile) {
  const head = `The first row of the file of ${file} must name the columns ${columnsMissing(file, []).join(', ')}`
  return z.string(`Choose the file of ${file}`).check(
    z.minLength(1, `Choose the file of ${file}`),
    z.refine((text) => {
      const [first = []] = parseCsv(/^[^\r\n]*/.exec(text)?.[0] ?? '')
      const named = first.map((one) => one.trim().toLowerCase())
      return named.every((one) => knownColumns(file).includes(one)) && columnsMissing(file, named).length === 0
    }, head),
    z.refine((text) => !text.includes('\u0000'), 'Save the file as CSV, in UTF-8'),
  )
}

export const importFiles = z.object({
  customers: csvFile('customers'),
  repaid: absentIfEmpty(csvFile('repaid')),
  loans: absentIfEmpty(csvFile('loans')),
  payments: absentIfEmpty(csvFile('payments')),
})
export type ImportTexts = z.output<typeof importFiles>

export const importedTotals = z.object({
  customers: z.int(),
  /** Repaid before the import, with the amount lent. */
  earlierLoans: z.int(),
  earlierPrincipal: cedis,
  /** Running loans, with `payments`, `principal` and `repaid`. */
  loans: z.int(),
  payments: z.int(),
  principal: cedis,
  repaid: cedis,
})
export const importTotals = z.object({ ...importedTotals.shape, outstanding: cedis })

/** A product of the imported loans, other than version 1. */
export const importedProduct = z.object({
  version: z.int(),
  name: z.string(),
  /** `To the pesewa, half up; …` */
  terms: z.string(),
  /** It is made by this import. */
  isNew: z.boolean(),
  loans: z.int(),
  earlierLoans: z.int(),
})

export const importErrorShape = z.object({
  file: z.enum(IMPORT_FILES),
  /** The head is row 1. */
  row: z.int(),
  column: z.nullable(z.string()),
  message: z.string(),
})
