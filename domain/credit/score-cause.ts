export const SCORE_CAUSES = {
  approved: 'A loan was approved',
  rejected: 'An application was rejected',
  withdrawn: 'An application was withdrawn',
  disbursed: 'A loan was paid out',
  payment_pending: 'A payment was entered and waits',
  payment_completed: 'A payment was received',
  payment_failed: 'A payment failed',
  payment_reversed: 'A payment was reversed',
  receipt_made: 'Cash was taken at the office',
  receipt_cancelled: 'A receipt was cancelled',
  expired: 'An approval expired',
  approval_undone: 'An approval was withdrawn',
  payout_returned: 'A payout was returned',
  written_off: 'A loan was written off',
  due_dates_moved: 'Due dates were moved',
  day_passed: 'Time passed',
  taken_over: 'The score before its history began',
  books_changed: 'Your books changed',
} as const
export type ScoreCause = keyof typeof SCORE_CAUSES

/** How many more weeks count as late and as missed than before. */
export interface MoreBehind {
  readonly late: number
  readonly missed: number
}

/** Also of other program versions. A day passes for everybody, so a score that fell for lateness names it (rule P28). */
export function formatScoreCause(cause: string, more: MoreBehind): string {
  if (cause === 'day_passed' && more.missed > 0) return 'A payment was missed'
  if (cause === 'day_passed' && more.late > 0) return 'A payment became late'
  return new Map<string, string>(Object.entries(SCORE_CAUSES)).get(cause) ?? SCORE_CAUSES.books_changed
}
