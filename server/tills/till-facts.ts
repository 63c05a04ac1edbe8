import type { RequestContext } from '#server/audit/audit-event.ts'
import type { PostingFacts } from '#server/ledger/post-entries.ts'

/** What an entry of the office's own cash belongs to: no customer, no loan, this day. */
export const ofTheOffice = (context: RequestContext, reason?: string): PostingFacts => ({
  userId: null,
  loanId: null,
  paymentId: null,
  receiptNumber: null,
  valueDate: context.today,
  ...(reason !== undefined && { reason }),
})
