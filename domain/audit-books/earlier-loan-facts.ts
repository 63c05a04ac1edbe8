import type { LocalDate } from '#domain/kernel/calendar.ts'

/** A loan that was repaid before its import; its file's rows have a sum in the import. */
export interface EarlierLoanFacts {
  readonly id: number
  readonly userId: string
  readonly amount: number
  readonly paidOutOn: LocalDate
  /** By week. */
  readonly paidOn: readonly LocalDate[]
  readonly importedAt: Date
}
