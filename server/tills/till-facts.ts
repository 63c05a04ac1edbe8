import type { Act } from '#server/audit/act.ts'
import type { PostingFacts } from '#server/ledger/post-entries.ts'

/** What an entry of the office's own cash belongs to: no customer, no loan, this day. */
export const ofTheOffice = (act: Act, reason?: string): PostingFacts => ({
  userId: null,
  loanId: null,
  paymentId: null,
  receiptNumber: null,
  valueDate: act.today,
  ...(reason !== undefined && { reason }),
})
