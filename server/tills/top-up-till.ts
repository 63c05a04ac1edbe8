import type { Pesewas } from '#domain/kernel/money.ts'
import { postingsForTopUp } from '#domain/tills/till-postings.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'
import { lockNamedOwnTill } from '#server/tills/lock-named-till.ts'
import { ofTheOffice } from '#server/tills/till-facts.ts'

/** Puts more cash from the safe into one's own till. @throws Refused by lockNamedOwnTill. */
export async function topUpTill(tx: Tx, context: RequestContext, input: { tillId: number; amount: Pesewas }): Promise<void> {
  await lockNamedOwnTill(tx, context, input.tillId)
  await postEntry(tx, context, postingsForTopUp(input.tillId, input.amount), ofTheOffice(context))
  await recordAuditEvent(tx, context, { action: 'topUpTill', target: { kind: 'till', id: input.tillId }, after: { amount: input.amount } })
}
