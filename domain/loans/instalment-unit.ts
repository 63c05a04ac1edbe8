import type { Pesewas } from '#domain/kernel/money.ts'

/** Sealed terms of version 1 count weeks, those of other products payments (rule L29). */
export type InstalmentUnit = 'week' | 'payment'
export const INSTALMENT_UNITS = { week: 'Week', payment: 'Payment' } as const satisfies Record<InstalmentUnit, string>

/** Loans of version 1 name no product. */
export const unitOfLoan = ({ product }: { readonly product?: object | null | undefined }): InstalmentUnit => (product ? 'payment' : 'week')

/** What closes the loan today (rule L28). */
export const payoffOfLoan = (loan: {
  readonly outstanding: Pesewas
  readonly product?: { readonly payoff: Pesewas } | undefined
}): Pesewas => loan.product?.payoff ?? loan.outstanding

/** `week 9`, `weeks 9 and 10`, `payments 2 to 4`; `weeks` ascending, one at least. */
export function countedInWords(unit: InstalmentUnit, weeks: readonly number[]): string {
  const [from, to] = [weeks[0], weeks.at(-1)]
  return from === to ? `${unit} ${from}` : `${unit}s ${from} ${weeks.length === 2 ? 'and' : 'to'} ${to}`
}
