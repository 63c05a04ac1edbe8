import type { InterestBasis } from '#domain/ledger/interest-basis.ts'

/** After "The books earn interest". Separate, because the office's first load needs only the names. */
export const BASIS_LABELS = {
  when_paid: 'when it is paid',
  by_day: 'by day, at the close of each month',
} as const satisfies Record<InterestBasis, string>
