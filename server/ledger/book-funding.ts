import type { Pesewas } from '#domain/kernel/money.ts'
import { postingsForFunding } from '#domain/ledger/funding-postings.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'

/** Books money that the owner put into the office cash. */
export async function bookFunding(tx: Tx, context: RequestContext, input: { amount: Pesewas; reference: string }): Promise<void> {
  const facts = { userId: null, loanId: null, paymentId: null, receiptNumber: null, valueDate: context.today, reason: input.reference }
  await postEntry(tx, context, postingsForFunding(input.amount), facts)
  await recordAuditEvent(tx, context, {
    action: 'bookFunding',
    target: { kind: 'account', id: 'office_cash' },
    after: { amount: input.amount },
    reason: input.reference,
  })
}
