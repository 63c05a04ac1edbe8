import { insertAuditRow, type AuditRow } from '#server/audit/audit-store.ts'
import type { Tx } from '#server/platform/db.ts'

/** Records what was done, in the transaction that does it: there is no change without its row, and no row without its change. */
export async function writeAuditRow(tx: Tx, row: AuditRow): Promise<void> {
  await insertAuditRow(tx, 'done', row)
}
