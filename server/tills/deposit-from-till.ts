import type { Pesewas } from '#domain/kernel/money.ts'
import { throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForDeposit } from '#domain/tills/till-postings.ts'
import { refusalToTakeOut } from '#domain/tills/till.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'
import { lockNamedOwnTill } from '#server/tills/lock-named-till.ts'
import { tillBalance } from '#server/tills/till-balance-query.ts'
import { ofTheOffice } from '#server/tills/till-facts.ts'

/** Books cash that was carried from one's own till to the bank. @throws Refused by lockNamedOwnTill or refusalToTakeOut. */
export async function depositFromTill(
  tx: Tx,
  context: RequestContext,
  input: { tillId: number; amount: Pesewas; reference: string },
): Promise<void> {
  await lockNamedOwnTill(tx, context, input.tillId)
  throwIfRefused(refusalToTakeOut(input.amount, await tillBalance(tx, input.tillId)))
  await postEntry(tx, context, postingsForDeposit(input.tillId, input.amount), ofTheOffice(context, input.reference))
  await recordAuditEvent(tx, context, {
    action: 'depositFromTill',
    target: { kind: 'till', id: input.tillId },
    after: { amount: input.amount },
    reason: input.reference,
  })
}
