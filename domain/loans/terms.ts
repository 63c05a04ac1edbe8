import { formatCedis } from '#domain/kernel/money.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { formatPercent, trueCost } from '#domain/loans/true-cost.ts'

/** Change it with the text below: sealed texts name it. */
export const TERMS_VERSION = '2026-11'
/** With the setting "holidays". */
export const WORKING_DAY_TERMS_VERSION = '2026-11-working-days'

export const LATE_RULE = 'Paying late adds no fee and no interest. It lowers your credit score.'
export const WORKING_DAY_RULE =
  'A payment that falls on a Sunday or on a public holiday in Ghana is due on the next working day (Monday to Saturday), at no cost. A holiday that is declared later moves only payments that are not yet due.'
export const EARLY_RULE = 'You may pay early at any time. Paying early costs nothing and saves nothing: the total stays the same.'

/** Compares the start: other products add their number. */
export const promisesWorkingDays = (version: string): boolean => version.startsWith(WORKING_DAY_TERMS_VERSION)

export const termsVersion = (keepsWorkingDays: boolean): string => (keepsWorkingDays ? WORKING_DAY_TERMS_VERSION : TERMS_VERSION)

/** Sealed with its hash (rule L11), without calendar dates. */
export function termsText(priced: Quote, keepsWorkingDays = false): string {
  const cost = trueCost(priced)
  return [
    `Mmoa Loans: loan terms, version ${termsVersion(keepsWorkingDays)}`,
    `Lender: Mmoa Direct`,
    `You receive: ${formatCedis(priced.amount)}`,
    `Price of the loan: ${formatCedis(priced.interest)}, which is ${INTEREST_PERCENT}% of the amount, flat for ${TERM_WEEKS} weeks`,
    `You repay in total: ${formatCedis(priced.total)}`,
    `True annual rate: ${formatPercent(cost.effective)} effective, ${formatPercent(cost.nominal)} nominal`,
    `${TERM_WEEKS} weekly payments:`,
    ...priced.instalments.map((part) => `Week ${part.week}: ${formatCedis(part.amount)}, ${7 * part.week} days after payout`),
    ...(keepsWorkingDays ? [`Working days: ${WORKING_DAY_RULE}`] : []),
    `Late: ${LATE_RULE}`,
    `Early: ${EARLY_RULE}`,
    'You may withdraw without cost until the money is paid out to you.',
  ].join('\n')
}
