import { sql } from 'kysely'
import { isStaff } from '#domain/access/roles.ts'
import type { Unfinished } from '#domain/support/data-request.ts'
import { storedPermissions, storedRole } from '#server/access/stored-access.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db.ts'

interface UnfinishedRow {
  role: string
  permissions: string[]
  loans: number
  payments: number
  kept: number
  receipts: number
  complaints: number
}

/** @throws Refused not_found */
export async function unfinishedOf(db: Db | Tx, userId: string): Promise<Unfinished> {
  const { rows } = await sql<UnfinishedRow>`
    select u.role, u.permissions,
      (select count(*) from loans l where l.user_id = u.id and (l.status in ('pending', 'approved', 'active')
        or (l.status = 'written_off' and l.amount_paid + l.settled_by_refinance < l.total_repayment))) as loans,
      (select count(*) from payments p where p.user_id = u.id and p.status in ('due', 'pending'))
        + (select count(*) from momo_transactions m where m.user_id = u.id and m.status in ('CREATED', 'PENDING')) as payments,
      (select coalesce(-sum(j.amount), 0)::bigint from journal_lines j where j.account = 'unallocated_money' and j.user_id = u.id) as kept,
      (select count(*) from receipts r where r.user_id = u.id and r.status = 'open') as receipts,
      (select count(*) from complaints c where c.user_id = u.id and c.state = 'open') as complaints
    from users u where u.id = ${userId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Refused(refusal('not_found'))
  return {
    isStaff: isStaff(storedRole(row.role), storedPermissions(row.permissions)),
    loans: row.loans,
    payments: row.payments,
    hasUnallocatedFunds: row.kept !== 0 || row.receipts > 0,
    complaints: row.complaints,
  }
}
