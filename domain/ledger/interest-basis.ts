import { pesewas, type Pesewas, subtract } from '#domain/kernel/money.ts'
import { credit, debit, entry, type Entry } from '#domain/ledger/entry.ts'
import type { LocalMonth } from '#domain/ledger/month.ts'

/** When the books earn interest (rule A52). */
export const INTEREST_BASES = ['when_paid', 'by_day'] as const
export type InterestBasis = (typeof INTEREST_BASES)[number]

export interface DatedBasis {
  readonly fromMonth: LocalMonth
  readonly basis: InterestBasis
}

/** `changes` in order of their making. */
export const basisOf = (changes: readonly DatedBasis[], month: LocalMonth): InterestBasis =>
  changes.findLast(({ fromMonth }) => fromMonth <= month)?.basis ?? 'when_paid'

/** Unearned interest that is accrued and not paid, less what is carried; a decrease exchanges the sides. Undefined: no difference. */
export function postingsForAccrual(accrued: Pesewas, carried: Pesewas): Entry | undefined {
  const more = subtract(accrued, carried)
  return more === pesewas(0) ? undefined : entry('interest_accrued', [debit('accrued_interest', more), credit('accrual_income', more)])
}
