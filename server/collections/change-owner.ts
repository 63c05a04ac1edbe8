import { sql } from 'kysely'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { mayCollect, refusalToHandOver, refusalToTakeCase } from '#domain/collections/collection-case.ts'
import { refusalOfNote } from '#domain/collections/contact.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { ownNumbers } from '#server/loans/attempts-query.ts'
import { readCollectors, recordOwner } from '#server/loans/collection-cases-store.ts'
import { lockCustomerOfLoan } from '#server/loans/customer-loans-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface OwnedCase {
  readonly id: number
  readonly loanId: number
  readonly userId: string
  readonly ownerId: string | null
  readonly ownerName: string | null
}

export async function openCaseOf(db: Db | Tx, loanId: number): Promise<OwnedCase | undefined> {
  const { rows } = await sql<OwnedCase>`
    select c.id, c.loan_id as "loanId", c.user_id as "userId", c.owned_by as "ownerId", o.full_name as "ownerName"
    from collection_cases c left join users o on o.id = c.owned_by where c.loan_id = ${loanId} and c.closed_on is null`.execute(db)
  return rows[0]
}

interface NewOwner {
  readonly open: OwnedCase
  readonly to: string
  readonly how: 'taken' | 'handed_over'
  readonly reason?: string
}

/** Call it under the customer's lock, so that a case has one owner (rule C11). */
export async function giveCase(tx: Tx, context: RequestContext, { open, to, how, reason }: NewOwner): Promise<void> {
  await tx.updateTable('collection_cases').set({ owned_by: to }).where('id', '=', open.id).execute()
  await recordOwner(tx, { caseId: open.id, owner: to, how, at: context.now, by: context.actor.userId })
  await recordAuditEvent(tx, context, {
    action: how === 'taken' ? 'takeCase' : 'handOverCase',
    target: { kind: 'loan', id: open.loanId },
    before: { owner: open.ownerId },
    after: { owner: to },
    reason,
  })
}

/** @throws Refused not_found, or by refusalToTakeCase. */
export async function takeCase(tx: Tx, context: RequestContext, loanId: number): Promise<{ id: string; name: string }> {
  await lockCustomerOfLoan(tx, loanId, context.today)
  const open = await openCaseOf(tx, loanId)
  throwIfRefused(refusalToTakeCase(open, context.actor.userId))
  if (open) await giveCase(tx, context, { open, to: context.actor.userId, how: 'taken' })
  return { id: context.actor.userId, name: context.actor.name }
}

/** @throws Refused not_found, or by refusalToHandOver. */
export async function handOverCase(
  tx: Tx,
  context: RequestContext,
  { loanId, to, reason }: { loanId: number; to: string; reason: string },
): Promise<{ id: string; name: string }> {
  const { customer } = await lockCustomerOfLoan(tx, loanId, context.today)
  const open = await openCaseOf(tx, loanId)
  const collector = (await readCollectors(tx)).find(({ id }) => id === to)
  const receiver = { id: to, mayOwn: collector !== undefined && mayCollect(collector.permissions) }
  throwIfRefused(refusalToHandOver(open, context.actor, receiver) ?? refusalOfNote(reason, await ownNumbers(tx, customer.id)))
  if (open) await giveCase(tx, context, { open, to, how: 'handed_over', reason })
  return { id: to, name: collector?.name ?? '' }
}
