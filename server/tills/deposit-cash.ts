import { sql } from 'kysely'
import { type Pesewas, subtract } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { postingsForDeposit } from '#domain/tills/till-postings.ts'
import { refusalToTakeOut } from '#domain/tills/till.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'
import { lockNamedOwnTill } from '#server/tills/lock-named-till.ts'
import { safeBalance, tillBalance } from '#server/tills/till-balance-query.ts'
import { ofTheOffice } from '#server/tills/till-facts.ts'

/** @returns the cash left in the safe. @throws Refused tills_off or safe_too_little. */
export async function depositFromSafe(tx: Tx, context: RequestContext, input: { amount: Pesewas; reference: string }): Promise<Pesewas> {
  if (!(await isOn(tx, 'tills'))) throw new Refused(refusal('tills_off'))
  // Locks the safe against concurrent deposits.
  await sql`select 1 from accounts where account = 'office_cash' for no key update`.execute(tx)
  const inSafe = await safeBalance(tx)
  if (input.amount > inSafe) throw new Refused(refusal('safe_too_little', { amount: inSafe }))
  await postEntry(tx, context, postingsForDeposit(null, input.amount), ofTheOffice(context, input.reference))
  await recordAuditEvent(tx, context, {
    action: 'depositFromSafe',
    target: { kind: 'account', id: 'office_cash' },
    after: { amount: input.amount },
    reason: input.reference,
  })
  return subtract(inSafe, input.amount)
}

/** @throws Refused by lockNamedOwnTill or refusalToTakeOut. */
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
