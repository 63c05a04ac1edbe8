import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToReply } from '#domain/support/complaint.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockUser } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { factsOfComplaint, ownComplaintRow } from '#server/support/complaints-query.ts'
import {
  addComplaintMessage,
  assertOwnSubject,
  insertComplaint,
  saveReopened,
  type NewComplaint,
} from '#server/support/complaints-store.ts'

export interface Filing extends Pick<NewComplaint, 'userId' | 'subject' | 'loanId' | 'paymentId'> {
  readonly text: string
  readonly as: 'fileComplaint' | 'fileComplaintFor'
}

/** The audit trail omits the text. @throws Refused not_found, own_record, account_erased. */
export async function fileComplaint(tx: Tx, context: RequestContext, filing: Filing): Promise<number> {
  const { userId, subject, loanId, paymentId, text, as } = filing
  if (as === 'fileComplaintFor' && userId === context.actor.userId) throw new Refused(refusal('own_record'))
  const user = await lockUser(tx, userId)
  if (!user) throw new Refused(refusal('not_found'))
  if (user.erased_at !== null) throw new Refused(refusal('account_erased'))
  await assertOwnSubject(tx, userId, filing)
  const id = await insertComplaint(tx, { userId, filedBy: context.actor.userId, subject, loanId, paymentId, at: context.now })
  await addComplaintMessage(tx, { complaintId: id, saidBy: 'customer', authorId: context.actor.userId, text, at: context.now })
  await recordAuditEvent(tx, context, {
    action: as,
    target: { kind: 'complaint', id },
    after: { userId, subject, ...(loanId !== undefined && { loanId }), ...(paymentId !== undefined && { paymentId }) },
  })
  return id
}

/** Once: reopens the complaint with a new deadline. @throws Refused not_found or by refusalToReply. */
export async function replyToComplaint(tx: Tx, context: RequestContext, { id, text }: { id: number; text: string }): Promise<void> {
  await lockUser(tx, context.actor.userId)
  const row = await ownComplaintRow(tx, id, context.actor.userId)
  throwIfRefused(refusalToReply(factsOfComplaint(row)))
  await addComplaintMessage(tx, { complaintId: id, saidBy: 'customer', authorId: context.actor.userId, text, at: context.now })
  await saveReopened(tx, id, context.now)
  await recordAuditEvent(tx, context, {
    action: 'replyToComplaint',
    target: { kind: 'complaint', id },
    before: { state: 'answered' },
    after: { state: 'open' },
  })
}
