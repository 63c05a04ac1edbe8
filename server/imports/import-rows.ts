import type { ImportFile } from '#contract/imports/import-files.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'
import type { ImportedRows } from '#server/imports/import-check.ts'

export type AddError = (file: ImportFile, row: number, column: string, message: string) => undefined
/** Adds an error of one row. */
export type RowError = (column: string, message: string) => undefined
export type CustomersByPhone = ReadonlyMap<string, ImportedRows['customers'][number]>

/** The largest amount of the application form (rule L6). */
const LARGEST_LOAN = cedis(50_000)

export const AMOUNT_OF_A_LOAN = `Enter an amount from ${formatCedis(SMALLEST_LOAN)} to ${formatCedis(LARGEST_LOAN)}`
export const isAmountOfALoan = (amount: Pesewas): boolean => amount >= SMALLEST_LOAN && amount <= LARGEST_LOAN

/** Identifies a loan: a customer has one of a day. */
export const keyOf = ({ phone, paid_out_on }: { phone: string; paid_out_on: LocalDate }): string => `${phone} ${paid_out_on}`
