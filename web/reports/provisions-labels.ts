import type { listLoanClasses, readProvisions } from '#contract/provisions/provisions.ts'
import { formatCedis, sizeOf, subtract } from '#domain/kernel/money.ts'
import { formatRate } from '#domain/reports/loan-classes.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type Provisions = AnswerOf<typeof readProvisions>
export type LoanClassRow = AnswerOf<typeof listLoanClasses>[number]

export const STAGE_NAMES: Readonly<Record<number, string>> = {
  1: 'Stage 1: under 30 days past due',
  2: 'Stage 2: 30 to 89 days',
  3: 'Stage 3: 90 days and more',
}

export function limitFinding({ nonPerforming, rates, principal }: Pick<Provisions, 'nonPerforming' | 'rates' | 'principal'>): string {
  if (principal === 0) return 'No principal is outstanding'
  const share = formatShare(nonPerforming.share)
  const limit = formatRate(rates.npl_limit)
  return nonPerforming.isOverLimit
    ? `${share} is non-performing: over the limit of ${limit}`
    : `${share} is non-performing, of at most ${limit}`
}

/** The entry that the next close of a month would book. */
export function differenceFinding({ required, booked, isOn }: Pick<Provisions, 'required' | 'booked' | 'isOn'>): string {
  const state = isOn ? '' : ' The setting “Provisions for loan losses” is off: nothing is booked.'
  const more = required - booked
  if (more === 0) return `The booked allowance is what the classes require.${state}`
  const words = more > 0 ? 'more than is booked' : 'less than is booked'
  return `The classes require ${formatCedis(sizeOf(subtract(required, booked)))} ${words}.${state}`
}
