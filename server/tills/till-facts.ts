import type { RequestContext } from '#server/audit/audit-event.ts'
import type { PostingFacts } from '#server/ledger/post-entries.ts'

/** Facts without customer or loan. */
export const ofTheOffice = (context: RequestContext, reason?: string): PostingFacts => ({
  userId: null,
  loanId: null,
  paymentId: null,
  receiptNumber: null,
  valueDate: context.today,
  ...(reason !== undefined && { reason }),
})
