import type { Pesewas } from '#domain/kernel/money.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { refusalToJump } from '#domain/loans/application.ts'
import type { CustomerLoans, ExposureExcept } from '#domain/loans/customer-loans.ts'
import type { Tx } from '#server/platform/db.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** With the setting off, a limit jump is only flagged. @throws Refused limit_jump. */
export async function assertNoLimitJump(tx: Tx, amount: Pesewas, customerLoans: CustomerLoans, except?: ExposureExcept): Promise<void> {
  const reason = refusalToJump(amount, customerLoans, except)
  if (reason && (await isOn(tx, 'limit_jump_refused'))) throw new Refused(reason)
}
