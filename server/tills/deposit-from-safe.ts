import { sql } from 'kysely'
import { subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { postingsForDeposit } from '#domain/tills/till-postings.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'
import { safeBalance } from '#server/tills/till-balance-query.ts'
import { ofTheOffice } from '#server/tills/till-facts.ts'

/**
 * Books cash that was carried from the safe to the bank. Answers what is left in the safe, in pesewas.
 * @throws Refused tills_off or safe_too_little.
 */
export async function depositFromSafe(tx: Tx, context: RequestContext, input: { amount: Pesewas; reference: string }): Promise<Pesewas> {
  if (!(await isOn(tx, 'tills'))) throw new Refused(refusal('tills_off'))
  // The row of the account stands for the safe: two deposits of the same notes happen one after the other.
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
