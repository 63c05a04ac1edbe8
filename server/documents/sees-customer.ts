import type { RequestContext } from '#server/audit/audit-event.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import type { Tx } from '#server/platform/db.ts'

/** As in the staff view of a loan: in full while it is pending, approved or overdue, and for who holds view_sensitive_data (rule A8). */
export async function seesCustomerInFull(tx: Tx, { actor, today }: RequestContext, loanId: number): Promise<boolean> {
  if (actor.permissions.includes('view_sensitive_data')) return true
  const { status, overdueAmount } = toLoanView(await loanRow(tx, loanId, today), today)
  return status === 'pending' || status === 'approved' || overdueAmount > 0
}
