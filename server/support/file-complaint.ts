import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { addComplaintMessage, checkIsTheirs, insertComplaint, type NewComplaint } from '#server/support/complaints-store.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'

export interface Filing extends Pick<NewComplaint, 'userId' | 'subject' | 'loanId' | 'paymentId'> {
  readonly text: string
  /** By the customer, or by a staff member to whom they told it. */
  readonly as: 'fileComplaint' | 'fileComplaintFor'
}

/**
 * Files a complaint of a customer. Its words are in the complaint alone, not in the audit trail. Answers its number.
 * @throws Refused not_found where the customer, or a loan or payment of theirs, is not there; own_record, account_erased.
 */
export async function fileComplaint(tx: Tx, context: RequestContext, filing: Filing): Promise<number> {
  const { userId, subject, loanId, paymentId, text, as } = filing
  if (as === 'fileComplaintFor' && userId === context.actor.userId) throw new Refused(refusal('own_record'))
  const user = await lockUser(tx, userId)
  if (!user) throw new Refused(refusal('not_found'))
  if (user.erased_at !== null) throw new Refused(refusal('account_erased'))
  await checkIsTheirs(tx, userId, filing)
  const id = await insertComplaint(tx, { userId, filedBy: context.actor.userId, subject, loanId, paymentId, at: context.now })
  await addComplaintMessage(tx, { complaintId: id, saidBy: 'customer', authorId: context.actor.userId, text, at: context.now })
  await recordAuditEvent(tx, context, {
    action: as,
    target: { kind: 'complaint', id },
    after: { userId, subject, ...(loanId !== undefined && { loanId }), ...(paymentId !== undefined && { paymentId }) },
  })
  return id
}
